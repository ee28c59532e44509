import { userIdSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { portfolioKey } from '../../../stores/storage.ts'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import { isSeed } from './portfolio.ts'
import { createPortfolioStore } from './portfolio-store.ts'

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
