// A few fixed reactions between the players of a battle: published to both at once, whichever instance they are
// connected to, and never stored.
import { type BattleId, type Reaction, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { RateRule } from '../../../ports/rate-limit.ts'
import type { BattleParts } from '../dependencies.ts'
import { rematchUntilMs } from '../matchmaking/rematch.ts'
import { playerIdsOf, seatOf } from '../play/battle-head.ts'

/** Allows an occasional reaction, but no spam that disturbs a thinking opponent. */
const PER_PLAYER: RateRule = { name: 'battle reactions', max: 4, windowMs: 8_000 }

export interface ReactionRequest {
  readonly battleId: BattleId
  readonly userId: UserId
  readonly reaction: Reaction
}

export function createReactions({ clock, bus, findBattle, rateLimiter }: BattleParts) {
  return {
    /** Allowed while the battle runs, and afterwards for as long as a rematch may be requested. */
    async send({ battleId, userId, reaction }: ReactionRequest): Promise<{ readonly ok: true } | Refusal> {
      // Checked before anything is read, so that a refused reaction costs nothing.
      const beyond = await rateLimiter.hit(PER_PLAYER, userId)
      if (beyond) return beyond
      const battle = await findBattle(battleId)
      if (battle === null) return refuse('BATTLE_NOT_FOUND')
      if (seatOf(battle.head, userId) === null) return refuse('BATTLE_NOT_PARTICIPANT')
      const untilMs = rematchUntilMs(battle.state)
      if (battle.state.outcome !== null && (untilMs === null || untilMs <= clock.nowMs())) return refuse('BATTLE_OVER')
      bus.publish([{ type: 'battleReacted', battleId, userIds: playerIdsOf(battle.head), by: userId, reaction }])
      return { ok: true }
    },
  }
}
