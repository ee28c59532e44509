// The prices of the running cycle, as candles and as points, with the quote of the last one. Immutable: a point returns
// a new series. The last candles of the previous cycle precede it, so that the chart does not begin empty.
import { CYCLE_POINTS, type CycleSettings, POINTS_PER_CANDLE } from '@bougie/engine'
import type { CycleCandle, CycleId } from '@bougie/protocol'

/** Candles kept of the previous cycle: as many as the chart shows at once. */
export const PRE_CANDLES_MAX = 14

/** Fee and cash-out share of a cycle, from its state; those of the one before apply until it arrives. */
export type CycleTerms = Pick<CycleSettings, 'feeBasisPoints' | 'cashOutBasisPoints'>

/** Current odds of the sides; null for a closed side. */
export interface Quote {
  readonly up: number | null
  readonly down: number | null
  /** Odds of the better side above 2. */
  readonly bonus: number
  /** Odds of the worse side below 2. */
  readonly malus: number
}

export interface CycleSeries {
  readonly cycleId: CycleId
  readonly startPrice: number
  /** Numbered without a gap: the previous cycle's up to 0, then from 1 on. */
  readonly candles: readonly CycleCandle[]
  /** The prices of points 1, 2, …; one that was never received has the price of the next. */
  readonly points: readonly number[]
  /** Number of published points of this cycle. */
  readonly index: number
  readonly price: number
  readonly quote: Quote
  readonly terms: CycleTerms
}

export interface CyclePoint {
  readonly candle: CycleCandle
  /** 1 to 10 within the candle. */
  readonly point: number
  readonly price: number
  readonly quote: Quote
}

export const NO_ODDS: Quote = { up: null, down: null, bonus: 0, malus: 0 }

export function pointIndexOf({ candle, point }: Pick<CyclePoint, 'candle' | 'point'>): number {
  return (candle.number - 1) * POINTS_PER_CANDLE + point
}

/** The candle of a point; the start price belongs to the beginning of the first. */
export function candleOfPoint(index: number): number {
  return Math.max(1, Math.ceil(index / POINTS_PER_CANDLE))
}

/** The same series when the point is known already: messages may repeat. */
export function addPoint(series: CycleSeries, received: CyclePoint): CycleSeries {
  const index = pointIndexOf(received)
  if (index <= series.index) return series
  return {
    ...series,
    candles: withCandle(series.candles, received.candle),
    // [C10] points kept: a whole cycle.
    points: [...series.points, ...Array<number>(index - series.index).fill(received.price)].slice(-CYCLE_POINTS),
    index,
    price: received.price,
    quote: received.quote,
  }
}

/** Whole candles between the last known point and this one were never received. */
export function skipsCandles(series: CycleSeries, received: Pick<CyclePoint, 'candle' | 'point'>): boolean {
  return received.candle.number > Math.ceil(series.index / POINTS_PER_CANDLE) + 1
}

/** [C04] the next cycle begins at the end of this one; its candles stay visible as the previous ones. */
export function nextSeries(series: CycleSeries, cycleId: CycleId): CycleSeries {
  const own = series.candles.filter(({ isPreValue }) => !isPreValue)
  const last = own.at(-1)?.number ?? 0
  return {
    ...series,
    cycleId,
    startPrice: series.price,
    candles: own
      .slice(-PRE_CANDLES_MAX)
      .map((candle) => ({ ...candle, number: candle.number - last, isPreValue: true })),
    points: [],
    index: 0,
    quote: NO_ODDS,
  }
}

/**
 * The server may have skipped the last point of the previous candle for a slow connection: then that candle ends where
 * this one begins, because candles have no gaps between them.
 */
function withCandle(candles: readonly CycleCandle[], candle: CycleCandle): readonly CycleCandle[] {
  const last = candles.at(-1)
  if (last === undefined || last.isPreValue) return [...candles, candle]
  if (last.number === candle.number) return [...candles.slice(0, -1), candle]
  return [...candles.slice(0, -1), closedAt(last, candle.open), candle]
}

function closedAt(candle: CycleCandle, close: number): CycleCandle {
  if (candle.close === close) return candle
  return { ...candle, close, high: Math.max(candle.high, close), low: Math.min(candle.low, close) }
}
