const POLL_MS = 10

export interface UntilOptions {
  /** Named in the error. */
  readonly what?: string
  readonly withinMs?: number
}

/**
 * Polls for a result of other connections or processes. Fake clocks may stand still, so it measures the process's own
 * time.
 */
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
