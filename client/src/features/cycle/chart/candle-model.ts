// The candle chart's view model, computed without drawing. Candles are placed at their numbers: 1 to 30 for the
// running cycle, 0 and below for the previous one, so that time is one axis.
import { CANDLES, CYCLE_POINTS } from '@bougie/engine'
import type { BetDirection, CycleCandle } from '@bougie/protocol'
import type { PriceBounds } from '../../../chart/price-scale.ts'
import { formatClock } from '../../../i18n/format-when.ts'
import { type CycleSeries, candleOfPoint } from '../store/cycle-series.ts'
import type { OwnBet } from '../store/own-bets.ts'
import { frCycle } from '../text/fr-cycle.ts'

/** [C12] number of candles in the close view. */
export const CANDLES_IN_SIGHT = 14
/** Free to the right of the current candle. */
const SPACE_AHEAD = 1.4
/** [C13] approximate number of divisions of the price axis. */
const DIVISIONS = 8

const RANGE_PADDING = 0.1
/** Share of the price: a flat cycle is not enlarged to noise. */
const RANGE_MIN_SHARE = 0.0004
const NICE_STEPS = [1, 2, 2.5, 5] as const

/** In candle numbers; a candle extends half a number to either side. */
export interface CandleWindow {
  readonly from: number
  readonly to: number
}

type CandleTone = 'up' | 'down' | 'equal'

export interface BetMarker {
  readonly id: string
  readonly candle: number
  readonly price: number
  readonly direction: BetDirection
  readonly oddsHundredths: number
}

/** Start of the running cycle's candles on the server's clock. */
interface CycleTiming {
  readonly startedAtMs: number
  readonly candleMs: number
}

/** `whole`: candles 1 to 30 at fixed places, with the finish; `close`: the newest ones, larger. */
export type CandleView = 'whole' | 'close'

export interface CandleModel {
  readonly cycleId: string
  readonly candles: readonly CycleCandle[]
  /** The last point of the cycle is known, so its last candle has ended too. */
  readonly isComplete: boolean
  readonly startPrice: number
  readonly price: number
  readonly tone: CandleTone
  readonly markers: readonly BetMarker[]
  readonly window: CandleWindow
  readonly range: PriceBounds
  /** null while unknown in this browser. */
  readonly timing: CycleTiming | null
}

interface CandleInput {
  readonly series: Pick<CycleSeries, 'cycleId' | 'candles' | 'points' | 'index' | 'startPrice' | 'price'>
  readonly bets: readonly OwnBet[]
  readonly view: CandleView
  readonly timing: CycleTiming | null
}

export function candleModelOf({ series, bets, view, timing }: CandleInput): CandleModel {
  const { candles, startPrice, price, cycleId } = series
  const window = view === 'whole' ? WHOLE_CYCLE : followingWindow(candles)
  const markers = bets.map((bet) => markerOf(bet, series))
  return {
    cycleId,
    candles,
    isComplete: series.index === CYCLE_POINTS,
    startPrice,
    price,
    tone: toneOf(series),
    markers,
    window,
    range: rangeOf({ candles, window, startPrice, markers }),
    timing,
  }
}

/** It never moves: a candle is drawn at its final place. */
export const WHOLE_CYCLE: CandleWindow = { from: 0.3, to: CANDLES + 1.7 }

/** The known candle at a place of the window. */
export function candleAt({ candles }: Pick<CandleModel, 'candles'>, place: number): CycleCandle | null {
  const number = Math.round(place)
  return candles.find((candle) => candle.number === number) ?? null
}

/** The candles of this cycle whose figures are final. */
export function endedCandles(model: Pick<CandleModel, 'candles' | 'isComplete'> | null): readonly CycleCandle[] {
  if (model === null) return []
  return model.candles.slice(0, model.isComplete ? undefined : -1).filter(({ isPreValue }) => !isPreValue)
}

/** The number of the candle, with the visitor's local time of its start where that is known. */
export function candleName({ timing }: Pick<CandleModel, 'timing'>, number: number): string {
  const startMs = timing === null ? null : timing.startedAtMs + (number - 1) * timing.candleMs
  return frCycle.chart.pointed.title(number, startMs === null ? null : formatClock(startMs))
}

/** The side that would win at this price. */
export function toneOf({ price, startPrice }: Pick<CycleSeries, 'price' | 'startPrice'>): CandleTone {
  if (price === startPrice) return 'equal'
  return price > startPrice ? 'up' : 'down'
}

/** The newest candle near the right edge; while there are few, the first one at the left edge. */
export function followingWindow(candles: readonly CycleCandle[]): CandleWindow {
  const first = candles[0]?.number ?? 1
  const last = candles.at(-1)?.number ?? 1
  const from = Math.max(last + SPACE_AHEAD - CANDLES_IN_SIGHT, first - 0.7)
  return { from, to: from + CANDLES_IN_SIGHT }
}

function markerOf({ betId, pointIndex, direction, oddsHundredths }: OwnBet, series: CandleInput['series']): BetMarker {
  const price = pointIndex === 0 ? series.startPrice : (series.points[pointIndex - 1] ?? series.price)
  return { id: betId, candle: candleOfPoint(pointIndex), price, direction, oddsHundredths }
}

type RangeInput = Pick<CandleModel, 'candles' | 'window' | 'startPrice' | 'markers'>

/** The visible prices, always including the start price, which decides, and the prices of the player's bets. */
function rangeOf({ candles, window, startPrice, markers }: RangeInput): PriceBounds {
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
