import type { BattleHead, PlayerCard } from '@bougie/battle-messages'
import type { BattleEvent } from '@bougie/engine'
import type { BattleId, BattleRecord, ClientRef, ErrorCode, Reaction, ServerMessageOf, UserId } from '@bougie/protocol'

export interface PlayerRecord {
  readonly userId: UserId
  readonly record: BattleRecord
  /** The rating after the battle, if the battle moved it. */
  readonly rating?: NonNullable<PlayerCard['rating']>
}

/** Events that battles publish on the bus, always after they were stored. */
export type BattleDomainEvent =
  /** A new battle. It is only for other instances, because it carries the secret seed. */
  | { readonly type: 'battleOpened'; readonly head: BattleHead; readonly events: readonly BattleEvent[] }
  /** Stored events of one battle; `version` is the number of events before these. */
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
  /** `code` is the reason if it was not the player's own request. */
  | { readonly type: 'queueLeft'; readonly userId: UserId; readonly code: ErrorCode | null }
  /** The player found an opponent; the clients learn it from the battle's own events. */
  | { readonly type: 'queueMatched'; readonly userId: UserId; readonly amountCents: number; readonly waitedMs: number }
  | {
      readonly type: 'rematchOffered'
      readonly battleId: BattleId
      readonly userIds: readonly UserId[]
      readonly by: UserId
      readonly untilMs: number
    }
  /** Both players asked for it, so the window is closed. */
  | { readonly type: 'rematchAgreed'; readonly battleId: BattleId }
  /** For one of the two players, `userId`. `pseudo` names the other one if that player caused the change. */
  | {
      readonly type: 'challengeChanged'
      readonly userId: UserId
      readonly code: string
      readonly status: ServerMessageOf<'battle_challenge'>['status']
      readonly pseudo: string | null
      /** Only present in a received challenge. */
      readonly stakeCents?: number
    }
  /** Somebody looks at the open challenge of `userId`, its challenger, until `expiresAtMs` at most. */
  | {
      readonly type: 'challengeWatched'
      readonly userId: UserId
      readonly code: string
      readonly expiresAtMs: number
    }
  /** The challenger of a watched challenge went online or offline. */
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
