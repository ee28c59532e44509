import { expect, test } from 'vitest'
import { CYCLE, candleUpdate, cycleState, NEXT_CYCLE, seriesAt } from '../../../testing/cycle-messages.ts'
import { applyCandle, applyState } from './apply-cycle-message.ts'
import { candleOfPoint, nextSeries, PRE_CANDLES_MAX } from './cycle-series.ts'

const entryAt = (index: number) => applyState(null, cycleState(index), null)

test('[C10] every point of a whole cycle is kept, 300 of them, and no more', () => {
  let entry = entryAt(0)
  for (let index = 1; index <= 300; index += 1) entry = applyCandle(entry, candleUpdate(index))
  expect(entry.series.points).toHaveLength(300)
  expect(entry.series).toMatchObject({ index: 300, price: seriesAt(300).price })
  expect(entry.missing).toBe(false)
  const last = candleUpdate(300)
  const further = applyCandle(entry, { ...last, candle: { ...last.candle, number: 31 }, point: 1 })
  expect(further.series.points).toHaveLength(300)
})

test('points that come one by one make the same candles as a whole state', () => {
  let entry = entryAt(3)
  for (let index = 4; index <= 127; index += 1) entry = applyCandle(entry, candleUpdate(index))
  expect(entry.series.candles.slice(-13)).toEqual(seriesAt(127).candles.slice(-13))
  expect(entry.series.quote).toEqual(seriesAt(127).quote)
})

test('a point that is known already changes nothing', () => {
  const entry = entryAt(155)
  expect(applyCandle(entry, candleUpdate(155))).toBe(entry)
  expect(applyCandle(entry, candleUpdate(120))).toBe(entry)
})

test('a candle whose last point was left out ends where the next one begins', () => {
  const entry = applyCandle(entryAt(158), candleUpdate(161))
  const [closed, opened] = entry.series.candles.slice(-2)
  expect([closed?.number, opened?.number]).toEqual([16, 17])
  expect(closed?.close).toBe(opened?.open)
  expect(closed).toEqual(seriesAt(160).candles.at(-1))
  expect(entry.missing).toBe(false)
})

test('points that were left out move no later one: each stays at its index', () => {
  const entry = applyCandle(applyCandle(entryAt(158), candleUpdate(161)), candleUpdate(162))
  expect(entry.series.points).toHaveLength(162)
  expect(entry.series.points.slice(160)).toEqual(seriesAt(162).points.slice(160))
})

test('a whole candle that was never received is missing', () => {
  expect(applyCandle(entryAt(151), candleUpdate(171)).missing).toBe(true)
})

test('[C04] the next cycle begins where this one ended, its candles before it and dimmed', () => {
  const ended = { ...seriesAt(300), quote: { up: 118, down: 630, bonus: 430, malus: 82 } }
  const next = nextSeries(ended, NEXT_CYCLE)
  expect(next).toMatchObject({ cycleId: NEXT_CYCLE, index: 0, points: [], startPrice: ended.price, price: ended.price })
  expect(next.quote).toMatchObject({ bonus: 0, malus: 0 })
  expect(next.candles).toHaveLength(PRE_CANDLES_MAX)
  expect(next.candles.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, index) => index - 13))
  expect(next.candles.every(({ isPreValue }) => isPreValue)).toBe(true)
  expect(next.candles.at(-1)?.close).toBe(ended.price)
})

test('a point belongs to the candle it closes or draws', () => {
  expect([0, 1, 10, 11, 300].map(candleOfPoint)).toEqual([1, 1, 1, 2, 30])
})

test('[E28] candles have number, open, high, low, close and isPreValue', () => {
  const [first] = seriesAt(12).candles
  expect(Object.keys(first ?? {}).sort()).toEqual(['close', 'high', 'isPreValue', 'low', 'number', 'open'])
  expect(seriesAt(12).cycleId).toBe(CYCLE)
})
