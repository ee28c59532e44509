import type { BattleHead, PlayerCard } from '@bougie/battle-messages'
import type { BattleEvent } from '@bougie/engine'
import type { BattleId, BattleRecord, ClientRef, ErrorCode, Reaction, ServerMessageOf, UserId } from '@bougie/protocol'

export interface PlayerRecord {
  readonly userId: UserId
  readonly record: BattleRecord
  /** Where the battle moved it. */
  readonly rating?: NonNullable<PlayerCard['rating']>
}

/** Events that battles publish on the bus, always after they were stored. */
export type BattleDomainEvent =
  /** Just made; for the other instances, as it carries the secret seed. */
  | { readonly type: 'battleOpened'; readonly head: BattleHead; readonly events: readonly BattleEvent[] }
  /** Stored events of one battle, `version` being their number before these. */
  | {
      readonly type: 'battleStepped'
      readonly battleId: BattleId
      readonly version: number
      readonly events: readonly BattleEvent[]
      /** The players' records after the battle. */
      readonly records: readonly PlayerRecord[]
    }
  | {
      readonly type: 'queueJoined'
      readonly userId: UserId
      readonly amountCents: number
      readonly joinedAtMs: number
      readonly clientRef: ClientRef | null
    }
  /** `code` is the reason, when it was not the player's own request. */
  | { readonly type: 'queueLeft'; readonly userId: UserId; readonly code: ErrorCode | null }
  /** Found an opponent; the player learns it by the battle itself. */
  | { readonly type: 'queueMatched'; readonly userId: UserId; readonly amountCents: number; readonly waitedMs: number }
  | {
      readonly type: 'rematchOffered'
      readonly battleId: BattleId
      readonly userIds: readonly UserId[]
      readonly by: UserId
      readonly untilMs: number
    }
  /** Both want it: there is nothing to ask for any more. */
  | { readonly type: 'rematchAgreed'; readonly battleId: BattleId }
  /** For one of its two players, `userId`; `pseudo` is the other one, where that one did it. */
  | {
      readonly type: 'challengeChanged'
      readonly userId: UserId
      readonly code: string
      readonly status: ServerMessageOf<'battle_challenge'>['status']
      readonly pseudo: string | null
      /** Present in a received challenge only. */
      readonly stakeCents?: number
    }
  /** Somebody looks at the open challenge of `userId`, the challenger, until then at most. */
  | {
      readonly type: 'challengeWatched'
      readonly userId: UserId
      readonly code: string
      readonly expiresAtMs: number
    }
  /** The challenger of a watched challenge has come or left. */
  | { readonly type: 'challengerPresence'; readonly userId: UserId }
  /** From one player to both; never stored. */
  | {
      readonly type: 'battleReacted'
      readonly battleId: BattleId
      readonly userIds: readonly UserId[]
      readonly by: UserId
      readonly reaction: Reaction
    }
  | { readonly type: 'rematchExpired'; readonly battleId: BattleId; readonly userIds: readonly UserId[] }
