import type { EndedBattle, RoundOutcome, UserId } from '@bougie/protocol'
import { resultFor } from '../store/battle-state-message.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'

export interface HistoryEntry {
  readonly opponent: string
  /** null for a cancelled battle, which nobody won. */
  readonly result: RoundOutcome | null
  readonly resultText: string
  /** Own points first. */
  readonly score: string
}

/** An ended battle told from the side of one of its players. */
export function historyEntryOf(battle: EndedBattle, userId: UserId): HistoryEntry {
  const isUser2 = battle.user2_id === userId
  const [own, other] = isUser2 ? [battle.user2_points, battle.user1_points] : [battle.user1_points, battle.user2_points]
  const result = battle.winner === null ? null : resultFor(battle.winner, userId)
  return {
    opponent: isUser2 ? battle.user1_username : battle.user2_username,
    result,
    resultText: result === null ? frLobby.cancelled : frLobby.results[result],
    score: frBattle.none.score(own, other),
  }
}
