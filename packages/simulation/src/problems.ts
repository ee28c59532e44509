/** A broken rule is reported many times; the first reports are enough. */
const KEPT_MAX = 20

export interface Problem {
  readonly rule: string
  readonly detail: string
  /** Virtual time since the start of the run. */
  readonly atMs: number
}

export function createProblems(elapsedMs: () => number) {
  const found: Problem[] = []
  function add(rule: string, detail: string): void {
    if (found.length < KEPT_MAX) found.push({ rule, detail, atMs: elapsedMs() })
  }
  return {
    add,
    addFailure: (where: string, cause: unknown) => add('the server reports no failure', `${where}: ${detailOf(cause)}`),
    /** Adds the problem if the rule is broken. */
    expect(isKept: boolean, rule: string, detail: () => string) {
      if (!isKept) add(rule, detail())
    },
    found,
  }
}

export type Problems = ReturnType<typeof createProblems>

/** How often each name occurs. */
export function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}

export function detailOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
