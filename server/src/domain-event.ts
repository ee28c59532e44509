import type { CloseCode, UserId } from '@bougie/protocol'
import type { BattleNotice } from './battle/battle-notice.ts'

/**
 * What capabilities tell each other and the gateways, always after the transaction that stored it.
 */
export type DomainEvent =
  | { readonly type: 'balanceChanged'; readonly userId: UserId; readonly balanceCents: number; readonly reason: string }
  /** One token's sessions, or with a null hash all of the player's. Their sockets close with this code. */
  | {
      readonly type: 'sessionsRevoked'
      readonly userId: UserId
      readonly tokenHash: string | null
      readonly closeCode: CloseCode
    }
  /** A role, a name or a picture. */
  | { readonly type: 'accountChanged'; readonly userId: UserId }
  | BattleNotice
