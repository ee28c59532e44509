// The way out for a cycle whose story this program can't read: every bet that was not given back gets stake and fee back,
// by its stored lines alone, and the house plays on. An unreadable cycle must not keep the game shut.
import { assert } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import type { Transaction } from '../ports/database.ts'
import { accounts } from '../wallet/accounts.ts'
import type { Ledger, Movement } from '../wallet/ledger.ts'
import type { NotedEvent } from './noted-event.ts'
import type { CycleRepository, StoredHead } from './repository.ts'

export interface AbandonDependencies {
  readonly repository: Pick<CycleRepository, 'eventsAfter' | 'abandon'>
  readonly ledger: Pick<Ledger, 'post'>
}

export async function abandonCycle(
  { repository, ledger }: AbandonDependencies,
  transaction: Transaction,
  { head: { id }, at }: StoredHead & { readonly at: Date },
): Promise<void> {
  const events = await repository.eventsAfter(transaction, id, 0)
  const movements = refundsOf(id, events)
  const results = await ledger.post(transaction, movements)
  assert(
    results.every(({ ok }) => ok),
    `the escrow of cycle ${id} holds what its bets have staked`,
  )
  await repository.abandon(transaction, id, at)
}

function refundsOf(cycleId: StoredHead['head']['id'], events: readonly NotedEvent[]): Movement[] {
  const removed = new Set(events.flatMap(({ event }) => (event.type === 'betRemoved' ? [event.betId] : [])))
  return events.flatMap(({ event }) => {
    if (event.type !== 'betPlaced' || removed.has(event.betId)) return []
    const player = accounts.player(event.playerId as UserId)
    const transfers = [
      { from: accounts.cycleEscrow(cycleId), to: player, amountCents: event.stakeCents },
      { from: accounts.fees, to: player, amountCents: event.feeCents },
    ].filter(({ amountCents }) => amountCents > 0)
    const cause = { type: 'cycle', id: cycleId }
    return [{ key: `cycle-abandoned:${event.betId}`, reason: 'cycle_refund', cause, transfers }]
  })
}
