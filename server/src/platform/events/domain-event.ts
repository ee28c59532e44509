import type { CloseCode, ErrorCode, UserId } from '@bougie/protocol'
import type { BattleDomainEvent } from '../../games/battle/play/battle-domain-event.ts'
import type { CycleDomainEvent } from '../../games/cycle/play/cycle-events.ts'
import type { Balance } from '../../wallet/accounts.ts'

/**
 * Events that capabilities publish to each other and to the gateways, always after the transaction that stored them.
 */
export type DomainEvent =
  | { readonly type: 'balanceChanged'; readonly userId: UserId; readonly balance: Balance; readonly reason: string }
  /** Sessions of one token, or with a null hash all sessions of the player. Their sockets close with this code. */
  | {
      readonly type: 'sessionsRevoked'
      readonly userId: UserId
      readonly tokenHash: string | null
      readonly closeCode: CloseCode
    }
  /** A pause or self-exclusion of the player's own; the code is that of its refusals. */
  | { readonly type: 'playSuspended'; readonly userId: UserId; readonly code: ErrorCode }
  /** A change of role, name or picture. */
  | { readonly type: 'accountChanged'; readonly userId: UserId }
  /** The games, or only the bets of the cycle, were closed or opened. */
  | {
      readonly type: 'gamesSwitched'
      readonly name: 'games' | 'cycle_bets'
      readonly closed: boolean
      readonly reopening: { readonly atMs: number; readonly opensItself: boolean } | null
    }
  | { readonly type: 'announcementChanged' }
  /** For followers who may see the player; never published for a hidden player. */
  | {
      readonly type: 'followedPlayerOnline'
      readonly userId: UserId
      readonly pseudo: string
      readonly followerIds: readonly UserId[]
    }
  /** A player, or an address as rate limits count it, is blocked; a null end means permanently. */
  | {
      readonly type: 'accessBlocked'
      readonly blockId: string
      readonly userId: UserId | null
      readonly address: string | null
      readonly reason: string
      readonly endsAtMs: number | null
    }
  | { readonly type: 'accessRestored'; readonly blockId: string }
  | BattleDomainEvent
  | CycleDomainEvent

/** The game or player that the event is about, for the log. */
export function subjectOf(event: DomainEvent): string | null {
  if ('battleId' in event) return event.battleId
  if ('cycleId' in event) return event.cycleId
  return 'userId' in event ? event.userId : null
}
