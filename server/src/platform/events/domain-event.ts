import type { CloseCode, UserId } from '@bougie/protocol'
import type { BattleDomainEvent } from '../../games/battle/play/battle-domain-event.ts'
import type { CycleDomainEvent } from '../../games/cycle/play/cycle-domain-event.ts'
import type { Balance } from '../../wallet/accounts.ts'

/**
 * Events that capabilities publish to each other and the gateways, always after the transaction that stored them.
 */
export type DomainEvent =
  | { readonly type: 'balanceChanged'; readonly userId: UserId; readonly balance: Balance; readonly reason: string }
  /** One token's sessions, or with a null hash all of the player's. Their sockets close with this code. */
  | {
      readonly type: 'sessionsRevoked'
      readonly userId: UserId
      readonly tokenHash: string | null
      readonly closeCode: CloseCode
    }
  /** A role, a name or a picture. */
  | { readonly type: 'accountChanged'; readonly userId: UserId }
  /** The games, or the bets of the cycle alone, were closed or opened. */
  | {
      readonly type: 'gamesSwitched'
      readonly name: 'games' | 'cycle_bets'
      readonly closed: boolean
      /** Missing from servers of the version before. */
      readonly reopening?: { readonly atMs: number; readonly opensItself: boolean } | null
    }
  | { readonly type: 'announcementChanged' }
  /** To those of the player's followers who may see it; never a hidden player. */
  | {
      readonly type: 'followedPlayerOnline'
      readonly userId: UserId
      readonly pseudo: string
      readonly followerIds: readonly UserId[]
    }
  /** A player or an address, as limits count addresses, is kept out; a null end is for good. */
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
