// Conditions on cycles, computed from the stored rows by the rules, not by the code that stored them.
import {
  commitmentOf,
  cycleSettlementOf,
  cycleStartPriceOf,
  entryOf,
  LOCKED_CANDLE,
  POINTS_PER_CANDLE,
  pointIndexAt,
} from '@bougie/engine'
import type { ReceivedMessage } from '../checks/secrets.ts'
import type { Problems } from '../problems.ts'
import type { TrueCycle, TrueCycles } from './true-cycles.ts'
import type { SentBet } from './virtual-bettor.ts'

/** Cycles follow one another, each from its own secret, and only one is live. */
export function checkChain(cycles: readonly TrueCycle[], problems: Problems): void {
  const rule = 'cycles follow one another'
  for (const [index, cycle] of cycles.entries()) {
    problems.expect(cycle.number === index + 1, rule, () => `${cycle.id} is number ${cycle.number}`)
    problems.expect(cycle.version === cycle.events.length, rule, () => `${cycle.id} counts ${cycle.version} events`)
    const what = () => `${cycle.id} does not match its commitment`
    problems.expect(commitmentOf(cycle.serverSeed) === cycle.commitment, rule, what)
    const isLast = index === cycles.length - 1
    problems.expect(isLast || cycle.state.phase === 'closed', rule, () => `${cycle.id} is open in ${cycle.state.phase}`)
    problems.expect((cycle.state.phase === 'closed') === (cycle.status === 'closed'), rule, () => `${cycle.id} status`)
    const next = cycles[index + 1]
    const last = cycle.state.outcome?.type === 'settled' ? cycle.prices.at(-1) : undefined
    if (next === undefined || last === undefined) continue
    const start = cycleStartPriceOf({ serverSeed: next.serverSeed, previousPrice: last })
    problems.expect(next.startPrice === start, rule, () => `${next.id} starts elsewhere`)
  }
}

/** No stall, kill or outage keeps a cycle from its committed result, or gives a command prices of another time. */
export function checkNothingGained(cycles: readonly TrueCycle[], problems: Problems): void {
  for (const { id, state, prices, events } of cycles) {
    const { outcome } = state
    const [start = 0, final = 0] = [prices[0], prices.at(-1)]
    const sides = { '1': 'up', '0': 'equal', '-1': 'down' } as const
    const committed = sides[`${Math.sign(final - start) as 1 | 0 | -1}`]
    problems.expect(
      outcome === null || (outcome.type === 'settled' && outcome.result === committed),
      'the committed result stands',
      () => `${id}: ${JSON.stringify(outcome)}, not ${committed}`,
    )
    for (const event of events) {
      if (event.type !== 'betPlaced' && event.type !== 'betRemoved') continue
      const due = pointIndexAt(state, event.atMs)
      const isOfItsTime = event.pointIndex === due && due < LOCK_POINT
      const what = () => `${id}: ${JSON.stringify(event)} at ${due}`
      problems.expect(isOfItsTime, 'a command is decided by its time', what)
    }
  }
}

const LOCK_POINT = (LOCKED_CANDLE - 1) * POINTS_PER_CANDLE

/** One intention makes at most one bet, with the intended terms. */
export function checkIntentions(
  cycles: readonly TrueCycle[],
  { sent, bots, problems }: { sent: readonly SentBet[]; bots: ReadonlySet<string>; problems: Problems },
): void {
  const wanted = new Map(sent.map((bet) => [`${bet.userId} ${bet.clientRef}`, bet]))
  const seen = new Set<string>()
  for (const { id, events, notes } of cycles) {
    for (const [index, event] of events.entries()) {
      if (event.type !== 'betPlaced' || bots.has(event.playerId)) continue
      const { clientRef } = JSON.parse(notes[index] ?? '{}') as { clientRef?: string }
      const key = `${event.playerId} ${clientRef}`
      problems.expect(!seen.has(key), 'one clientRef is one bet', () => key)
      seen.add(key)
      const bet = wanted.get(key)
      const isMeant =
        bet !== undefined &&
        bet.cycleId === id &&
        bet.direction === event.direction &&
        Math.round(bet.amount * 100) === event.stakeCents
      problems.expect(isMeant, 'a bet is as it was meant', () => key)
    }
  }
}

/** Every message is stored before it is sent, and no price is sent before its time. */
export function checkPublished(
  { message, text, serverMs }: ReceivedMessage,
  { find }: TrueCycles,
  problems: Problems,
): void {
  if (!('cycleId' in message)) return
  const cycle = find(message.cycleId)
  problems.expect(cycle !== null, 'a published cycle is stored', () => `${message.type} ${message.cycleId}`)
  if (cycle === null) return
  const { state, prices, serverSeed } = cycle
  const due = state.outcome?.type === 'settled' ? prices.length - 1 : pointIndexAt(state, serverMs)
  switch (message.type) {
    case 'candleUpdate': {
      const index = (message.candle.number - 1) * POINTS_PER_CANDLE + message.point
      const isTrue = prices[index] === message.currentPrice
      problems.expect(isTrue, 'a price is that of the path', () => `${message.cycleId} ${index}`)
      const isTime = index <= due && (index < prices.length - 1 || state.outcome?.type === 'settled')
      problems.expect(isTime, 'no price before its time', () => `${message.cycleId} ${index} at ${due}`)
      return
    }
    case 'state':
    case 'initialState': {
      const points = message.dataPoints.length
      problems.expect(points <= due, 'no price before its time', () => `${message.type} ${points} at ${due}`)
      const isSecret = state.outcome === null && text.includes(serverSeed)
      problems.expect(!isSecret, 'the seed stays secret', () => message.cycleId)
      return
    }
    case 'newBet':
      problems.expect(entryOf(state.bets, message.id) !== null, 'a published bet is stored', () => message.id)
      return
    case 'betRemoved': {
      const bet = entryOf(state.bets, message.bet_id)
      const isTrue =
        bet !== null && bet.status !== 'open' && bet.refundCents === Math.round(message.refunded_amount * 100)
      problems.expect(isTrue, 'a published removal is stored', () => message.bet_id)
      return
    }
    case 'betsResults':
      for (const { id, payout } of message.bets) {
        const settled = cycleSettlementOf(state)?.find(({ bet }) => bet.betId === id)
        const isPaid = settled !== undefined && settled.payoutCents === Math.round(payout * 100)
        problems.expect(isPaid, 'a published result is paid', () => id)
      }
      return
    case 'cycleResults': {
      const isTrue = state.outcome?.type === 'settled' && state.outcome.result === message.result
      problems.expect(isTrue, 'a published result is stored', () => message.cycleId)
      return
    }
    default:
  }
}
