// Without schemas, because every page of a player loads it.
import type { ActiveBattle, UserId } from '@bougie/protocol'
import type { BattleReference } from './entry-point.ts'

/** A listed battle from one player's perspective. The battle's state says whether the other is a bot. */
export function referenceOf(battle: ActiveBattle, userId: UserId): BattleReference {
  const id = battle.user1_id === userId ? battle.user2_id : battle.user1_id
  return {
    battleId: battle.id,
    opponent: { id, username: opponentNameOf(battle, userId), amount: battle.amount, bot: false },
  }
}

export function opponentNameOf(battle: ActiveBattle, userId: UserId | null): string {
  return battle.user1_id === userId ? battle.user2_username : battle.user1_username
}
