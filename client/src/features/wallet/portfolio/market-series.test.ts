import { expect, test } from 'vitest'
import { marketPriceAt, marketPricesUntil } from './market-series.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const DAY_MS = 24 * 3_600_000

test('the same timestamp has the same price, with 2 decimals, on every device', () => {
  const price = marketPriceAt('BTC', NOW)
  expect(marketPriceAt('BTC', NOW)).toBe(price)
  expect(Number(price.toFixed(2))).toBe(price)
})

test('prices stray no further than their layers together, and do not stand still', () => {
  for (const [asset, base] of [
    ['BTC', 45_000],
    ['ETH', 2_500],
  ] as const) {
    const prices = marketPricesUntil(asset, { untilMs: NOW, spanMs: 365 * DAY_MS, count: 5_000 })
    expect(Math.min(...prices)).toBeGreaterThan(base * Math.exp(-0.102))
    expect(Math.max(...prices)).toBeLessThan(base * Math.exp(0.102))
    expect(new Set(prices).size).toBeGreaterThan(4_000)
    const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length
    expect(Math.abs(mean / base - 1)).toBeLessThan(0.02)
  }
})

test('from one second to the next a price glides', () => {
  const prices = marketPricesUntil('ETH', { untilMs: NOW, spanMs: 3_600_000, count: 3_601 })
  const steps = prices.slice(1).map((price, index) => Math.abs(Math.log(price / (prices[index] ?? price))))
  expect(Math.max(...steps)).toBeLessThan(0.001)
})

test('prices end now and are spread evenly', () => {
  const expected = [-4, -3, -2, -1, 0].map((days) => marketPriceAt('BTC', NOW + days * DAY_MS))
  expect(marketPricesUntil('BTC', { untilMs: NOW, spanMs: 4 * DAY_MS, count: 5 })).toEqual(expected)
})
