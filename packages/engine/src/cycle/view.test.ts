import { describe, expect, test } from 'vitest'
import { createCycleFixture, cycleSeedOf, START_MS } from '../testing/cycle-fixture.ts'
import { valuesOf } from './persistent-map.ts'
import { cyclePricesOf } from './price-path.ts'
import { DEFAULT_CYCLE_SETTINGS } from './settings.ts'
import { cycleViewOf, pointUpdateOf, visibleCyclePointIndex } from './view.ts'

const prices = cyclePricesOf({ serverSeed: cycleSeedOf(3), startPrice: 50_000 })

describe('the view of a cycle', () => {
  test('shows no price before its time, and the final one only when the cycle is settled', () => {
    const fixture = createCycleFixture({ prices })
    for (let elapsedMs = 0; elapsedMs < 30_000; elapsedMs += 50) {
      fixture.run(elapsedMs)
      const view = cycleViewOf(fixture.state(), { prices, nowMs: START_MS + elapsedMs })
      const published = Math.floor(elapsedMs / 100)
      expect(view.prices).toEqual(prices.slice(0, published + 1))
      expect(view.currentPrice).toBe(prices[published])
      expect(view.candles.at(-1)?.close ?? 50_000).toBe(prices[published])
    }
    // The end is reached, but is not stored yet.
    expect(visibleCyclePointIndex(fixture.state(), START_MS + 40_000)).toBe(299)
    fixture.run(30_000)
    expect(cycleViewOf(fixture.state(), { prices, nowMs: START_MS + 30_000 })).toMatchObject({
      phase: 'results',
      pointIndex: 300,
      currentPrice: prices[300],
      outcome: { type: 'settled', finalPrice: prices[300] },
    })
  })

  test('does not depend on prices that are still to come', () => {
    const fixture = createCycleFixture({ prices })
    fixture.place('a', 4_000)
    fixture.run(12_345)
    const nowMs = START_MS + 12_345
    const other = prices.map((price, index) => (index > 123 ? 30_000 : price))
    expect(cycleViewOf(fixture.state(), { prices: other, nowMs })).toEqual(
      cycleViewOf(fixture.state(), { prices, nowMs }),
    )
  })

  test.each([
    [0, { phase: 'betting', candleNumber: 1, isCashOut: false, betLocked: false, phaseMsLeft: 19_000 }],
    [18_999, { phase: 'betting', candleNumber: 19, isCashOut: false, betLocked: false, phaseMsLeft: 1 }],
    [19_000, { phase: 'cashout', candleNumber: 20, isCashOut: true, betLocked: false, phaseMsLeft: 10_000 }],
    [28_999, { phase: 'cashout', candleNumber: 29, isCashOut: true, betLocked: false, phaseMsLeft: 1 }],
    [29_000, { phase: 'locked', candleNumber: 30, isCashOut: false, betLocked: true, phaseMsLeft: 1_000 }],
    [30_000, { phase: 'results', candleNumber: 30, isCashOut: false, betLocked: true, phaseMsLeft: 5_000 }],
    [36_000, { phase: 'closed', isCashOut: false, betLocked: true, phaseMsLeft: 0 }],
  ])('[C06] [C07] shows the possible actions: after %d ms', (elapsedMs, expected) => {
    const fixture = createCycleFixture({ prices })
    fixture.run(elapsedMs)
    expect(cycleViewOf(fixture.state(), { prices, nowMs: START_MS + elapsedMs })).toMatchObject(expected)
  })

  test('[C06] [C07] shows them by the clock when the timer is late, and none once it is cancelled', () => {
    const fixture = createCycleFixture({ prices })
    const actionsAt = (elapsedMs: number) => {
      const { phase, isCashOut, betLocked } = cycleViewOf(fixture.state(), { prices, nowMs: START_MS + elapsedMs })
      return { phase, isCashOut, betLocked }
    }
    expect(actionsAt(19_000)).toEqual({ phase: 'betting', isCashOut: true, betLocked: false })
    expect(actionsAt(29_000)).toEqual({ phase: 'betting', isCashOut: false, betLocked: true })
    fixture.run(25_000)
    fixture.send({ type: 'cancel' }, START_MS + 25_000)
    expect(actionsAt(25_000)).toEqual({ phase: 'closed', isCashOut: false, betLocked: true })
  })

  test('[C04] a new cycle begins without bets, bonus or malus', () => {
    const view = cycleViewOf(createCycleFixture({ prices }).state(), { prices, nowMs: START_MS })
    const nothing = { openBets: 0, stakeCents: 0, payoutCents: 0 }
    expect(view).toMatchObject({ quote: { bonus: 0, malus: 0 }, sides: { up: nothing, down: nothing }, candles: [] })
  })

  test('of a voided cycle stands still', () => {
    const fixture = createCycleFixture({ prices })
    fixture.run(5_000)
    fixture.send({ type: 'cancel' }, START_MS + 5_000)
    expect(visibleCyclePointIndex(fixture.state(), START_MS + 20_000)).toBe(50)
  })

  test('the update of one point has candle, price and odds, from the lock on too', () => {
    expect(pointUpdateOf(prices, 57, DEFAULT_CYCLE_SETTINGS)).toMatchObject({
      point: 7,
      candle: { number: 6 },
      currentPrice: prices[57],
    })
    const fixture = createCycleFixture({ prices })
    for (const point of [1, 57, 289, 290, 299]) {
      const { quote } = cycleViewOf(fixture.state(), { prices, nowMs: START_MS + point * 100 })
      expect(pointUpdateOf(prices, point, DEFAULT_CYCLE_SETTINGS).quote).toEqual(quote)
    }
    const won = (prices[300] ?? 0) > (prices[0] ?? 0) ? { up: null, down: 2_000 } : { up: 2_000, down: null }
    expect(pointUpdateOf(prices, 300, DEFAULT_CYCLE_SETTINGS).quote).toMatchObject(won)
  })
})

describe('the bets of a cycle', () => {
  test('[C15] that are open are listed in their order, and summed up by side', () => {
    const fixture = createCycleFixture({ prices })
    for (let bet = 0; bet < 50; bet++) {
      const direction = bet % 3 === 0 ? 'down' : 'up'
      fixture.place(`bet ${bet}`, bet * 10, { direction, stake: 100 + bet, player: `player ${bet % 7}` })
    }
    fixture.remove('bet 3', 900, 'player 3')
    const open = [...valuesOf(fixture.state().bets)]
      .filter(({ status }) => status === 'open')
      .sort((one, other) => one.number - other.number)
    expect(open.map((bet) => bet.betId)).toEqual(
      Array.from({ length: 50 }, (_, bet) => `bet ${bet}`).filter((bet) => bet !== 'bet 3'),
    )
    for (const side of ['up', 'down'] as const) {
      const bets = open.filter((bet) => bet.direction === side)
      const stakeCents = bets.reduce((sum, bet) => sum + bet.stakeCents, 0)
      expect(fixture.state().sides[side]).toMatchObject({ openBets: bets.length, stakeCents })
    }
  })
})
