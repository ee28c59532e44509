import type { CallOff } from '../../ports/timers.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'

/** Runs a task at a fixed interval, one run at a time: a slow run skips the next tick. */
export function createRepeater(
  { timers, tasks }: Pick<SharedDependencies, 'timers' | 'tasks'>,
  { name, everyMs, run }: { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> },
) {
  let next: CallOff | null = null
  let isRunning = false

  function tick(): void {
    next = timers.after(everyMs, tick)
    runNow()
  }

  function runNow(): void {
    if (isRunning) return
    isRunning = true
    tasks.run(name, async () => {
      try {
        await run()
      } finally {
        isRunning = false
      }
    })
  }

  return {
    start(): void {
      next = timers.after(everyMs, tick)
    },
    /** Runs the task outside its schedule; does nothing while a run is under way. */
    runNow,
    stop(): void {
      next?.()
    },
  }
}

export type Repeater = ReturnType<typeof createRepeater>
