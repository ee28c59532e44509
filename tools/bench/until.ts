const ASK_EVERY_MS = 20

/** Resolves once `condition` holds. @throws when it does not within `withinMs`. */
export async function until(condition: () => boolean, withinMs: number, what: string): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}
