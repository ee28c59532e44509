import type { BattleId, CycleId, UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'

/** `player:<user>`, `escrow:battle:<battle>`, `house` …: built only by `accounts` below. */
export type AccountId = string & { readonly __brand: 'AccountId' }

export const accounts = {
  player: (userId: UserId) => `player:${userId}` as AccountId,
  battleEscrow: (battleId: BattleId) => `escrow:battle:${battleId}` as AccountId,
  cycleEscrow: (cycleId: CycleId) => `escrow:cycle:${cycleId}` as AccountId,
  house: 'house' as AccountId,
  fees: 'fees' as AccountId,
  promo: 'promo' as AccountId,
  paymentsIn: 'payments_in' as AccountId,
  paymentsOut: 'payments_out' as AccountId,
} as const

export interface Transfer {
  readonly from: AccountId
  readonly to: AccountId
  /** Above zero. */
  readonly amountCents: number
}

/** One balanced fact: all its transfers happen, or none. The same key never happens twice. */
export interface Movement {
  readonly key: string
  readonly reason: string
  readonly cause: { readonly type: string; readonly id: string }
  readonly transfers: readonly Transfer[]
}

export type MovementResult =
  | { readonly ok: true; readonly alreadyDone: boolean; readonly balances: ReadonlyMap<AccountId, number> }
  /** `short` names every account that could not pay. */
  | { readonly ok: false; readonly code: 'INSUFFICIENT_BALANCE'; readonly short: readonly AccountId[] }

/** The only mover of money. Balances change nowhere else. */
export interface Ledger {
  /**
   * Posts movements in order; each stands or falls alone, so one refusal leaves the others standing. Accounts
   * appear when first used. Thousands in one call cost a handful of statements.
   */
  post(transaction: Transaction, movements: readonly Movement[]): Promise<readonly MovementResult[]>
  balanceOf(reader: Reader, account: AccountId): Promise<number>
  balancesOf(reader: Reader, accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
}
