import type { BattleEvent } from '@bougie/engine'
import type { BattleId, BattleRecord, ClientRef, ErrorCode, Reaction, UserId } from '@bougie/protocol'
import type { BattleHead } from './battle-head.ts'

export interface PlayerRecord {
  readonly userId: UserId
  readonly record: BattleRecord
}

/** What battles publish on the bus, always after it was stored. */
export type BattleDomainEvent =
  /** Just made; for the other instances, as it carries the secret seed. */
  | { readonly type: 'battleOpened'; readonly head: BattleHead; readonly events: readonly BattleEvent[] }
  /** Stored events of one battle, `version` being their number before these. */
  | {
      readonly type: 'battleStepped'
      readonly battleId: BattleId
      readonly version: number
      readonly events: readonly BattleEvent[]
      /** What the battle's end has made of its players' records. */
      readonly records: readonly PlayerRecord[]
    }
  | {
      readonly type: 'queueJoined'
      readonly userId: UserId
      readonly amountCents: number
      readonly joinedAtMs: number
      readonly clientRef: ClientRef | null
    }
  /** `code` says why, when it was not the player's own request. */
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
  /** Of the challenger `userId`; `pseudo` is who accepts or waits to. */
  | {
      readonly type: 'challengeChanged'
      readonly userId: UserId
      readonly code: string
      readonly status: 'awaited' | 'accepted' | 'withdrawn'
      readonly pseudo: string | null
    }
  /** From one player to both; never stored. */
  | {
      readonly type: 'battleReacted'
      readonly battleId: BattleId
      readonly userIds: readonly UserId[]
      readonly by: UserId
      readonly reaction: Reaction
    }
  | { readonly type: 'rematchExpired'; readonly battleId: BattleId; readonly userIds: readonly UserId[] }
