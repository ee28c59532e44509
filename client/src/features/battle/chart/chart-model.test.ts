import { describe, expect, test } from 'vitest'
import { battleAfter, gameStart } from '../../../testing/battle-messages.ts'
import { chartInput } from '../../../testing/chart-input.ts'
import { bandAround, type ChartInput, chartInputOf, chartModelOf, GLIDE_MS, headAt, isGliding } from './chart-model.ts'

const input: ChartInput = {
  ...chartInput,
  points: [
    { index: 1, price: 50_000 },
    { index: 2, price: 50_006 },
    { index: 3, price: 50_002 },
  ],
}

describe('the band', () => {
  test('contains exactly the prices whose log return stays within it', () => {
    const { low, high } = bandAround(50_000, 0.0002)
    expect(Math.log(high / 50_000)).toBeCloseTo(0.0002, 12)
    expect(Math.log(low / 50_000)).toBeCloseTo(-0.0002, 12)
  })

  test('moves with the price until the start price is fixed', () => {
    expect(chartModelOf(input)).toMatchObject({ band: bandAround(50_002, 0.0002), bandMoves: true, tone: 'equal' })
    const fixed = chartModelOf({ ...input, initialPrice: 49_980 })
    expect(fixed).toMatchObject({ band: bandAround(49_980, 0.0002), bandMoves: false, tone: 'up' })
  })

  test('is absent without a width or without any price', () => {
    expect(chartModelOf({ ...input, equalBand: null }).band).toBeNull()
    expect(chartModelOf({ ...input, points: [] }).band).toBeNull()
  })
})

describe('the range in sight', () => {
  test('contains every price and the whole band, with a margin', () => {
    const { range, band } = chartModelOf({ ...input, initialPrice: 49_990 })
    expect(range?.low).toBeLessThan(band?.low ?? 0)
    expect(range?.high).toBeGreaterThan(50_006)
    expect(range?.high).toBeGreaterThan(band?.high ?? 0)
  })

  test('does not collapse on a price that stands still', () => {
    const { range } = chartModelOf({ ...input, points: [{ index: 1, price: 50_000 }], equalBand: null })
    expect((range?.high ?? 0) - (range?.low ?? 0)).toBeGreaterThan(0)
  })

  test('is unknown before the first price', () => {
    expect(chartModelOf({ ...input, points: [] }).range).toBeNull()
  })
})

describe('the marker of the own choice', () => {
  test('stands at the price at which the choice was made', () => {
    const { choice } = chartModelOf({ ...input, ownChoice: 'up', choiceIndex: 2 })
    expect(choice).toEqual({ point: { index: 2, price: 50_006 }, direction: 'up' })
  })

  test('stands nowhere while that price is not known: it neither rides on the head nor jumps', () => {
    const points = Array.from({ length: 50 }, (_, position) => ({ index: position + 1, price: 50_000 + position }))
    const reloaded = { ...input, ownChoice: 'down', choiceIndex: null } as const
    expect(chartModelOf({ ...reloaded, points }).choice).toEqual({ point: null, direction: 'down' })
    expect(chartModelOf(reloaded).choice).toEqual({ point: null, direction: 'down' })
  })

  test('is absent while the choice is on its way: the server has not taken it yet', () => {
    const { battle, series } = battleAfter([gameStart()])
    const pending = { ...battle, pendingChoice: 'up', choiceIndex: 1 } as const
    expect(chartInputOf(pending, series).ownChoice).toBeNull()
  })

  test('is absent without a choice', () => {
    expect(chartModelOf(input).choice).toBeNull()
  })
})

test('the whole round is laid out from its first point, also when its end is not known yet', () => {
  expect(chartModelOf(input).lastIndex).toBe(73)
  expect(chartModelOf({ ...input, maxPoints: 0 }).lastIndex).toBe(73)
  expect(chartModelOf({ ...input, maxPoints: 20 }).lastIndex).toBe(20)
})

const glide = { from: { index: 4, price: 100 }, to: { index: 5, price: 110 }, startedAtMs: 1_000 }

test('the head leaves the last point and arrives at the new one, never beyond', () => {
  expect(headAt(glide, 1_000)).toEqual({ index: 4, price: 100 })
  expect(headAt(glide, 1_000 + GLIDE_MS)).toEqual({ index: 5, price: 110 })
  expect(headAt(glide, 9_000)).toEqual({ index: 5, price: 110 })
  expect(headAt(glide, 0)).toEqual({ index: 4, price: 100 })
})

test('it moves forward in between, and is done in time', () => {
  const places = [1_050, 1_100, 1_150].map((nowMs) => headAt(glide, nowMs).index)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(isGliding(glide, 1_000 + GLIDE_MS - 1)).toBe(true)
  expect(isGliding(glide, 1_000 + GLIDE_MS)).toBe(false)
})
