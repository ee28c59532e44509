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
 * On someone's machine a suite may be skipped for want of a database or a browser. In CI all of them are there, so
 * nobody would see that a skipped test is missing.
 */
export function exitCode(tally: Tally, { ci }: { readonly ci: boolean }): 0 | 1 {
  const proven = tally.passed > 0 && tally.failed === 0 && !(ci && tally.skipped > 0)
  return proven ? 0 : 1
}
