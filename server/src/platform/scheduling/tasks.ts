export interface TasksDependencies {
  readonly onFailure: (name: string, cause: unknown) => void
}

/**
 * Work that nobody awaits: a timer's, a message's. A failure ends its task and is reported, never the process.
 * Running tasks can be awaited, which a clean shutdown and the simulation both need.
 */
export function createTasks({ onFailure }: TasksDependencies) {
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
    /** Resolves once nothing runs, work that was started meanwhile included. */
    async idle(): Promise<void> {
      while (running > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    get running(): number {
      return running
    },
  }
}

export type Tasks = ReturnType<typeof createTasks>
