import { userIdSchema } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { portfolioKey } from '../../../stores/storage.ts'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import {
  createPortfolioStore,
  formatCoins,
  isSeed,
  marketPriceAt,
  marketPricesUntil,
  performanceOf,
  quantityOf,
  quantityText,
  seedPortfolio,
  TRANSACTIONS_MAX,
  trade,
} from './portfolio.ts'

const DATE = '2026-11-21T10:00:00.000Z'
const SEEDED = seedPortfolio(DATE)
const AT_SEED_PRICES = { BTC: 45_000, ETH: 2_500 } as const

test('[W54] [E32] a new one holds 0.5 BTC at 45000 and 5 ETH at 2500, each with its transaction', () => {
  expect(SEEDED).toEqual({
    BTC: {
      amount: 0.5,
      totalInvested: 22_500,
      transactions: [{ type: 'buy', amount: 0.5, price: 45_000, date: DATE }],
    },
    ETH: { amount: 5, totalInvested: 12_500, transactions: [{ type: 'buy', amount: 5, price: 2_500, date: DATE }] },
  })
})

describe('trading', () => {
  test('[W55] a buy adds its transaction, its amount and what it cost', () => {
    const bought = trade(SEEDED, { asset: 'BTC', type: 'buy', amount: 0.1, price: 50_000, date: DATE })
    expect(bought.ok && bought.portfolio.BTC).toEqual({
      amount: 0.6,
      totalInvested: 27_500,
      transactions: [
        { type: 'buy', amount: 0.5, price: 45_000, date: DATE },
        { type: 'buy', amount: 0.1, price: 50_000, date: DATE },
      ],
    })
    expect(bought.ok && bought.portfolio.ETH).toBe(SEEDED.ETH)
  })

  test('[W55] a sell adds its transaction and takes its share of what was paid, whatever its price', () => {
    const sold = trade(SEEDED, { asset: 'ETH', type: 'sell', amount: 2, price: 9_000, date: DATE })
    expect(sold.ok && sold.portfolio.ETH).toEqual({
      amount: 3,
      totalInvested: 7_500,
      transactions: [
        { type: 'buy', amount: 5, price: 2_500, date: DATE },
        { type: 'sell', amount: 2, price: 9_000, date: DATE },
      ],
    })
  })

  test('[W56] all that is held can be sold, not a satoshi more', () => {
    const all = trade(SEEDED, { asset: 'BTC', type: 'sell', amount: 0.5, price: 45_000, date: DATE })
    expect(all.ok && all.portfolio.BTC).toMatchObject({ amount: 0, totalInvested: 0 })
    expect(trade(SEEDED, { asset: 'BTC', type: 'sell', amount: 0.50000001, price: 45_000, date: DATE })).toEqual({
      ok: false,
      code: 'AMOUNT_NOT_HELD',
    })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.000000001, 2_000_000_000])(
    'the amount %d is refused',
    (amount) => {
      expect(trade(SEEDED, { asset: 'ETH', type: 'buy', amount, price: 2_500, date: DATE })).toEqual({
        ok: false,
        code: 'AMOUNT_INVALID',
      })
    },
  )

  test('tenths bought one by one add up to a whole', () => {
    let portfolio = SEEDED
    for (let count = 0; count < 10; count += 1) {
      const bought = trade(portfolio, { asset: 'ETH', type: 'buy', amount: 0.1, price: 2_500, date: DATE })
      if (bought.ok) portfolio = bought.portfolio
    }
    expect(portfolio.ETH).toMatchObject({ amount: 6, totalInvested: 15_000 })
  })

  test('the list of transactions is bounded', () => {
    const transactions = Array.from({ length: TRANSACTIONS_MAX }, () => ({
      type: 'buy' as const,
      amount: 1,
      price: 1,
      date: DATE,
    }))
    const full = { ETH: { amount: TRANSACTIONS_MAX, totalInvested: TRANSACTIONS_MAX, transactions } }
    expect(trade(full, { asset: 'ETH', type: 'buy', amount: 1, price: 1, date: DATE })).toEqual({
      ok: false,
      code: 'HISTORY_FULL',
    })
  })
})

describe('performance', () => {
  test('[W57] [E33] invested, value, profit and its share of what was invested', () => {
    expect(performanceOf(SEEDED, AT_SEED_PRICES)).toEqual({
      totalInvested: 35_000,
      currentValue: 35_000,
      profit: 0,
      profitPercentage: 0,
    })
    expect(performanceOf(SEEDED, { BTC: 52_000, ETH: 2_500 })).toEqual({
      totalInvested: 35_000,
      currentValue: 38_500,
      profit: 3_500,
      profitPercentage: 10,
    })
    expect(performanceOf(SEEDED, { BTC: 45_000, ETH: 1_800 })).toMatchObject({ profit: -3_500, profitPercentage: -10 })
  })

  test('[W58] with nothing invested the percentage is 0', () => {
    expect(performanceOf({}, AT_SEED_PRICES)).toEqual({
      totalInvested: 0,
      currentValue: 0,
      profit: 0,
      profitPercentage: 0,
    })
  })
})

test.each(['', '.'])('nothing can be read from "%s"', (text) => {
  expect(quantityOf(text)).toBeNaN()
})

test('a held amount can be put into the field and read back', () => {
  expect([quantityText(5), quantityText(0.5), quantityText(0.00000001)]).toEqual(['5', '0.5', '0.00000001'])
  expect(quantityOf(quantityText(0.12345678))).toBe(0.12345678)
})

test('coins are shown the French way', () => {
  expect([formatCoins(0.5, 'BTC'), formatCoins(12.5, 'ETH')]).toEqual(['0,5 BTC', '12,5 ETH'])
})

const USER_ID = userIdSchema.parse('a1100000-0000-4000-8000-000000000001')
const KEY = portfolioKey(USER_ID)
const NOW = Date.parse('2026-11-21T10:00:00.000Z')

function open(local = createFakeLocalValues()) {
  return { local, store: createPortfolioStore({ local, userId: USER_ID, now: () => NOW }) }
}

test('[W53] [E44] it lies under portfolio_{userId} and is found again', () => {
  expect(KEY).toBe('portfolio_a1100000-0000-4000-8000-000000000001')
  const { local, store } = open()
  store.trade({ asset: 'BTC', type: 'buy', amount: 1, price: 40_000 })
  expect(JSON.parse(local.read(KEY) ?? '')).toEqual(store.get())
  expect(open(local).store.get()).toEqual(store.get())
})

test.each([null, '', 'not json', '[]', '{"BTC":{"amount":-1}}', '{"BTC":{"amount":"1"}}'])(
  '[W54] one that is new or unreadable (%s) is seeded with 0.5 BTC at 45000 and 5 ETH at 2500',
  (stored) => {
    const local = createFakeLocalValues()
    if (stored !== null) local.write(KEY, stored)
    const { store } = open(local)
    expect(store.get()).toMatchObject({
      BTC: { amount: 0.5, totalInvested: 22_500 },
      ETH: { amount: 5, totalInvested: 12_500 },
    })
    expect(JSON.parse(local.read(KEY) ?? '')).toEqual(store.get())
  },
)

test('[16.19] the seed is an example until something is bought or sold', () => {
  const { store } = open()
  expect(isSeed(store.get())).toBe(true)
  store.trade({ asset: 'BTC', type: 'sell', amount: 0.2, price: 45_000 })
  expect(isSeed(store.get())).toBe(false)
})

test('[16.19] a cleared portfolio is empty, and is not seeded again', () => {
  const { local, store } = open()
  store.clear()
  expect(store.get()).toEqual({})
  expect(open(local).store.get()).toEqual({})
  store.trade({ asset: 'ETH', type: 'buy', amount: 1, price: 2_500 })
  expect(isSeed(store.get())).toBe(false)
})

test('[W56] a refused sell leaves the storage as it was', () => {
  const { local, store } = open()
  const before = local.read(KEY)
  expect(store.trade({ asset: 'ETH', type: 'sell', amount: 6, price: 2_500 })).toEqual({
    ok: false,
    code: 'AMOUNT_NOT_HELD',
  })
  expect(local.read(KEY)).toBe(before)
})

test('what another tab sold cannot be sold again', () => {
  const { local, store } = open()
  open(local).store.trade({ asset: 'ETH', type: 'sell', amount: 5, price: 2_500 })
  expect(store.trade({ asset: 'ETH', type: 'sell', amount: 1, price: 2_500 })).toEqual({
    ok: false,
    code: 'AMOUNT_NOT_HELD',
  })
})

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
