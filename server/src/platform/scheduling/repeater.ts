import type { CallOff } from '../../ports/timers.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'

/** Runs a task at an interval, one run at a time: a slow run skips the next tick. */
export function createRepeater(
  { timers, tasks }: Pick<SharedDependencies, 'timers' | 'tasks'>,
  { name, everyMs, run }: RepeatedTask,
) {
  let next: CallOff | null = null
  let isRunning = false

  function tick(): void {
    wait()
    runNow()
  }

  function wait(): void {
    next = timers.after(typeof everyMs === 'number' ? everyMs : everyMs(), tick)
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
    start: wait,
    /** Runs the task outside its schedule; does nothing while a run is under way. */
    runNow,
    stop(): void {
      next?.()
    },
  }
}

interface RepeatedTask {
  readonly name: string
  /** A function for an interval that changes. */
  readonly everyMs: number | (() => number)
  readonly run: () => Promise<void>
}

export type Repeater = ReturnType<typeof createRepeater>

/** Limits of a sweep. Rows beyond both wait for the next one. */
interface SweepLimits {
  /** Per transaction, so that none blocks other work for long. */
  readonly rowsMax: number
  readonly batchesMax: number
}

/**
 * `sweepBatch` handles at most so many rows and returns their number; a batch that is not full is the last. False if more
 * rows may be left.
 */
export async function sweepInBatches(
  { rowsMax, batchesMax }: SweepLimits,
  sweepBatch: (rowsMax: number) => Promise<number>,
): Promise<boolean> {
  for (let batches = 0; batches < batchesMax; batches += 1) if ((await sweepBatch(rowsMax)) < rowsMax) return true
  return false
}
