// The public view of a cycle at a timestamp: prices whose time has come, and the final one only once the cycle is
// settled (hence stored). Seeds never appear here. Its cost does not grow with the number of bets; bets are listed
// separately.
import { type Cents, cents } from '../money.ts'
import { candlePointOf, candlesOf } from './candles.ts'
import { quoteAt } from './odds.ts'
import { areBetsOpen, candleNumberAt, isCashOutCandle, pointIndexAt } from './schedule.ts'
import { CYCLE_POINTS, type CycleSettings } from './settings.ts'
import type { BetSettlement } from './settlement.ts'
import type { CycleState } from './state.ts'

interface ViewOptions {
  readonly prices: readonly number[]
  readonly nowMs: number
  /** Points after this time are not published yet; bets are decided by `nowMs` nevertheless. */
  readonly visibleAtMs?: number
}

export function cycleViewOf(state: CycleState, { prices, nowMs, visibleAtMs = nowMs }: ViewOptions) {
  const pointIndex = visibleCyclePointIndex(state, visibleAtMs)
  const published = prices.slice(0, pointIndex + 1)
  const isOpen = areBetsOpen(state, nowMs)
  const currentPrice = published.at(-1) ?? state.startPrice
  return {
    phase: state.phase,
    phaseStartedAtMs: state.phaseStartedAtMs,
    phaseEndsAtMs: state.phaseEndsAtMs,
    phaseMsLeft: state.phase === 'closed' ? 0 : Math.max(0, state.phaseEndsAtMs - nowMs),
    outcome: state.outcome,
    candleNumber: candleNumberAt(pointIndex),
    /** The number of published points. */
    pointIndex,
    startPrice: state.startPrice,
    currentPrice,
    /** The start price and the published points. */
    prices: published,
    candles: candlesOf(published, pointIndex),
    /** The odds of both sides, also while no bet is accepted. */
    quote: quoteAt(
      { startPrice: state.startPrice, price: currentPrice, stepsLeft: CYCLE_POINTS - pointIndex },
      state.settings,
    ),
    isCashOut: isOpen && isCashOutCandle(candleNumberAt(pointIndexAt(state, nowMs))),
    betLocked: !isOpen,
    sides: state.sides,
  }
}

/** The last public point. Gateways send none after it; a voided cycle stands still. */
export function visibleCyclePointIndex(state: CycleState, nowMs: number): number {
  if (state.outcome?.type === 'settled') return CYCLE_POINTS
  const untilMs = state.outcome === null ? nowMs : Math.min(nowMs, state.lastEventAtMs)
  return Math.min(pointIndexAt(state, untilMs), CYCLE_POINTS - 1)
}

/** The update for one point. It is the same for every socket, so it is built once. */
export function pointUpdateOf(
  prices: readonly number[],
  pointIndex: number,
  terms: Pick<CycleSettings, 'feeBasisPoints'>,
) {
  const { candle, point } = candlePointOf(prices, pointIndex)
  const currentPrice = candle.close
  const startPrice = prices[0] ?? currentPrice
  const quote = quoteAt({ startPrice, price: currentPrice, stepsLeft: CYCLE_POINTS - pointIndex }, terms)
  return { candle, point, currentPrice, quote }
}

/** All payments of players less all payouts, fees included. This is the house take once the cycle is over. */
export function houseTakeOf(state: CycleState, settlements: readonly BetSettlement[]): Cents {
  let paidOut = state.paidBackCents
  for (const { payoutCents } of settlements) paidOut = cents(paidOut + payoutCents)
  return cents(state.paidInCents - paidOut)
}
