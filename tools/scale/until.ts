const POLL_MS = 20

/** Waits for what other processes are about to do. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 60_000 }: { withinMs?: number } = {},
): Promise<void> {
  const deadlineMs = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
