import { describe, expect, test } from 'vitest'
import { createCycleTable, cycleSeedOf, START_MS } from '../testing/cycle-table.ts'
import { cyclePricesOf } from './price-path.ts'
import { cycleViewOf, openBetsOf, playerBetsOf, pointUpdateOf, visibleCyclePointIndex } from './view.ts'

const prices = cyclePricesOf({ serverSeed: cycleSeedOf(3), startPrice: 50_000 })

describe('the view of a cycle', () => {
  test('shows no price before its time, and the final one only when the cycle is settled', () => {
    const table = createCycleTable({ prices })
    for (let elapsedMs = 0; elapsedMs < 30_000; elapsedMs += 50) {
      table.run(elapsedMs)
      const view = cycleViewOf(table.state(), { prices, nowMs: START_MS + elapsedMs })
      const published = Math.floor(elapsedMs / 100)
      expect(view.prices).toEqual(prices.slice(0, published + 1))
      expect(view.currentPrice).toBe(prices[published])
      expect(view.candles.at(-1)?.close ?? 50_000).toBe(prices[published])
    }
    // The end has come, but is not stored yet.
    expect(visibleCyclePointIndex(table.state(), START_MS + 40_000)).toBe(299)
    table.run(30_000)
    expect(cycleViewOf(table.state(), { prices, nowMs: START_MS + 30_000 })).toMatchObject({
      phase: 'results',
      pointIndex: 300,
      currentPrice: prices[300],
      outcome: { type: 'settled', finalPrice: prices[300] },
    })
  })

  test('does not depend on prices that are still to come', () => {
    const table = createCycleTable({ prices })
    table.place('a', 4_000)
    table.run(12_345)
    const nowMs = START_MS + 12_345
    const other = prices.map((price, index) => (index > 123 ? 30_000 : price))
    expect(cycleViewOf(table.state(), { prices: other, nowMs })).toEqual(cycleViewOf(table.state(), { prices, nowMs }))
    expect(playerBetsOf(table.state(), { playerId: 'p', prices: other, nowMs })).toEqual(
      playerBetsOf(table.state(), { playerId: 'p', prices, nowMs }),
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
    const table = createCycleTable({ prices })
    table.run(elapsedMs)
    expect(cycleViewOf(table.state(), { prices, nowMs: START_MS + elapsedMs })).toMatchObject(expected)
  })

  test('[C04] a new cycle begins without bets, bonus or malus', () => {
    const view = cycleViewOf(createCycleTable({ prices }).state(), { prices, nowMs: START_MS })
    const nothing = { openBets: 0, stakeCents: 0, payoutCents: 0 }
    expect(view).toMatchObject({ quote: { bonus: 0, malus: 0 }, sides: { up: nothing, down: nothing }, candles: [] })
  })

  test('of a voided cycle stands still', () => {
    const table = createCycleTable({ prices })
    table.run(5_000)
    table.send({ type: 'cancel' }, START_MS + 5_000)
    expect(visibleCyclePointIndex(table.state(), START_MS + 20_000)).toBe(50)
  })

  test('the update of one point has candle, price and odds, from the lock on too', () => {
    expect(pointUpdateOf(prices, 57)).toMatchObject({ point: 7, candle: { number: 6 }, currentPrice: prices[57] })
    const table = createCycleTable({ prices })
    for (const point of [1, 57, 289, 290, 299]) {
      const { quote } = cycleViewOf(table.state(), { prices, nowMs: START_MS + point * 100 })
      expect(pointUpdateOf(prices, point).quote).toEqual(quote)
    }
    const won = (prices[300] ?? 0) > (prices[0] ?? 0) ? { up: null, down: 2_000 } : { up: 2_000, down: null }
    expect(pointUpdateOf(prices, 300).quote).toMatchObject(won)
  })
})

describe('the bets of a cycle', () => {
  test('[C15] that are open are listed in their order, and summed up by side', () => {
    const table = createCycleTable({ prices })
    for (let bet = 0; bet < 50; bet++) {
      const direction = bet % 3 === 0 ? 'down' : 'up'
      table.place(`bet ${bet}`, bet * 10, { direction, stake: 100 + bet, player: `player ${bet % 7}` })
    }
    table.remove('bet 3', 900, 'player 3')
    const open = openBetsOf(table.state())
    expect(open.map((bet) => bet.betId)).toEqual(
      Array.from({ length: 50 }, (_, bet) => `bet ${bet}`).filter((bet) => bet !== 'bet 3'),
    )
    for (const side of ['up', 'down'] as const) {
      const bets = open.filter((bet) => bet.direction === side)
      const stakeCents = bets.reduce((sum, bet) => sum + bet.stakeCents, 0)
      expect(table.state().sides[side]).toMatchObject({ openBets: bets.length, stakeCents })
    }
  })

  test('of one player come with their cash-out value, exactly the value then paid', () => {
    const table = createCycleTable({ prices })
    table.place('a', 1_000)
    table.place('b', 5_000, { direction: 'down' })
    table.place('other', 5_000, { player: 'q' })
    for (const [betId, elapsedMs] of [
      ['a', 12_000],
      ['b', 23_000],
    ] as const) {
      table.run(elapsedMs)
      const list = playerBetsOf(table.state(), { playerId: 'p', prices, nowMs: START_MS + elapsedMs })
      expect(list.map(({ bet }) => bet.betId)).toEqual(['a', 'b'])
      const shown = list.find(({ bet }) => bet.betId === betId)?.removal
      expect(table.remove(betId, elapsedMs)).toMatchObject({ events: [shown] })
    }
    table.run(30_000)
    const after = playerBetsOf(table.state(), { playerId: 'p', prices, nowMs: START_MS + 30_000 })
    expect(after.map(({ removal, settlement }) => [removal, settlement])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(playerBetsOf(table.state(), { playerId: 'nobody', prices, nowMs: START_MS })).toEqual([])
  })
})
