/** A broken rule is told many times over; the first ones say all. */
const KEPT_MAX = 20

export interface Problem {
  readonly rule: string
  readonly detail: string
  /** Virtual time since the beginning. */
  readonly atMs: number
}

export interface Problems {
  add(rule: string, detail: string): void
  /** Adds unless it holds. */
  expect(holds: boolean, rule: string, detail: () => string): void
  readonly found: readonly Problem[]
}

export function createProblems(elapsedMs: () => number): Problems {
  const found: Problem[] = []
  function add(rule: string, detail: string): void {
    if (found.length < KEPT_MAX) found.push({ rule, detail, atMs: elapsedMs() })
  }
  return {
    add,
    expect(holds, rule, detail) {
      if (!holds) add(rule, detail())
    },
    found,
  }
}
