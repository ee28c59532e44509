export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }
export const ONE_PASSED: Tally = { ...NOTHING, passed: 1 }
export const ONE_FAILED: Tally = { ...NOTHING, failed: 1 }

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    NOTHING,
  )
}

export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/**
 * A developer's machine may lack a database or a browser, and skip suites. CI has all of them, and nobody would notice
 * a skipped test there.
 */
export function exitCode(tally: Tally, { ci }: { readonly ci: boolean }): 0 | 1 {
  const proven = tally.passed > 0 && tally.failed === 0 && !(ci && tally.skipped > 0)
  return proven ? 0 : 1
}
