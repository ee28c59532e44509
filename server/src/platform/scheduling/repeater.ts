import type { CallOff } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
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

/** The most rows of one transaction, so that none blocks other work for long. */
const BATCH_ROWS_MAX = 500
/** The most batches of one sweep; the next sweep takes the rest. */
const BATCHES_MAX = 20

/**
 * `sweepBatch` handles at most so many rows and returns their number; a batch that is not full is the last. False if more
 * rows may be left.
 */
export async function sweepInBatches(sweepBatch: (rowsMax: number) => Promise<number>): Promise<boolean> {
  for (let batches = 0; batches < BATCHES_MAX; batches += 1) {
    if ((await sweepBatch(BATCH_ROWS_MAX)) < BATCH_ROWS_MAX) return true
  }
  return false
}

/** The same with a transaction for each batch. */
export const sweepRows = (
  database: Pick<Database, 'transaction'>,
  sweepBatch: (transaction: Transaction, rowsMax: number) => Promise<number>,
) => sweepInBatches((rowsMax) => database.transaction((transaction) => sweepBatch(transaction, rowsMax)))
