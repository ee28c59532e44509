import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hundredthsOf, isPrice } from '../price.ts'
import { cycleSeedOf } from '../testing/cycle-fixture.ts'
import { candlePointOf, candlesOf } from './candles.ts'
import { cycleKeyOf, cyclePricesOf, cycleStartPriceOf } from './price-path.ts'

const serverSeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex)

describe('the price path of a cycle', () => {
  test('[C05] has the start price and 30 candles of 10 points, all of them prices', () => {
    fc.assert(
      fc.property(serverSeed, (seed) => {
        const startPrice = cycleStartPriceOf({ serverSeed: seed, previousPrice: null })
        expect(startPrice).toSatisfy((price: number) => price >= 30_000 && price <= 90_000)
        const prices = cyclePricesOf({ serverSeed: seed, startPrice })
        expect(prices).toHaveLength(301)
        expect(prices[0]).toBe(startPrice)
        expect(prices.every(isPrice)).toBe(true)
        expect(cyclePricesOf({ serverSeed: seed, startPrice })).toEqual(prices)
      }),
      { numRuns: 30 },
    )
  })

  test('moves by the same steps wherever it starts, in proportion to the start price', () => {
    const low = cyclePricesOf({ serverSeed: cycleSeedOf(1), startPrice: 30_000 })
    const high = cyclePricesOf({ serverSeed: cycleSeedOf(1), startPrice: 90_000 })
    for (const [index, price] of low.entries()) {
      // Each of up to 300 steps is rounded to a hundredth once.
      expect(Math.abs((high[index] ?? 0) - 90_000 - 3 * (price - 30_000))).toBeLessThan(0.01 * 2 * 300)
    }
  })

  test('depends on the seed; start price and steps have streams of their own', () => {
    expect(cyclePricesOf({ serverSeed: cycleSeedOf(1), startPrice: 50_000 })).not.toEqual(
      cyclePricesOf({ serverSeed: cycleSeedOf(2), startPrice: 50_000 }),
    )
    expect(bytesToHex(cycleKeyOf(cycleSeedOf(1), 0))).not.toBe(bytesToHex(cycleKeyOf(cycleSeedOf(1), 1)))
  })

  test.each([30_000, 51_417.55, 90_000])('continues from the cycle before: %d', (previousPrice) => {
    expect(cycleStartPriceOf({ serverSeed: cycleSeedOf(1), previousPrice })).toBe(previousPrice)
  })

  test.each([29_999.99, 90_000.01, 0, Number.NaN])('starts by its own seed when that has drifted to %d', (drifted) => {
    const own = cycleStartPriceOf({ serverSeed: cycleSeedOf(1), previousPrice: null })
    expect(cycleStartPriceOf({ serverSeed: cycleSeedOf(1), previousPrice: drifted })).toBe(own)
  })

  test.each(['', '00', 'A'.repeat(64)])('of the seed %j there is none', (seed) => {
    expect(() => cyclePricesOf({ serverSeed: seed, startPrice: 50_000 })).toThrow('seed')
  })

  test('starts nowhere but within the range', () => {
    expect(() => cyclePricesOf({ serverSeed: cycleSeedOf(1), startPrice: 90_000.01 })).toThrow('starts at')
  })
})

describe('no price of a cycle predicts a later one', () => {
  // Fixed seeds: the bounds are 4 standard errors, and a biased path would exceed them with any seeds.
  const paths = Array.from({ length: 100 }, (_, cycle) =>
    cyclePricesOf({ serverSeed: cycleSeedOf(cycle), startPrice: 50_000 }),
  )
  const steps = paths.map((prices) =>
    prices.slice(1).map((price, index) => hundredthsOf(price) - hundredthsOf(prices[index] ?? 0)),
  )
  const all = steps.flat()

  test('a step is zero on average, has the stated size at the end as at the start, and leans nowhere', () => {
    expect(Math.abs(mean(all))).toBeLessThan((4 * 500) / Math.sqrt(all.length))
    for (const part of [all, steps.flatMap((list) => list.slice(0, 50)), steps.flatMap((list) => list.slice(-50))]) {
      const variance = mean(part.map((step) => step ** 2))
      expect(Math.abs(variance / 500 ** 2 - 1)).toBeLessThan(4 * Math.sqrt(2 / part.length))
    }
    const ups = all.filter((step) => step > 0).length
    expect(Math.abs(ups / all.length - 0.5)).toBeLessThan(2 / Math.sqrt(all.length))
  })

  test.each([1, 2, 10])('a step and the one %d later are unrelated', (lag) => {
    const pairs = steps.flatMap((list) => list.slice(lag).map((later, index) => later * (list[index] ?? 0)))
    expect(Math.abs(mean(pairs) / 500 ** 2)).toBeLessThan(4 / Math.sqrt(pairs.length))
  })
})

describe('candles', () => {
  const prices = cyclePricesOf({ serverSeed: cycleSeedOf(1), startPrice: 50_000 })

  test('[C14] have open, high, low and close of their points, without a gap between them', () => {
    const candles = candlesOf(prices, 300)
    expect(candles.map((candle) => candle.number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    let open = 50_000
    for (const [index, candle] of candles.entries()) {
      const points = [open, ...prices.slice(index * 10 + 1, index * 10 + 11)]
      const [high, low] = [Math.max(...points), Math.min(...points)]
      expect(candle).toEqual({ number: index + 1, open, high, low, close: points.at(-1) })
      open = candle.close
    }
  })

  test('grow point by point', () => {
    expect(candlesOf(prices, 0)).toEqual([])
    for (let point = 1; point <= 300; point++) {
      const update = candlePointOf(prices, point)
      expect(update).toMatchObject({ point: ((point - 1) % 10) + 1, candle: { close: prices[point] } })
      expect(candlesOf(prices, point).at(-1)).toEqual(update.candle)
    }
    for (const point of [0, 301, 1.5]) expect(() => candlePointOf(prices, point)).toThrow('no such point')
  })
})

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
