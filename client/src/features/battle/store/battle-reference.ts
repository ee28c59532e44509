import type { ActiveBattle, UserId } from '@bougie/protocol'
import type { BattleReference } from './entry-point.ts'

// Without schemas, because every page of a player loads it.

/** A listed battle from one player's perspective. The battle's state says whether the other is a bot. */
export function referenceOf(battle: ActiveBattle, userId: UserId) {
  const [id, username] =
    battle.user1_id === userId ? [battle.user2_id, battle.user2_username] : [battle.user1_id, battle.user1_username]
  return {
    battleId: battle.id,
    opponent: { id, username, amount: battle.amount, bot: false },
  } satisfies BattleReference
}
