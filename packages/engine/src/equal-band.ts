// The width of `equal`: with a normal log return of standard deviation s, one third of it lies within ± s·Φ⁻¹(2/3).
import { assert } from './assert.ts'
import type { RoundTiming } from './battle/settings.ts'
import { logReturnOf } from './price.ts'
import { pointPlanOf } from './price-points.ts'
import { STEP_DIVISOR } from './price-step.ts'

/** Φ⁻¹(2/3), the quantile of the standard normal. */
export const EQUAL_BAND_QUANTILE = 0.430_727_299_295_457_4
/** The band is published, stored and compared with this many decimals. */
export const EQUAL_BAND_DECIMALS = 8

const SCALE = 10 ** EQUAL_BAND_DECIMALS

/** The band of a simulated round: it depends only on the number of steps in `results_wait`. */
export function simulatedEqualBandOf(timing: RoundTiming): number {
  return roundBand((EQUAL_BAND_QUANTILE * Math.sqrt(pointPlanOf(timing).resultSteps)) / STEP_DIVISOR)
}

export interface LiveBandOptions {
  readonly intervalMs: number
  readonly resultsWaitMs: number
}

/** The band of a market whose moves are normal, with this standard deviation of the log return over `intervalMs`. */
export function normalEqualBandOf(volatility: number, { intervalMs, resultsWaitMs }: LiveBandOptions): number {
  assert(intervalMs > 0 && resultsWaitMs > 0, 'durations are positive')
  return roundBand(EQUAL_BAND_QUANTILE * volatility * Math.sqrt(resultsWaitMs / intervalMs))
}

/** Moves are counted over at most this part of the measured time, so that there are several; longer ones are scaled. */
const SPANS_MIN = 4

/**
 * The band of a live round: a third of the moves that the recent prices made in a time as long as `results_wait` lie
 * within it. The prices are evenly spaced, oldest first. Counted instead of derived from a standard deviation: a market
 * mostly rests and jumps at times, so its moves are far from normal, and most of them would lie within that band.
 */
export function measuredEqualBandOf(prices: readonly number[], { intervalMs, resultsWaitMs }: LiveBandOptions): number {
  assert(prices.length >= 2, 'a move needs two prices')
  assert(intervalMs > 0 && resultsWaitMs > 0, 'durations are positive')
  const longest = Math.max(1, Math.floor(prices.length / SPANS_MIN))
  const steps = Math.min(longest, Math.max(1, Math.round(resultsWaitMs / intervalMs)))
  const moves = prices.slice(steps).map((price, index) => Math.abs(logReturnOf(prices[index] ?? price, price)))
  moves.sort((one, other) => one - other)
  const third = moves[Math.floor((moves.length - 1) / 3)] ?? 0
  return roundBand(third * Math.sqrt(resultsWaitMs / (steps * intervalMs)))
}

function roundBand(band: number): number {
  assert(Number.isFinite(band) && band >= 0, `not a band: ${band}`)
  return Math.round(band * SCALE) / SCALE
}
