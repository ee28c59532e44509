import type { BattleId } from '@bougie/protocol'
import type { Database } from '../../../ports/database.ts'
import { createBattleRepository } from '../play/battle-repository.ts'
import { battleFrom, type LiveBattle, type LiveBattles } from '../play/live-battles.ts'

export type FindBattle = (battleId: BattleId) => Promise<LiveBattle | null>

/** Finds a battle that is running here, or a stored one: ended, or running elsewhere. */
export function createFindBattle({
  database,
  battles,
}: {
  readonly database: Pick<Database, 'reader'>
  readonly battles: LiveBattles
}): FindBattle {
  const repository = createBattleRepository()
  return async (battleId) => {
    const live = battles.find(battleId)
    if (live !== undefined) return live
    const stored = await repository.find(database.reader, battleId)
    // It may have begun here during the read, and then the stored state is outdated.
    return battles.find(battleId) ?? (stored === null ? null : battleFrom(stored))
  }
}
