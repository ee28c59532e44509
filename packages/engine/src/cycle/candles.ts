// The candles of a path, up to the last published point. A candle opens at the close of the previous one, the first at
// the start price, so that the chart has no gaps.
import { assert } from '../assert.ts'
import { CYCLE_POINTS, POINTS_PER_CANDLE } from './settings.ts'

export interface Candle {
  readonly number: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** The candle of point `pointIndex` (from 1), as it stands with that point, and the point within it, from 1 to 10. */
export function candlePointOf(prices: readonly number[], pointIndex: number) {
  const known = Number.isSafeInteger(pointIndex) && pointIndex >= 1 && pointIndex <= CYCLE_POINTS
  assert(known && pointIndex < prices.length, `no such point: ${pointIndex}`)
  const number = Math.ceil(pointIndex / POINTS_PER_CANDLE)
  const openIndex = (number - 1) * POINTS_PER_CANDLE
  const range = prices.slice(openIndex, pointIndex + 1)
  const [open] = range
  const close = range.at(-1)
  assert(open !== undefined && close !== undefined, 'a candle has an open and a close')
  const candle: Candle = { number, open, high: Math.max(...range), low: Math.min(...range), close }
  return { candle, point: pointIndex - openIndex }
}

/** All candles up to that point; the last one may be unfinished. */
export function candlesOf(prices: readonly number[], pointIndex: number): readonly Candle[] {
  const candles: Candle[] = []
  for (let index = POINTS_PER_CANDLE; index < pointIndex + POINTS_PER_CANDLE; index += POINTS_PER_CANDLE) {
    candles.push(candlePointOf(prices, Math.min(index, pointIndex)).candle)
  }
  return candles
}
