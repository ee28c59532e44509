const POLL_MS = 10

export interface UntilOptions {
  /** Named in the failure. */
  readonly what?: string
  readonly withinMs?: number
}

/** Polls for a result of other connections or processes. Clocks of tests may stand still, so time is the process's own. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { what = 'the condition', withinMs = 240_000 }: UntilOptions = {},
): Promise<void> {
  const deadlineMs = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
