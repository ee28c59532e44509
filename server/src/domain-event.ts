import type { BattleId, UserId } from '@bougie/protocol'

/**
 * What capabilities tell each other and the gateways, always after the transaction that stored it.
 * The battle capability adds its own kinds in battle/battle-notice.ts.
 */
export type DomainEvent =
  | { readonly type: 'balanceChanged'; readonly userId: UserId; readonly balanceCents: number; readonly reason: string }
  | { readonly type: 'sessionsRevoked'; readonly userId: UserId; readonly tokenHash: string | null; readonly closeCode: number }
  | { readonly type: 'battleChanged'; readonly battleId: BattleId }
