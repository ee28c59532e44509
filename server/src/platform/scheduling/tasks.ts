/**
 * Work that nothing awaits, such as a timer's or a message's. A failure ends its task and is reported, but never ends
 * the process. Running tasks can be awaited, which a clean shutdown and the simulation both need.
 */
export function createTasks({ onFailure }: { readonly onFailure: (name: string, cause: unknown) => void }) {
  let running = 0
  let waiting: (() => void)[] = []

  function finished(): void {
    running -= 1
    if (running > 0) return
    const resolvers = waiting
    waiting = []
    for (const resolve of resolvers) resolve()
  }

  async function perform(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (cause) {
      onFailure(name, cause)
    } finally {
      finished()
    }
  }

  return {
    run(name: string, work: () => Promise<void>): void {
      running += 1
      void perform(name, work)
    },
    /** Resolves once nothing runs, including work that was started meanwhile. */
    async idle(): Promise<void> {
      while (running > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    get running(): number {
      return running
    },
  }
}

export type Tasks = ReturnType<typeof createTasks>
