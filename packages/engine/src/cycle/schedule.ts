// The times at which points are published, the candle and phase of a point, and the time of the next call that the
// cycle needs.
import { isPrice } from '../price.ts'
import type { CyclePosition } from './chances.ts'
import {
  CANDLES,
  CASH_OUT_CANDLE,
  CYCLE_POINTS,
  type CycleSettings,
  LOCKED_CANDLE,
  POINTS_PER_CANDLE,
} from './settings.ts'
import type { CycleState } from './state.ts'

type Clock = Pick<CycleState, 'startedAtMs'> & { readonly settings: Pick<CycleSettings, 'candleMs'> }

/** Point k stands at the end of the k-th tenth of a candle: the tenth point is the close, point 0 the start price. */
export function cyclePointAtMs({ startedAtMs, settings }: Clock, pointIndex: number): number {
  return startedAtMs + Math.floor((pointIndex * settings.candleMs) / POINTS_PER_CANDLE)
}

/** The last point whose time has come. */
export function pointIndexAt({ startedAtMs, settings }: Clock, nowMs: number): number {
  const elapsedMs = Math.max(0, nowMs - startedAtMs)
  const index = Math.ceil(((elapsedMs + 1) * POINTS_PER_CANDLE) / settings.candleMs) - 1
  return Math.min(index, CYCLE_POINTS)
}

/** The candle that is being drawn once this point is published; after the last point, the last candle. */
export function candleNumberAt(pointIndex: number): number {
  return Math.min(Math.floor(pointIndex / POINTS_PER_CANDLE) + 1, CANDLES)
}

export function isCashOutCandle(candle: number): boolean {
  return candle >= CASH_OUT_CANDLE && candle < LOCKED_CANDLE
}

export interface PointPosition extends CyclePosition {
  readonly pointIndex: number
}

/** The last point that was due, and the number of steps left; null when the prices are not those of this cycle. */
export function positionAt(
  state: CycleState,
  { prices, nowMs }: { readonly prices: readonly number[]; readonly nowMs: number },
): PointPosition | null {
  const pointIndex = pointIndexAt(state, nowMs)
  const price = prices[pointIndex]
  if (prices.length !== CYCLE_POINTS + 1 || prices[0] !== state.startPrice) return null
  if (price === undefined || !isPrice(price)) return null
  return { startPrice: state.startPrice, price, stepsLeft: CYCLE_POINTS - pointIndex, pointIndex }
}

/** Decided by the clock, not by the current phase: a late timer lengthens nothing. */
export function areBetsOpen(state: CycleState, nowMs: number): boolean {
  return state.outcome === null && candleNumberAt(pointIndexAt(state, nowMs)) < LOCKED_CANDLE
}

/** The end of the phase; null once the cycle is closed. A deadline in the past is due now. */
export function nextCycleDeadlineOf({ phase, phaseEndsAtMs }: CycleState) {
  return phase === 'closed' ? null : { phase, atMs: phaseEndsAtMs }
}

export function isCycleDue(state: CycleState, nowMs: number): boolean {
  const deadline = nextCycleDeadlineOf(state)
  return deadline !== null && deadline.atMs <= nowMs
}

const PHASE_END_CANDLES = { betting: CASH_OUT_CANDLE - 1, cashout: LOCKED_CANDLE - 1, locked: CANDLES } as const

/** When a phase other than `results` ends, counted from the start of the cycle. */
export function cyclePhaseEndMs({ candleMs }: CycleSettings, phase: keyof typeof PHASE_END_CANDLES): number {
  return PHASE_END_CANDLES[phase] * candleMs
}
