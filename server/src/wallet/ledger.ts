// The only mover of money: double entry, where every movement is a list of transfers from one account to another. No
// code writes a balance; the database derives it from the transfers as it stores them (see docs/decisions).
import type { Clock } from '../ports/clock.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { type AccountId, mayOverdraw } from './accounts.ts'
import type { LedgerRepository } from './ledger-repository.ts'
import { planMovements } from './plan-movements.ts'

export interface Transfer {
  readonly from: AccountId
  readonly to: AccountId
  /** Above zero. */
  readonly amountCents: number
}

/** One balanced fact: all its transfers happen, in their order, or none. The same key never happens twice. */
export interface Movement {
  /** Names the business fact. The same key with other transfers is a bug, and fails as one. */
  readonly key: string
  readonly reason: string
  readonly cause: { readonly type: string; readonly id: string }
  readonly transfers: readonly Transfer[]
}

export type MovementResult =
  /** `balances`: of the players and escrows it touched, right after this movement. */
  | { readonly ok: true; readonly alreadyDone: boolean; readonly balances: ReadonlyMap<AccountId, number> }
  /** `short` names every account that could not pay. */
  | { readonly ok: false; readonly code: 'INSUFFICIENT_BALANCE'; readonly short: readonly AccountId[] }

export interface Ledger {
  /**
   * Posts movements in order; each stands or falls alone, so one refusal leaves the others standing. Accounts
   * appear when first used. Thousands in one call cost a handful of statements.
   */
  post(transaction: Transaction, movements: readonly Movement[]): Promise<readonly MovementResult[]>
  /**
   * Nobody else moves these balances until the transaction ends: for rules that look at more than one movement, such as
   * a limit by day. Accounts appear when first used.
   */
  hold(transaction: Transaction, accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
  balanceOf(reader: Reader, account: AccountId): Promise<number>
  /** Outside transactions: what many ask for in the same moment is read together. */
  committedBalanceOf(reader: Reader, account: AccountId): Promise<number>
  balancesOf(reader: Reader, accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
}

export interface LedgerDependencies {
  readonly repository: LedgerRepository
  readonly clock: Clock
}

export function createLedger({ repository, clock }: LedgerDependencies): Ledger {
  async function balancesOf(reader: Reader, accountIds: readonly AccountId[]) {
    const found = await repository.findBalances(reader, accountIds)
    return new Map(accountIds.map((account) => [account, found.get(account) ?? 0]))
  }

  return {
    async post(transaction, movements) {
      if (movements.length === 0) return []
      const facts = await repository.openAccounts(transaction, {
        accountIds: guardedAccountsOf(movements),
        keys: keysOf(movements),
      })
      const plan = planMovements({ movements, ...facts })
      if (plan.accepted.length > 0) await repository.store(transaction, plan.accepted, new Date(clock.nowMs()))
      return plan.results
    },
    async hold(transaction, accountIds) {
      const { balances } = await repository.openAccounts(transaction, { accountIds, keys: [] })
      return balances
    },
    async balanceOf(reader, account) {
      const balances = await balancesOf(reader, [account])
      return balances.get(account) ?? 0
    },
    committedBalanceOf: async (reader, account) => (await repository.findCommittedBalance(reader, account)) ?? 0,
    balancesOf,
  }
}

function guardedAccountsOf(movements: readonly Movement[]): AccountId[] {
  const touched = new Set<AccountId>()
  for (const { transfers } of movements) {
    for (const { from, to } of transfers) touched.add(from).add(to)
  }
  return [...touched].filter((account) => !mayOverdraw(account))
}

function keysOf(movements: readonly Movement[]): string[] {
  return [...new Set(movements.map(({ key }) => key))]
}
