// The only mover of money: double entry, where every movement is a list of transfers between accounts. No code writes a
// balance; the database derives it from the transfers as it stores them (see docs/decisions).

import { assert } from '@bougie/engine'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { Clock } from '../ports/clock.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { type AccountId, type Balance, type Movement, mayOverdraw, playerOf, UNTOUCHED } from './accounts.ts'
import * as repository from './ledger-repository.ts'
import { type MovementResult, planMovements } from './plan-movements.ts'

/** The number of movements that `postAll` posts at once. */
const MOVEMENTS_PER_POST = 5_000

/** Balances that a transaction has locked, as they are until it posts something. */
export type LockedBalances = ReadonlyMap<AccountId, Balance>

export const NOTHING_LOCKED: LockedBalances = new Map()

export function createLedger({ clock }: { readonly clock: Clock }) {
  async function balancesOf(reader: Reader, accountIds: readonly AccountId[]) {
    return inCents(await currentBalances(reader, accountIds))
  }

  /** The currently stored balances; an account that was never used has zero. */
  async function currentBalances(reader: Reader, accountIds: readonly AccountId[]) {
    const found = await repository.findBalances(reader, accountIds)
    return new Map(accountIds.map((account) => [account, found.get(account) ?? UNTOUCHED]))
  }

  async function post(
    transaction: Transaction,
    movements: readonly Movement[],
    locked = NOTHING_LOCKED,
  ): Promise<readonly MovementResult[]> {
    if (movements.length === 0) return []
    const { balances, done } = await repository.openAccounts(transaction, {
      accountIds: guardedAccountsOf(movements).filter((account) => !locked.has(account)),
      keys: keysOf(movements),
    })
    const plan = planMovements({ movements, balances: new Map([...locked, ...balances]), done })
    if (plan.accepted.length > 0) await repository.store(transaction, plan.accepted, new Date(clock.nowMs()))
    return plan.results
  }

  return {
    /**
     * Posts movements in order; each succeeds or is refused separately. Accounts are created at their first use.
     * Thousands of movements in one call cost a handful of statements. Balances in `locked` are not read again: they come
     * from `lock` in this transaction, which has posted nothing since.
     */
    post,
    /**
     * Posts movements that can't be refused, because their balances are locked or may be overdrawn; a refusal is a bug
     * that fails the transaction. Returns the events to publish after the commit. `locked` as above.
     */
    async postAll(
      transaction: Transaction,
      movements: readonly Movement[],
      locked = NOTHING_LOCKED,
    ): Promise<DomainEvent[]> {
      const events: DomainEvent[] = []
      for (let start = 0; start < movements.length; start += MOVEMENTS_PER_POST) {
        const some = movements.slice(start, start + MOVEMENTS_PER_POST)
        // The first post changes the locked balances.
        const results = await post(transaction, some, start === 0 ? locked : NOTHING_LOCKED)
        for (const [index, result] of results.entries()) {
          assert(result.ok, `${some[index]?.key} can't be paid`)
        }
        events.push(...balanceEvents(some, results))
      }
      return events
    },
    /**
     * Locks balances until the transaction ends, for rules that concern more than one movement, such as a daily limit.
     * Accounts are created at their first use.
     */
    async lock(transaction: Transaction, accountIds: readonly AccountId[]): Promise<LockedBalances> {
      const { balances } = await repository.openAccounts(transaction, { accountIds, keys: [] })
      return balances
    },
    async balanceOf(reader: Reader, account: AccountId): Promise<number> {
      const balances = await balancesOf(reader, [account])
      return balances.get(account) ?? 0
    },
    balancesOf,
    currentBalances,
    /** The transfers of all movements of one cause, by key. */
    transfersOf: repository.findTransfersOf,
  }
}

export function inCents(balances: ReadonlyMap<AccountId, Balance>): Map<AccountId, number> {
  return new Map(Array.from(balances, ([account, balance]) => [account, balance.cents]))
}

export type Ledger = ReturnType<typeof createLedger>

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

/**
 * Events to publish after the transaction that posted these movements: one per change of a player's balance, in order.
 * Replayed keys and refusals changed nothing.
 */
export function balanceEvents(movements: readonly Movement[], results: readonly MovementResult[]): DomainEvent[] {
  return results.flatMap((result, index) => {
    const movement = movements[index]
    if (!movement || !result.ok || result.alreadyDone) return []
    return [...result.balances].flatMap(([account, balance]): DomainEvent[] => {
      const userId = playerOf(account)
      return userId === null ? [] : [{ type: 'balanceChanged', userId, balance, reason: movement.reason }]
    })
  })
}
