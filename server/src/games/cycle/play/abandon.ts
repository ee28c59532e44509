// Ends a cycle whose events this version can't replay, based on the ledger and the bets that it can read, so that the
// game goes on. A cycle with a result has already paid: it is only closed. Otherwise every open bet is paid its fair
// value at the last published point, or its result if the path has ended; its fee is kept. A whole refund would be worth
// something to a player who is behind: only a bet that can't be read gets its stake back, and no row among the ended bets.
import {
  type Chances,
  CYCLE_POINTS,
  chancesOf,
  cyclePricesOf,
  fairValueOf,
  pointIndexAt,
  REMOVALS,
} from '@bougie/engine'
import { z } from 'zod'
import type { CycleHead, StoredEvent } from './cycle-events.ts'
import { endedBetOf } from './ending.ts'
import type { UnreadableCycle } from './load-step.ts'
import { abandonedMovement, openStakesOf } from './movements.ts'

const pointIndex = z.int().min(0).max(CYCLE_POINTS)
const startedCycle = z.object({ startedAtMs: z.int(), settings: z.object({ candleMs: z.int().positive() }) })
/** Fields without which an event of another version is no bet for this one. */
const placedBet = z.object({
  betId: z.string(),
  playerId: z.string(),
  direction: z.enum(['up', 'down']),
  stakeCents: z.int(),
  feeCents: z.int(),
  oddsHundredths: z.int(),
  payoutCents: z.int(),
  pointIndex,
  atMs: z.int(),
})
const removedBet = z.object({
  betId: z.string(),
  removal: z.enum(REMOVALS),
  refundCents: z.int(),
  feeRefundCents: z.int(),
})

/** The part of the step's plan that concerns the cycle. */
export function planAbandonment({ live: { head }, unpaid }: UnreadableCycle, at: Date) {
  if (unpaid === null) return { abandonment: { head, at, voidReason: null, refundedCents: 0 } }
  const { id: cycleId } = head
  const { events, transfers } = unpaid
  const open = openStakesOf(cycleId, transfers)
  const chances = chancesAt(head, events, at.getTime())
  const bets = betsOf(events).flatMap(({ bet, note, removal }) => {
    // An event that can't be read has removed it: it is paid already.
    if (removal === undefined && !open.has(bet.betId)) return []
    return { bet, note, removal, payoutCents: removal?.event.refundCents ?? fairValueOf(bet, chances) }
  })
  const values = new Map(bets.map(({ bet, payoutCents }) => [bet.betId, payoutCents]))
  const paid = [...open.values()].map((stake) => ({ stake, valueCents: values.get(stake.betId) ?? stake.stakeCents }))
  const ended = bets.map(({ bet, note, removal, payoutCents }) =>
    endedBetOf(bet, {
      cycleId,
      result: removal?.event.removal ?? 'voided',
      payoutCents,
      keepsFee: removal === undefined || removal.event.feeRefundCents === 0,
      note,
      removalNote: removal?.note ?? null,
      placedAt: new Date(bet.atMs),
      endedAt: at,
    }),
  )
  const refundedCents = paid.reduce((sum, { valueCents }) => sum + valueCents, 0)
  return {
    movements: paid.map(({ stake, valueCents }) => abandonedMovement(cycleId, stake, valueCents)),
    abandonment: { head, at, voidReason: 'failure' as const, refundedCents },
    ended: { cycleId, bets: ended },
  }
}

/** The readable bets with the events of their removals. */
function betsOf(events: readonly StoredEvent[]) {
  const removals = new Map(
    events.flatMap(({ event, note }) =>
      event.type === 'betRemoved' && removedBet.safeParse(event).success
        ? [[event.betId, { event, note }] as const]
        : [],
    ),
  )
  return events.flatMap(({ event, note }) =>
    event.type === 'betPlaced' && placedBet.safeParse(event).success
      ? [{ bet: event, note, removal: removals.get(event.betId) }]
      : [],
  )
}

/** The chances at the last point whose time has come. Without a readable start, the latest point of any bet counts. */
export function chancesAt(head: CycleHead, events: readonly StoredEvent[], nowMs: number): Chances {
  const started = startedCycle.safeParse(events.find(({ event }) => event.type === 'cycleStarted')?.event)
  const index = started.success ? pointIndexAt(started.data, nowMs) : latestPointOf(events)
  const price = cyclePricesOf(head)[index] ?? head.startPrice
  return chancesOf({ startPrice: head.startPrice, price, stepsLeft: CYCLE_POINTS - index })
}

function latestPointOf(events: readonly StoredEvent[]): number {
  let latest = 0
  for (const { event } of events) {
    const point = pointIndex.safeParse('pointIndex' in event ? event.pointIndex : null)
    if (point.success) latest = Math.max(latest, point.data)
  }
  return latest
}
