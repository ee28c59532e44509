import type { Clock } from '../ports/clock.ts'
import type { Database, Reader, Transaction } from '../ports/database.ts'
import type { CallOff, Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import type { LiveBattles } from './live-battles.ts'

/** How exactly a restart knows when the server stopped. */
const HEARTBEAT_MS = 1_000

export interface HeartbeatRepository {
  store(transaction: Transaction, at: Date): Promise<void>
  last(reader: Reader): Promise<Date | null>
}

/** Notes down that the server runs, so that a restart knows for how long battles stood still. */
export interface Heartbeat {
  start(): void
  stop(): void
}

export interface HeartbeatDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly repository: HeartbeatRepository
  readonly battles: LiveBattles
}

export function createHeartbeat(dependencies: HeartbeatDependencies): Heartbeat {
  const { clock, timers, tasks, database, repository, battles } = dependencies
  let next: CallOff | null = null
  let isStoring = false

  function beat(): void {
    next = timers.after(HEARTBEAT_MS, beat)
    // Without a battle nobody will ask; and a slow database gets one beat at a time.
    if (battles.size === 0 || isStoring) return
    isStoring = true
    tasks.run('heartbeat', store)
  }

  async function store(): Promise<void> {
    try {
      await database.transaction((transaction) => repository.store(transaction, new Date(clock.nowMs())))
    } finally {
      isStoring = false
    }
  }

  return {
    start: beat,
    stop: () => next?.(),
  }
}
