// Stored battles that were never published, because the instance that matched them died. The other instances can't notice
// such a battle as a gap on the bus. But it never ends, so sooner or later it is among the oldest running ones.
import type { BattleId } from '@bougie/protocol'
import type { BattleParts } from '../dependencies.ts'
import { type Abandonment, tryToFold } from './abandonment.ts'
import { playerIdsOf } from './battle-head.ts'
import type { StoredBattle } from './battle-repository.ts'
import { currentBalances } from './settlement.ts'

/** Longer than a match takes to reach the other instances, shorter than the detection of a dead instance. */
const ORPHANED_AFTER_MS = 1_500
/** The number of battles that one sweep compares with memory. */
const COMPARED_MAX = 2_000
/** The most that one sweep resumes; the next sweep resumes the others. */
const RESUMED_PER_SWEEP_MAX = 50

interface OrphanActions {
  readonly abandonment: Pick<Abandonment, 'abandonIfSilent'>
  readonly begin: (stored: readonly StoredBattle[]) => void
}

export function createOrphanSweep(parts: BattleParts, { abandonment, begin }: OrphanActions): () => Promise<void> {
  const { clock, bus, database, repository, battles } = parts

  async function resumeBattle(battleId: BattleId): Promise<void> {
    const stored = await repository.find(database.reader, battleId)
    // It may have been published during the read, or abandoned by another instance.
    if (stored === null || stored.abandonedAtMs !== undefined || battles.knows(battleId)) return
    const current = tryToFold(stored)
    if (!current.ok) {
      await abandonment.abandonIfSilent(stored, current.cause)
      return
    }
    begin([stored])
    bus.publish(await currentBalances(parts, playerIdsOf(stored.head), 'battle_stake'))
  }

  return async () => {
    const before = new Date(clock.nowMs() - ORPHANED_AFTER_MS)
    const running = await repository.oldestActive(database.reader, { before, limit: COMPARED_MAX })
    const orphans = running.filter((battleId) => !battles.knows(battleId))
    await Promise.all(orphans.slice(0, RESUMED_PER_SWEEP_MAX).map(resumeBattle))
  }
}
