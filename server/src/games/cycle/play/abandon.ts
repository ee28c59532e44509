// Ends a cycle whose events this program can't replay, based on its stored bets alone, so that the game goes on. A
// cycle with a result has already paid: it is only closed. Otherwise every open bet is paid its fair value at the last
// published point, or its result if the path has ended; its fee is kept. A whole refund would be worth something to a
// player who is behind.
import {
  type BetPlaced,
  type BetRemoved,
  type Chances,
  CYCLE_POINTS,
  type CycleEvent,
  chancesOf,
  cyclePricesOf,
  fairValueOf,
  pointIndexAt,
} from '@bougie/engine'
import type { BetId, UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Transaction } from '../../../ports/database.ts'
import { accounts, type Movement } from '../../../wallet/accounts.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import type { CycleHead } from './cycle-head.ts'
import type { CycleRepository } from './cycle-repository.ts'
import type { EndedBetRow, StoredHead } from './cycle-rows.ts'
import { gainsOf } from './ending.ts'
import { postPostings } from './posting.ts'
import type { EventNote, StoredEvent } from './stored-event.ts'

export interface AbandonDependencies {
  readonly repository: Pick<CycleRepository, 'eventsAfter' | 'abandon' | 'storeEndedBets' | 'addGains'>
  readonly ledger: Pick<Ledger, 'post' | 'lock'>
}

interface StoredBet {
  readonly placed: BetPlaced
  readonly note: EventNote | null
  readonly removal: { readonly event: BetRemoved; readonly note: EventNote | null } | null
}

/** Returns the events to publish after the commit. */
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
  const events = await repository.eventsAfter(transaction, cycleId, 0)
  const chances = chancesAt(head, events, at.getTime())
  const bets = betsOf(events)
  const open = bets.filter(({ removal }) => removal === null)
  const posted = await postPostings(ledger, transaction, {
    movements: open.flatMap(({ placed }) => valueMovement(cycleId, placed, fairValueOf(placed, chances))),
    debts: [],
  })
  const ended = bets.map((bet) => endedBetOf(bet, { cycleId, endedAt: at, chances }))
  await repository.storeEndedBets(transaction, cycleId, ended)
  await repository.addGains(transaction, gainsOf(ended))
  const refundedCents = open.reduce((sum, { placed }) => sum + fairValueOf(placed, chances), 0)
  await repository.abandon(transaction, { cycleId, at, voidReason: 'failure', refundedCents })
  return posted
}

function betsOf(events: readonly StoredEvent[]): StoredBet[] {
  const removals = new Map(
    events.flatMap(({ event, note }) => (event.type === 'betRemoved' ? [[event.betId, { event, note }] as const] : [])),
  )
  return events.flatMap(({ event, note }) =>
    event.type === 'betPlaced' ? [{ placed: event, note, removal: removals.get(event.betId) ?? null }] : [],
  )
}

/** The chances at the last point whose time has come. Without a start time, the latest point of any bet counts. */
function chancesAt(head: CycleHead, events: readonly StoredEvent[], nowMs: number): Chances {
  const prices = cyclePricesOf(head)
  const started = events.map(({ event }) => event).find((event) => event.type === 'cycleStarted')
  const pointIndex =
    started === undefined
      ? Math.max(0, ...events.map(({ event }) => pointOf(event)))
      : pointIndexAt({ startedAtMs: started.startedAtMs, settings: started.settings }, nowMs)
  const price = prices[pointIndex] ?? head.startPrice
  return chancesOf({ startPrice: head.startPrice, price, stepsLeft: CYCLE_POINTS - pointIndex })
}

function pointOf(event: CycleEvent): number {
  return event.type === 'betPlaced' || event.type === 'betRemoved' ? event.pointIndex : 0
}

/** The whole stake leaves the escrow, and the player receives the value of the bet. */
function valueMovement(
  cycleId: StoredHead['head']['id'],
  { betId, playerId, stakeCents }: BetPlaced,
  valueCents: number,
): Movement[] {
  const escrow = accounts.cycleEscrow(cycleId)
  const transfers = [
    { from: accounts.house, to: escrow, amountCents: valueCents - stakeCents },
    // The engine knows players by their user ids.
    { from: escrow, to: accounts.player(playerId as UserId), amountCents: valueCents },
    { from: escrow, to: accounts.house, amountCents: stakeCents - valueCents },
  ].filter(({ amountCents }) => amountCents > 0)
  return [{ key: `cycle-abandoned:${betId}`, reason: 'cycle_share', cause: { type: 'cycle', id: cycleId }, transfers }]
}

function endedBetOf(
  { placed, note, removal }: StoredBet,
  { cycleId, endedAt, chances }: Pick<EndedBetRow, 'cycleId' | 'endedAt'> & { readonly chances: Chances },
): EndedBetRow {
  const { betId, playerId, direction, stakeCents, feeCents, oddsHundredths, pointIndex, atMs } = placed
  const keepsFee = removal === null || removal.event.feeRefundCents === 0
  return {
    // The server created this id, which is opaque to the engine.
    id: betId as BetId,
    cycleId,
    userId: playerId as UserId,
    direction,
    stakeCents,
    feeCents,
    oddsHundredths,
    pointIndex,
    result: removal?.event.removal ?? 'voided',
    payoutCents: removal?.event.refundCents ?? fairValueOf(placed, chances),
    linkId: note?.commission?.linkId ?? null,
    commissionCents: keepsFee ? (note?.commission?.amountCents ?? 0) : 0,
    removalRef: removal?.note?.clientRef ?? null,
    byProgram: note?.byProgram ?? false,
    placedAt: new Date(atMs),
    endedAt,
  }
}
