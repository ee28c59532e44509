// Everything the candle chart draws, computed apart from any drawing. Candles stand at their numbers: 1 to 30 of the
// running cycle, 0 and below for those of the cycle before, so that time is one axis.
import { CANDLES } from '@bougie/engine'
import type { BetDirection, CycleCandle } from '@bougie/protocol'
import type { PriceBounds } from '../../../chart/price-range.ts'
import { type CycleSeries, candleOfPoint } from '../store/cycle-series.ts'
import type { OwnBet } from '../store/live-cycle.ts'

/** [C12] so many candles fit in the close view. */
export const CANDLES_IN_SIGHT = 14
/** Free to the right of the candle that is being drawn. */
const ROOM_AHEAD = 1.4
/** [C13] about so many divisions has the price axis. */
export const DIVISIONS = 8

const RANGE_PADDING = 0.1
/** Share of the price: a cycle that stands still is not blown up to noise. */
const RANGE_MIN_SHARE = 0.0004
const NICE_STEPS = [1, 2, 2.5, 5] as const

/** In numbers of candles; a candle reaches half a number to either side. */
export interface CandleWindow {
  readonly from: number
  readonly to: number
}

export type CandleTone = 'up' | 'down' | 'equal'

export interface BetMarker {
  readonly id: string
  readonly candle: number
  readonly price: number
  readonly direction: BetDirection
  readonly oddsHundredths: number
}

/** When the candles of the running cycle begin, on the server's clock. */
export interface CycleTiming {
  readonly startedAtMs: number
  readonly candleMs: number
}

/** `whole`: candles 1 to 30 each at its place, with the finish; `close`: the newest ones, larger. */
export type CandleView = 'whole' | 'close'

export interface CandleModel {
  readonly cycleId: string
  readonly candles: readonly CycleCandle[]
  readonly startPrice: number
  readonly price: number
  /** Which side would win at this price. */
  readonly tone: CandleTone
  readonly markers: readonly BetMarker[]
  readonly window: CandleWindow
  readonly range: PriceBounds
  /** null where nobody here knows. */
  readonly timing: CycleTiming | null
}

export interface CandleFacts {
  readonly series: CycleSeries
  readonly bets: readonly OwnBet[]
  readonly view: CandleView
  readonly timing: CycleTiming | null
}

export function candleModelOf({ series, bets, view, timing }: CandleFacts): CandleModel {
  const { candles, startPrice, price, cycleId } = series
  const window = view === 'whole' ? WHOLE_CYCLE : followingWindow(candles)
  const markers = bets.map((bet) => markerOf(bet, series))
  return {
    cycleId,
    candles,
    startPrice,
    price,
    tone: toneOf(price, startPrice),
    markers,
    window,
    range: rangeOf({ candles, window, startPrice, markers }),
    timing,
  }
}

/** A whole cycle at a glance, as its proof shows it. */
export function wholeCycleModel(cycle: Pick<CandleModel, 'cycleId' | 'candles' | 'startPrice' | 'price'>): CandleModel {
  const { candles, startPrice, price } = cycle
  return {
    ...cycle,
    tone: toneOf(price, startPrice),
    markers: [],
    window: WHOLE_CYCLE,
    range: rangeOf({ candles, window: WHOLE_CYCLE, startPrice, markers: [] }),
    timing: null,
  }
}

/** It never moves: a candle stands where it will stand at the end. */
export const WHOLE_CYCLE: CandleWindow = { from: 0.3, to: CANDLES + 1.7 }

/** The candle under a place of the window, of those that have been told. */
export function candleAt({ candles }: Pick<CandleModel, 'candles'>, place: number): CycleCandle | null {
  const number = Math.round(place)
  return candles.find((candle) => candle.number === number) ?? null
}

export function toneOf(price: number, startPrice: number): CandleTone {
  if (price === startPrice) return 'equal'
  return price > startPrice ? 'up' : 'down'
}

/** The newest candle near the right edge; while there are few of them the first stands at the left one. */
export function followingWindow(candles: readonly CycleCandle[]): CandleWindow {
  const first = candles[0]?.number ?? 1
  const last = candles.at(-1)?.number ?? 1
  const from = Math.max(last + ROOM_AHEAD - CANDLES_IN_SIGHT, first - 0.7)
  return { from, to: from + CANDLES_IN_SIGHT }
}

function markerOf({ betId, pointIndex, direction, oddsHundredths }: OwnBet, series: CycleSeries): BetMarker {
  const price = pointIndex === 0 ? series.startPrice : (series.points[pointIndex - 1] ?? series.startPrice)
  return { id: betId, candle: candleOfPoint(pointIndex), price, direction, oddsHundredths }
}

interface RangeFacts {
  readonly candles: readonly CycleCandle[]
  readonly window: CandleWindow
  readonly startPrice: number
  readonly markers: readonly BetMarker[]
}

/** What is in sight, and always the start price, the one line that decides, and the prices of one's own entries. */
function rangeOf({ candles, window, startPrice, markers }: RangeFacts): PriceBounds {
  const seen = candles.filter(({ number }) => number > window.from - 0.5 && number < window.to + 0.5)
  const entries = markers.map(({ price }) => price)
  const low = Math.min(startPrice, ...entries, ...seen.map((candle) => candle.low))
  const high = Math.max(startPrice, ...entries, ...seen.map((candle) => candle.high))
  const lacking = Math.max(0, startPrice * RANGE_MIN_SHARE - (high - low)) / 2
  const padding = lacking + (high - low + 2 * lacking) * RANGE_PADDING
  return { low: low - padding, high: high + padding }
}

/** Round prices that divide the range into about eight parts. */
export function priceDivisions({ low, high }: PriceBounds): readonly number[] {
  const height = high - low
  if (!(height > 0) || !Number.isFinite(height)) return []
  const step = niceStep(height)
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function niceStep(height: number): number {
  const wanted = height / DIVISIONS
  const power = 10 ** Math.floor(Math.log10(wanted))
  const steps = [...NICE_STEPS, 10].map((step) => step * power)
  return steps.reduce((best, step) => (distance(height, step) < distance(height, best) ? step : best))
}

function distance(height: number, step: number): number {
  return Math.abs(height / step - DIVISIONS)
}
