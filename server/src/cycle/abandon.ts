// The way out for a cycle whose story this program can't read: by its stored lines alone, and the house plays on. A cycle
// that has a result has paid: it is only closed. Else every bet that was not given back gets stake and fee back, and what
// links were paid for it goes back too. An unreadable cycle must not keep the game shut.
import type { BetPlaced, BetRemoved } from '@bougie/engine'
import type { BetId, UserId } from '@bougie/protocol'
import type { DomainEvent } from '../domain-event.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts } from '../wallet/accounts.ts'
import type { Ledger, Movement } from '../wallet/ledger.ts'
import { debtsOf } from './commission.ts'
import { gainsOf } from './ending.ts'
import type { EventNote, NotedEvent } from './noted-event.ts'
import { postDues } from './posting.ts'
import type { CycleRepository, EndedBetRow, StoredHead } from './repository.ts'

export interface AbandonDependencies {
  readonly repository: Pick<CycleRepository, 'eventsAfter' | 'abandon' | 'storeEndedBets' | 'addGains'>
  readonly ledger: Pick<Ledger, 'post' | 'hold'>
}

interface StoredBet {
  readonly placed: BetPlaced
  readonly note: EventNote | null
  readonly removal: { readonly event: BetRemoved; readonly note: EventNote | null } | null
}

/** Answers what to publish once it is stored. */
export async function abandonCycle(
  { repository, ledger }: AbandonDependencies,
  transaction: Transaction,
  { head, settled, at }: StoredHead & { readonly at: Date },
): Promise<readonly DomainEvent[]> {
  const { id: cycleId } = head
  if (settled !== null) {
    await repository.abandon(transaction, { cycleId, at, voidReason: null, refundedCents: 0 })
    return []
  }
  const bets = betsOf(await repository.eventsAfter(transaction, cycleId, 0))
  const open = bets.filter(({ removal }) => removal === null)
  const notices = await postDues(ledger, transaction, {
    movements: open.flatMap(({ placed }) => refundOf(cycleId, placed)),
    debts: debtsOf(
      cycleId,
      open.flatMap(({ note }) => note?.commission ?? []),
    ),
  })
  const ended = bets.map((bet) => endedBetOf(bet, { cycleId, endedAt: at }))
  await repository.storeEndedBets(transaction, ended)
  await repository.addGains(transaction, gainsOf(ended))
  const refundedCents = open.reduce((sum, { placed }) => sum + placed.stakeCents + placed.feeCents, 0)
  await repository.abandon(transaction, { cycleId, at, voidReason: 'failure', refundedCents })
  return notices
}

function betsOf(events: readonly NotedEvent[]): StoredBet[] {
  const removals = new Map(
    events.flatMap(({ event, note }) => (event.type === 'betRemoved' ? [[event.betId, { event, note }] as const] : [])),
  )
  return events.flatMap(({ event, note }) =>
    event.type === 'betPlaced' ? [{ placed: event, note, removal: removals.get(event.betId) ?? null }] : [],
  )
}

function refundOf(cycleId: StoredHead['head']['id'], { betId, playerId, stakeCents, feeCents }: BetPlaced): Movement[] {
  // Players are known to the engine by their own ids.
  const player = accounts.player(playerId as UserId)
  const transfers = [
    { from: accounts.cycleEscrow(cycleId), to: player, amountCents: stakeCents },
    { from: accounts.fees, to: player, amountCents: feeCents },
  ].filter(({ amountCents }) => amountCents > 0)
  return [{ key: `cycle-abandoned:${betId}`, reason: 'cycle_refund', cause: { type: 'cycle', id: cycleId }, transfers }]
}

function endedBetOf(
  { placed, note, removal }: StoredBet,
  { cycleId, endedAt }: Pick<EndedBetRow, 'cycleId' | 'endedAt'>,
): EndedBetRow {
  const { betId, playerId, direction, stakeCents, feeCents, oddsHundredths, pointIndex, atMs } = placed
  const keepsFee = removal !== null && removal.event.feeRefundCents === 0
  return {
    // Made by the house, and opaque to the engine.
    id: betId as BetId,
    cycleId,
    userId: playerId as UserId,
    direction,
    stakeCents,
    feeCents,
    oddsHundredths,
    pointIndex,
    result: removal?.event.removal ?? 'voided',
    payoutCents: removal?.event.refundCents ?? stakeCents + feeCents,
    linkId: note?.commission?.linkId ?? null,
    commissionCents: keepsFee ? (note?.commission?.amountCents ?? 0) : 0,
    removalRef: removal?.note?.clientRef ?? null,
    placedAt: new Date(atMs),
    endedAt,
  }
}
