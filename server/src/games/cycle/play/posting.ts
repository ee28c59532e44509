// Posts the money of a transaction. Its movements can always be paid, because the balances on which they were decided
// are locked.
import { assert } from '@bougie/engine'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { Movement } from '../../../wallet/accounts.ts'
import { balanceEvents, type Ledger } from '../../../wallet/ledger.ts'
import { type CommissionDebt, debtMovements } from './commission.ts'

/** The number of movements that are posted at once. */
const MOVEMENTS_PER_POST = 5_000

export interface Postings {
  readonly movements: readonly Movement[]
  /** Posted after the movements, which may have earned the money that is returned. */
  readonly debts: readonly CommissionDebt[]
}

/** Returns the events to publish after the commit. */
export async function postPostings(
  ledger: Pick<Ledger, 'post' | 'lock'>,
  transaction: Transaction,
  { movements, debts }: Postings,
): Promise<DomainEvent[]> {
  const events = await postAll(ledger, transaction, movements)
  if (debts.length === 0) return events
  const balances = await ledger.lock(transaction, [...new Set(debts.map(({ account }) => account))])
  return [...events, ...(await postAll(ledger, transaction, debtMovements(debts, balances)))]
}

async function postAll(
  ledger: Pick<Ledger, 'post'>,
  transaction: Transaction,
  movements: readonly Movement[],
): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  for (let start = 0; start < movements.length; start += MOVEMENTS_PER_POST) {
    const some = movements.slice(start, start + MOVEMENTS_PER_POST)
    const results = await ledger.post(transaction, some)
    for (const [index, result] of results.entries()) {
      assert(result.ok, `the balances were locked, and ${some[index]?.key} can't be paid`)
    }
    events.push(...balanceEvents(some, results))
  }
  return events
}
