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
  /** Standard deviation of the log return over `intervalMs`. */
  readonly volatility: number
  readonly intervalMs: number
  readonly resultsWaitMs: number
}

/** The band of a live round: the volatility of the recent prices, scaled to the length of `results_wait`. */
export function liveEqualBandOf({ volatility, intervalMs, resultsWaitMs }: LiveBandOptions): number {
  assert(intervalMs > 0 && resultsWaitMs > 0, 'durations are positive')
  return roundBand(EQUAL_BAND_QUANTILE * volatility * Math.sqrt(resultsWaitMs / intervalMs))
}

/**
 * Root mean square of the log returns of prices that are evenly spaced, oldest first: over minutes the drift is negligible
 * compared with the noise.
 */
export function volatilityOf(prices: readonly number[]): number {
  assert(prices.length >= 2, 'volatility needs at least two prices')
  let sumOfSquares = 0
  let previous: number | undefined
  for (const price of prices) {
    if (previous !== undefined) sumOfSquares += logReturnOf(previous, price) ** 2
    previous = price
  }
  return Math.sqrt(sumOfSquares / (prices.length - 1))
}

function roundBand(band: number): number {
  assert(Number.isFinite(band) && band >= 0, `not a band: ${band}`)
  return Math.round(band * SCALE) / SCALE
}
