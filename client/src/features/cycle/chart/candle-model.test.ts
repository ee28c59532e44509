import type { CycleCandle } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { seriesAt, someBet } from '../../../testing/cycle-messages.ts'
import {
  CANDLES_IN_SIGHT,
  candleAt,
  candleModelOf,
  followingWindow,
  priceDivisions,
  toneOf,
  WHOLE_CYCLE,
} from './candle-model.ts'

function candle(number: number): CycleCandle {
  return { number, open: 50_000, high: 50_020, low: 49_990, close: 50_010, isPreValue: number < 1 }
}
const candles = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => candle(from + index))

/** Whole candles between the edges. */
function inSight(all: readonly CycleCandle[]): number {
  const { from, to } = followingWindow(all)
  return all.filter(({ number }) => number >= from && number <= to).length
}

describe('[C12] the close view', () => {
  test.each([1, 5, 14, 30])('contains about 14 candles, the newest among them, in candle %i', (number) => {
    const all = candles(-13, number)
    const { from, to } = followingWindow(all)
    expect(to - from).toBe(CANDLES_IN_SIGHT)
    expect(CANDLES_IN_SIGHT).toBe(14)
    expect(inSight(all)).toBeGreaterThanOrEqual(12)
    expect(number).toBeGreaterThan(from)
    expect(number).toBeLessThan(to)
  })

  test('begins with the first candle while there are few', () => {
    const { from, to } = followingWindow(candles(1, 3))
    expect(from).toBeLessThan(1)
    expect(from).toBeGreaterThan(0)
    expect(to - from).toBe(CANDLES_IN_SIGHT)
  })
})

describe('[C13] the price axis', () => {
  test.each([
    [50_000, 50_200],
    [49_987.31, 50_031.02],
    [30_000, 30_003.7],
    [88_000, 89_950],
    [0.5, 0.93],
  ])('from %d to %d has about 8 divisions, at round prices, all within', (low, high) => {
    const lines = priceDivisions({ low, high })
    const [first = 0, second = 0] = lines
    const divisions = (high - low) / (second - first)
    expect(divisions).toBeGreaterThanOrEqual(5.5)
    expect(divisions).toBeLessThanOrEqual(10.5)
    expect(lines.every((price) => price >= low && price <= high)).toBe(true)
    const step = second - first
    const leading = step / 10 ** Math.floor(Math.log10(step) + 1e-9)
    expect([1, 2, 2.5, 5].some((nice) => Math.abs(leading - nice) < 1e-6)).toBe(true)
  })

  test('of no height has none', () => {
    expect(priceDivisions({ low: 5, high: 5 })).toEqual([])
    expect(priceDivisions({ low: Number.NaN, high: 5 })).toEqual([])
  })
})

describe('the range', () => {
  test('contains every visible candle and the start price, with a margin', () => {
    const series = seriesAt(155)
    const { range, window } = candleModelOf({ series, bets: [], view: 'close', timing: null })
    const seen = series.candles.filter(({ number }) => number >= window.from && number <= window.to)
    expect(seen.length).toBeGreaterThan(10)
    for (const { low, high } of seen) {
      expect(low).toBeGreaterThan(range.low)
      expect(high).toBeLessThan(range.high)
    }
    expect(series.startPrice).toBeGreaterThan(range.low)
    expect(series.startPrice).toBeLessThan(range.high)
  })

  test('of a price that stands still does not collapse', () => {
    const { startPrice } = seriesAt(1)
    const flat = { ...candle(1), open: startPrice, high: startPrice, low: startPrice, close: startPrice }
    const series = { ...seriesAt(1), candles: [flat], price: startPrice }
    const { range } = candleModelOf({ series, bets: [], view: 'whole', timing: null })
    expect(range.high - range.low).toBeGreaterThan(startPrice * 0.0003)
  })
})

test('a bet stands at the candle and the price at which it was taken, with its odds', () => {
  const series = seriesAt(155)
  const bet = { ...someBet, pointIndex: 123, oddsHundredths: 214, direction: 'down' } as const
  expect(candleModelOf({ series, bets: [bet], view: 'whole', timing: null }).markers).toEqual([
    { id: bet.betId, candle: 13, price: series.points[122], direction: 'down', oddsHundredths: 214 },
  ])
  const early = candleModelOf({ series, bets: [{ ...someBet, pointIndex: 0 }], view: 'whole', timing: null }).markers[0]
  expect(early).toMatchObject({ candle: 1, price: series.startPrice })
  // Several servers publish a point shortly after its time: the confirmation of a bet at it may come first.
  const ahead = candleModelOf({ series, bets: [{ ...someBet, pointIndex: 156 }], view: 'whole', timing: null })
    .markers[0]
  expect(ahead).toMatchObject({ candle: 16, price: series.price })
})

test('the tone says which side would win', () => {
  const tones = [2, 0, 1].map((price) => toneOf({ price, startPrice: 1 }))
  expect(tones).toEqual(['up', 'down', 'equal'])
})

describe('[issue 19.6] the whole cycle', () => {
  const bet = { ...someBet, pointIndex: 3 }

  test.each([5, 123, 290])('after %i points stands on the same axis from 1 to 30, with the finish', (index) => {
    const { window } = candleModelOf({ series: seriesAt(index), bets: [], view: 'whole', timing: null })
    expect(window).toEqual(WHOLE_CYCLE)
    expect(window.from).toBeLessThan(1)
    expect(window.to).toBeGreaterThan(30.5)
  })

  test('keeps the start price and every own entry in sight, however far the price went', () => {
    const far = { ...seriesAt(155), startPrice: 49_000 }
    const { range, markers, window } = candleModelOf({ series: far, bets: [bet], view: 'whole', timing: null })
    expect(far.startPrice).toBeGreaterThan(range.low)
    for (const { price, candle: at } of markers) {
      expect(price).toBeGreaterThan(range.low)
      expect(price).toBeLessThan(range.high)
      expect(at).toBeGreaterThan(window.from)
    }
  })
})

test('[issue 19.6] what is pointed at is the candle at that place, and none where none has been', () => {
  const all = { candles: candles(1, 12) }
  expect(candleAt(all, 11.6)?.number).toBe(12)
  expect(candleAt(all, 12.4)?.number).toBe(12)
  expect(candleAt(all, 12.6)).toBeNull()
})
