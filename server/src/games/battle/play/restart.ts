// A process stores regularly that it runs. The next process continues from there: battles where they stood, however
// long ago; waiting players keep their place for as long as a player may be absent from the queue.
import type { CallOff } from '../../../ports/timers.ts'
import type { BattleParts } from '../dependencies.ts'
import type { Matchmaking } from '../matchmaking/matchmaking.ts'
import type { StoredBattle } from './battle-repository.ts'
import type { LiveBattle } from './live-battles.ts'
import type { BattleService } from './service.ts'

/** The precision with which a restart knows when the server stopped. */
const HEARTBEAT_MS = 1_000
/** The interval while a live-feed round waits for its result, because its last published price must survive a crash. */
const LIVE_HEARTBEAT_MS = 250

/** Stores regularly that the server runs, so that a restart knows how long battles stood still. */
export function createHeartbeat({ clock, timers, tasks, database, heartbeatRepository, battles, paths }: BattleParts) {
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

type RecoveryDependencies = BattleParts & { readonly service: BattleService; readonly matchmaking: Matchmaking }

/**
 * Handles the battles and waiting players found at start, before the first socket is accepted. If other instances run,
 * they are only loaded; otherwise the previous process left them.
 */
export async function recover(dependencies: RecoveryDependencies): Promise<void> {
  const { instances, service, matchmaking, database, queueRepository } = dependencies
  // Many instances may start together after an outage; one of them resumes the work.
  await instances.alone('recovery', async () => {
    if (await instances.othersRun()) await service.reconcile()
    else {
      await resumeBattles(dependencies)
      await matchmaking.restore(await queueRepository.all(database.reader))
    }
    await instances.start()
  })
}

async function resumeBattles(dependencies: RecoveryDependencies): Promise<void> {
  const { database, repository, heartbeatRepository, battles, service, onBroken } = dependencies
  const active = await repository.findActive(database.reader)
  const lastBeat = await heartbeatRepository.last(database.reader)
  const before = { downSinceMs: lastBeat?.at.getTime() ?? 0, livePrice: lastBeat?.livePrice ?? null }

  /** null if this version can't read the battle. */
  function restored(stored: StoredBattle): LiveBattle | null {
    try {
      return battles.restore(stored)
    } catch (cause) {
      onBroken(stored.head.id, cause)
      return null
    }
  }

  await Promise.all(
    active.map(async (stored) => {
      const battle = restored(stored)
      // One unreadable battle must not stop the others. A failing database must stop the start: the next start then
      // finds everything unchanged.
      if (battle === null) await service.abandon(stored)
      else await service.resume(battle, before)
    }),
  )
}
