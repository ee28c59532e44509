// Knows when the house was not there: down, asleep, or so busy that its timers stood still. A beat is stored once a second
// while bets can be lost by it, so that a restart knows too. It is honest: who finds that time has jumped says so before
// anything else is decided, and no beat of the time after hides the gap.
import type { Clock } from '../ports/clock.ts'
import type { Database, Reader, Transaction } from '../ports/database.ts'
import type { CallOff, Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'

const LOOK_EVERY_MS = 1_000

export interface PulseRepository {
  store(transaction: Transaction, at: Date): Promise<void>
  last(reader: Reader): Promise<Date | null>
}

export interface Pulse {
  /** Looks at the clock. Since when the house was away, until `resumed` is called; null while it was always there. */
  awaySinceMs(): number | null
  /** Of any server of the house. */
  lastStoredMs(reader: Reader): Promise<number>
  resumed(): void
  start(): void
  stop(): void
}

export interface PulseDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly repository: PulseRepository
  readonly outageMaxMs: number
  /** Whether anybody would lose by an absence now. */
  readonly matters: () => boolean
  readonly onAway: () => void
}

export function createPulse(dependencies: PulseDependencies): Pulse {
  const { clock, timers, tasks, database, repository, outageMaxMs, matters, onAway } = dependencies
  let lastSeenMs = clock.nowMs()
  let awaySince: number | null = null
  let isStoring = false
  let next: CallOff | null = null

  function awaySinceMs(): number | null {
    const nowMs = clock.nowMs()
    if (nowMs - lastSeenMs > outageMaxMs) awaySince ??= lastSeenMs
    lastSeenMs = nowMs
    return awaySince
  }

  function look(): void {
    next = timers.after(LOOK_EVERY_MS, look)
    if (awaySinceMs() !== null) onAway()
    else if (matters() && !isStoring) {
      isStoring = true
      tasks.run('cycle pulse', store)
    }
  }

  async function store(): Promise<void> {
    try {
      const atMs = lastSeenMs
      await database.transaction((transaction) => repository.store(transaction, new Date(atMs)))
    } finally {
      isStoring = false
    }
  }

  return {
    awaySinceMs,
    lastStoredMs: async (reader) => (await repository.last(reader))?.getTime() ?? 0,
    resumed() {
      awaySince = null
    },
    start() {
      lastSeenMs = clock.nowMs()
      next = timers.after(LOOK_EVERY_MS, look)
    },
    stop: () => next?.(),
  }
}
