import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { createFakeLocalValues } from '../testing/fake-local-values.ts'
import { balanceAfter, centsOf, createBalanceStore } from './balance-store.ts'

/** Resolves once the callbacks of all settled promises have run. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

function setUp(initial: Readonly<Record<string, string>> = {}) {
  const local = createFakeLocalValues(initial)
  const failures: unknown[] = []
  const timers = createFakeTimers()
  const store = createBalanceStore({
    local,
    timers,
    request: () => request(),
    onLoadFailed: (error) => failures.push(error),
  })
  let request: () => Promise<number> = () => Promise.reject(new Error('Nothing was to be requested'))
  const balance = {
    ...store,
    load(response: () => Promise<number>) {
      request = response
      return store.load()
    },
  }
  async function repeat(times: number) {
    for (let time = 0; time < times; time += 1) {
      timers.advance(3_000)
      await settled()
    }
  }
  function answer(response: () => Promise<number>) {
    request = response
  }
  return { local, balance, failures, repeat, answer }
}

describe('loading', () => {
  test('[H28] is loading until something is known', () => {
    expect(setUp().balance.get()).toEqual({ status: 'loading', cents: 0 })
  })

  test('[H29] shows the balance that the wallet list gives', async () => {
    const { balance } = setUp()
    await balance.load(async () => 12.5)
    expect(balance.get()).toEqual({ status: 'ready', cents: 1250 })
  })

  test.each([
    ['the stored balance', { wallet_balance: '47.30' }, 4730],
    ['0 when nothing is stored', {}, 0],
    ['0 when what is stored is no number', { wallet_balance: 'NaN' }, 0],
  ])('[H30] [K28] falls back to %s when the load fails, and reports the error', async (_case, stored, cents) => {
    const { balance, failures } = setUp(stored)
    const error = new Error('503')
    await balance.load(() => Promise.reject(error))
    expect(balance.get()).toEqual({ status: 'ready', cents })
    expect(failures).toEqual([error])
  })

  test('a failed request is repeated until it succeeds', async () => {
    const { balance, repeat, answer } = setUp()
    await balance.load(() => Promise.reject(new Error('503')))
    await repeat(1)
    expect(balance.get().cents).toBe(0)
    answer(async () => 100)
    await repeat(1)
    expect(balance.get()).toEqual({ status: 'ready', cents: 10_000 })
  })

  test('a failed request is repeated five times at most, and not after a message or the end of the session', async () => {
    const { balance, repeat, failures } = setUp()
    const fail = () => Promise.reject(new Error('503'))
    await balance.load(fail)
    await repeat(10)
    expect(failures).toHaveLength(6)
    await balance.load(fail)
    balance.apply({ action: 'set', amount: 40 })
    await repeat(10)
    await balance.load(fail)
    balance.reset()
    await repeat(10)
    expect(failures).toHaveLength(8)
  })

  test.each([
    ['response', (settle: (euros: number | Promise<number>) => void) => settle(100)],
    ['failure', (settle: (euros: number | Promise<number>) => void) => settle(Promise.reject(new Error('503')))],
  ])('[K15] an %s that comes after the player has left is kept nowhere', async (_case, end) => {
    const { balance, local } = setUp()
    let settle: (euros: number | Promise<number>) => void = () => undefined
    const loading = balance.load(() => new Promise((resolve) => (settle = resolve)))
    balance.reset()
    end(settle)
    await loading
    expect(balance.get().status).toBe('loading')
    expect(local.read('wallet_balance')).toBeNull()
  })

  test('of two requests only the response to the latest counts, in whatever order they come', async () => {
    const { balance } = setUp()
    let early: (euros: number) => void = () => undefined
    const first = balance.load(() => new Promise((resolve) => (early = resolve)))
    await balance.load(async () => 90)
    early(100)
    await first
    expect(balance.get().cents).toBe(9000)
  })

  test.each([
    ['that changes nothing on screen', 90],
    ['received during the first load', null],
  ])('an update %s is newer than the response too', async (_case, shownEuros) => {
    const { balance } = setUp()
    if (shownEuros !== null) await balance.load(async () => shownEuros)
    let response: (euros: number) => void = () => undefined
    const loading = balance.load(() => new Promise((resolve) => (response = resolve)))
    balance.apply({ action: 'set', amount: 90 })
    response(100)
    await loading
    expect(balance.get().cents).toBe(9000)
  })
})

describe('updates', () => {
  test.each([
    ['[H35] add of no number changes nothing', { action: 'add', amount: 'douze' }, 10_000],
    ['[H35] add of NaN changes nothing', { action: 'add', amount: Number.NaN }, 10_000],
    ['[H35] set to no number is 0', { action: 'set', amount: undefined }, 0],
  ] as const)('%s', (_rule, event, cents) => {
    expect(balanceAfter(10_000, event)).toBe(cents)
  })

  test('[H36] [E45] [E50] the balance is stored with two decimals', () => {
    const { balance, local } = setUp()
    balance.apply({ action: 'set', amount: 1234.5 })
    expect([local.read('wallet_balance'), local.read('userBalance')]).toEqual(['1234.50', '1234.50'])
  })

  test('tenths of a euro add up without crumbs', () => {
    const { balance } = setUp()
    for (let step = 0; step < 10; step += 1) balance.apply({ action: 'add', amount: 0.1 })
    expect(balance.get().cents).toBe(100)
  })

  test('[H35] amounts are read from numbers and numeric texts, and are 0 otherwise', () => {
    expect([1.1, '1.10', '', ' ', 'abc', null, {}, Number.POSITIVE_INFINITY].map(centsOf)).toEqual([
      110, 110, 0, 0, 0, 0, 0, 0,
    ])
  })
})
