import type { BattleEvent } from '@bougie/engine'
import type { BattleId, ClientRef, ErrorCode, UserId } from '@bougie/protocol'

/** What battles tell on the bus, always after it was stored. */
export type BattleNotice =
  /** Stored events of one battle, `version` being their number before these. */
  | {
      readonly type: 'battleStepped'
      readonly battleId: BattleId
      readonly version: number
      readonly events: readonly BattleEvent[]
    }
  | {
      readonly type: 'queueJoined'
      readonly userId: UserId
      readonly amountCents: number
      readonly joinedAtMs: number
      readonly clientRef: ClientRef | null
    }
  /** `code` says why, when it was not the player's wish. */
  | { readonly type: 'queueLeft'; readonly userId: UserId; readonly code: ErrorCode | null }
  /** Found an opponent; the player hears of it by the battle itself. */
  | { readonly type: 'queueMatched'; readonly userId: UserId; readonly amountCents: number; readonly waitedMs: number }
  | {
      readonly type: 'rematchOffered'
      readonly battleId: BattleId
      readonly userIds: readonly UserId[]
      readonly by: UserId
      readonly untilMs: number
    }
  | { readonly type: 'rematchExpired'; readonly battleId: BattleId; readonly userIds: readonly UserId[] }
