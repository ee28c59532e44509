import type { EndedBattle, RoundOutcome, UserId } from '@bougie/protocol'
import { resultFor } from '../store/battle-state-message.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'

export interface HistoryEntry {
  readonly opponent: string
  readonly opponentId: UserId
  /** null for a cancelled battle, which nobody won. */
  readonly result: RoundOutcome | null
  readonly resultText: string
  /** The player's own points first. */
  readonly score: string
}

/** An ended battle from the perspective of one of its players. */
export function historyEntryOf(battle: EndedBattle, userId: UserId): HistoryEntry {
  const isUser2 = battle.user2_id === userId
  const [own, other] = isUser2 ? [battle.user2_points, battle.user1_points] : [battle.user1_points, battle.user2_points]
  const result = battle.winner === null ? null : resultFor(battle.winner, userId)
  return {
    opponent: isUser2 ? battle.user1_username : battle.user2_username,
    opponentId: isUser2 ? battle.user1_id : battle.user2_id,
    result,
    resultText: result === null ? frLobby.cancelled : frLobby.results[result],
    score: frBattle.none.score(own, other),
  }
}
