import { assert } from '@bougie/engine'
import type { BattleId, CreatorLinkId, CycleId, UserId } from '@bougie/protocol'

/** `player:<user>`, `escrow:battle:<battle>`, `house` …: built only by `accounts` below. */
export type AccountId = string & { readonly __brand: 'AccountId' }

/**
 * A balance with the number of transfers that led to it. Of two balances of an account, the one with more transfers is
 * newer.
 */
export interface Balance {
  readonly cents: number
  readonly transfers: number
}

/** The balance of an account without transfers. */
export const UNTOUCHED: Balance = { cents: 0, transfers: 0 }

export const accounts = {
  player: (userId: UserId) => `player:${userId}` as AccountId,
  battleEscrow: (battleId: BattleId) => `escrow:battle:${battleId}` as AccountId,
  cycleEscrow: (cycleId: CycleId) => `escrow:cycle:${cycleId}` as AccountId,
  /** Unpaid earnings of a creator link. */
  commission: (linkId: CreatorLinkId) => `commission:${linkId}` as AccountId,
  house: 'house' as AccountId,
  fees: 'fees' as AccountId,
  promo: 'promo' as AccountId,
  paymentsIn: 'payments_in' as AccountId,
  paymentsOut: 'payments_out' as AccountId,
} as const

const OPERATOR_ACCOUNTS: ReadonlySet<AccountId> = new Set([
  accounts.house,
  accounts.fees,
  accounts.promo,
  accounts.paymentsIn,
  accounts.paymentsOut,
])

/** Players, escrows and commissions may not go below zero; the operator's own accounts may. */
export function mayOverdraw(account: AccountId): boolean {
  return OPERATOR_ACCOUNTS.has(account)
}

type AccountKind = 'player' | 'battle_escrow' | 'cycle_escrow' | 'commission'

const PLAYER_PREFIX = 'player:'

/** The owner of an account that is created at its first use; the operator's accounts always exist. */
export function ownerOf(account: AccountId): { readonly kind: AccountKind; readonly userId: UserId | null } {
  const userId = playerOf(account)
  if (userId !== null) return { kind: 'player', userId }
  if (account.startsWith('escrow:battle:')) return { kind: 'battle_escrow', userId: null }
  if (account.startsWith('commission:')) return { kind: 'commission', userId: null }
  assert(account.startsWith('escrow:cycle:'), `not an account that opens by itself: ${account}`)
  return { kind: 'cycle_escrow', userId: null }
}

/** The player of an account; null for escrows and the operator's accounts. */
export function playerOf(account: AccountId): UserId | null {
  return account.startsWith(PLAYER_PREFIX) ? (account.slice(PLAYER_PREFIX.length) as UserId) : null
}

export interface Transfer {
  readonly from: AccountId
  readonly to: AccountId
  /** Above zero. */
  readonly amountCents: number
}

/** One balanced posting: all its transfers happen, in order, or none does. The same key never happens twice. */
export interface Movement {
  /** Names the business operation. The same key with other transfers is a bug and fails. */
  readonly key: string
  readonly reason: string
  readonly cause: { readonly type: string; readonly id: string }
  readonly transfers: readonly Transfer[]
}
