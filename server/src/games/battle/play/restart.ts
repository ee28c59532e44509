// Work left by a process that ended. A process stores regularly that it runs. The next one continues from there: battles
// where they stood, however long ago; waiting players keep their place for as long as a player may be absent from the
// queue. If other instances run, they resume what a dead one left.

import type { BattleId } from '@bougie/protocol'
import { createRepeater } from '../../../platform/scheduling/repeater.ts'
import { findSetting, storeSetting } from '../../../platform/setting-repository.ts'
import type { BattleParts } from '../dependencies.ts'
import type { Matchmaking } from '../matchmaking/matchmaking.ts'
import * as queueRepository from '../matchmaking/queue-repository.ts'
import { playerIdsOf } from './battle-head.ts'
import type { StoredBattle } from './battle-repository.ts'
import * as battleRepository from './battle-repository.ts'
import { type LiveBattle, tryToFold } from './live-battles.ts'
import type { BattleService } from './service.ts'
import { currentBalances } from './settlement.ts'

/** The setting whose time is the last at which a server ran, and whose value is its live price, if there was one. */
const HEARTBEAT = 'heartbeat'
/** The precision with which a restart knows when the server stopped. */
const HEARTBEAT_MS = 1_000
/** The interval while a live-feed round waits for its result, because its last published price must survive a crash. */
const LIVE_HEARTBEAT_MS = 250

/** Stores regularly that the server runs, so that a restart knows how long battles stood still. */
export function createHeartbeat(parts: BattleParts) {
  const { clock, database, battles, paths } = parts

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
    // Without a battle nobody needs it.
    if (battles.size === 0) return
    const beat = { value: String(livePrice() ?? ''), at: new Date(clock.nowMs()) }
    await database.transaction((transaction) => storeSetting(transaction, HEARTBEAT, beat))
  }

  const everyMs = () => (livePrice() === null ? HEARTBEAT_MS : LIVE_HEARTBEAT_MS)
  return createRepeater(parts, { name: 'heartbeat', everyMs, run: store })
}

type RecoveryDependencies = BattleParts & { readonly service: BattleService; readonly matchmaking: Matchmaking }

/**
 * Handles the battles and waiting players found at start, before the first socket is accepted. If other instances run,
 * they are only loaded; otherwise the previous process left them.
 */
export async function recover(dependencies: RecoveryDependencies, { isAlone }: { isAlone: boolean }): Promise<void> {
  const { service, matchmaking, database } = dependencies
  if (isAlone) {
    await resumeBattles(dependencies)
    await matchmaking.restore(await queueRepository.all(database.reader))
  } else await service.reconcile()
}

async function resumeBattles(dependencies: RecoveryDependencies): Promise<void> {
  const { database, battles, service, onBroken } = dependencies
  const active = await battleRepository.findActive(database.reader)
  const lastBeat = await findSetting(database.reader, HEARTBEAT)
  const livePrice = lastBeat === null || lastBeat.value === '' ? null : Number(lastBeat.value)
  const before = { downSinceMs: lastBeat?.updatedAt.getTime() ?? 0, livePrice }

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

/** Longer than a match takes to reach the other instances, shorter than the detection of a dead instance. */
const ORPHANED_AFTER_MS = 1_500
/** The number of battles that one sweep compares with memory. */
const COMPARED_MAX = 2_000
/** The most that one sweep resumes; the next sweep resumes the others. */
const RESUMED_PER_SWEEP_MAX = 50

/**
 * Resumes stored battles that were never published, because the instance that matched them died. The other instances can't
 * notice such a battle as a gap on the bus. But it never ends, so sooner or later it is among the oldest running ones.
 */
export function sweepOrphans(dependencies: BattleParts & { readonly service: BattleService }): void {
  const { clock, bus, database, isShared, scheduler, battles, service } = dependencies

  async function resumeBattle(battleId: BattleId): Promise<void> {
    const stored = await battleRepository.find(database.reader, battleId)
    // It may have been published during the read, or abandoned by another instance.
    if (stored === null || stored.abandonedAtMs !== undefined || battles.knows(battleId)) return
    const current = tryToFold(stored)
    if (!current.ok) {
      await service.abandonIfSilent(stored, current.cause)
      return
    }
    service.begin([stored])
    bus.publish(await currentBalances(dependencies, playerIdsOf(stored.head), 'battle_stake'))
  }

  async function run(): Promise<void> {
    const before = new Date(clock.nowMs() - ORPHANED_AFTER_MS)
    const running = await battleRepository.oldestActive(database.reader, { before, limit: COMPARED_MAX })
    const orphans = running.filter((battleId) => !battles.knows(battleId))
    await Promise.all(orphans.slice(0, RESUMED_PER_SWEEP_MAX).map(resumeBattle))
  }

  // Without other instances, the start resumes the work of a crashed process.
  if (isShared) scheduler.sweep({ name: 'resume orphaned battles', run })
}
