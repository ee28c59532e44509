import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { CallOff, Timers } from '../../../ports/timers.ts'
import type { HeartbeatRepository } from './heartbeat-repository.ts'
import type { LiveBattles } from './live-battles.ts'
import type { PricePaths } from './price-paths.ts'

/** The precision with which a restart knows when the server stopped. */
const HEARTBEAT_MS = 1_000
/** The interval while a live-feed round waits for its result, because its last published price must survive a crash. */
const LIVE_HEARTBEAT_MS = 250

export interface HeartbeatDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly heartbeatRepository: HeartbeatRepository
  readonly battles: LiveBattles
  readonly paths: Pick<PricePaths, 'lastPoint'>
}

/** Stores regularly that the server runs, so that a restart knows how long battles stood still. */
export function createHeartbeat(dependencies: HeartbeatDependencies) {
  const { clock, timers, tasks, database, heartbeatRepository, battles, paths } = dependencies
  let next: CallOff | null = null
  let isStoring = false

  function beat(): void {
    next = timers.after(livePrice() === null ? HEARTBEAT_MS : LIVE_HEARTBEAT_MS, beat)
    // Without a battle nobody needs it, and a slow database gets only one heartbeat at a time.
    if (battles.size === 0 || isStoring) return
    isStoring = true
    tasks.run('heartbeat', store)
  }

  function livePrice(): number | null {
    for (const battle of battles.all()) {
      const { settings, phase } = battle.state
      if (settings.priceSource !== 'live' || phase !== 'results_wait') continue
      const point = paths.lastPoint(battle, battle.state, clock.nowMs())
      if (point !== null) return point.price
    }
    return null
  }

  async function store(): Promise<void> {
    try {
      const beat = { at: new Date(clock.nowMs()), livePrice: livePrice() }
      await database.transaction((transaction) => heartbeatRepository.store(transaction, beat))
    } finally {
      isStoring = false
    }
  }

  return {
    start: beat,
    stop: () => next?.(),
  }
}
