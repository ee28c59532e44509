import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { createCycleTable, flatPrices, pricesFrom, START_MS, START_PRICE } from '../testing/cycle-table.ts'
import { chancesOf } from './chances.ts'
import { decideCycle } from './decide.ts'
import { evolveCycle } from './evolve.ts'
import { cyclePointAtMs, isCycleDue, nextCycleDeadlineOf, pointIndexAt } from './schedule.ts'
import { type CycleSettings, createCycleSettings } from './settings.ts'
import { cycleSettlementOf } from './settlement.ts'
import { houseTakeOf } from './view.ts'

describe('a cycle', () => {
  test('[C05] [C06] [C07] has 30 candles: bets, from candle 20 cash-out, candle 30 locked, then results', () => {
    const table = createCycleTable()
    table.run(35_000)
    const published = table.events.map((event) =>
      'startedAtMs' in event ? [event.type, event.startedAtMs - START_MS, event.endsAtMs - START_MS] : [event.type],
    )
    expect(published).toEqual([
      ['cycleStarted', 0, 19_000],
      ['cashOutStarted', 19_000, 29_000],
      ['betsLocked', 29_000, 30_000],
      ['cycleSettled', 30_000, 35_000],
      ['cycleClosed'],
    ])
    expect(table.state().phase).toBe('closed')
    expect(nextCycleDeadlineOf(table.state())).toBeNull()
  })

  test.each([10, 33, 100, 1_000, 1_234])(
    '[C05] with candles of %d ms every point has one time, in order',
    (candleMs) => {
      const clock = { startedAtMs: START_MS, settings: { candleMs } }
      for (let point = 0; point <= 300; point++) {
        const atMs = cyclePointAtMs(clock, point)
        expect(pointIndexAt(clock, atMs)).toBe(point)
        expect(pointIndexAt(clock, atMs - 1)).toBe(Math.max(0, point - 1))
      }
      expect(cyclePointAtMs(clock, 300)).toBe(START_MS + 30 * candleMs)
      expect(pointIndexAt(clock, START_MS + 1_000_000_000)).toBe(300)
    },
  )

  test('small delays never add up', () => {
    const table = createCycleTable()
    for (const elapsedMs of [19_900, 29_800, 31_900, 35_500]) {
      table.send({ type: 'advance', prices: table.prices }, START_MS + elapsedMs)
    }
    expect(table.events.at(-2)).toMatchObject({ type: 'cycleSettled', startedAtMs: START_MS + 30_000 })
    expect(table.state().phase).toBe('closed')
  })

  test('results that come late are shown for their whole time nevertheless', () => {
    const table = createCycleTable()
    table.run(29_000)
    table.send({ type: 'advance', prices: table.prices }, START_MS + 50_000)
    expect(table.state()).toMatchObject({ phase: 'results', phaseEndsAtMs: START_MS + 55_000 })
  })

  test('nothing happens before its time, nor without the prices', () => {
    const table = createCycleTable()
    const error = { ok: false, code: 'CYCLE_STATE_ERROR' }
    expect(table.send({ type: 'advance', prices: table.prices }, START_MS + 18_999)).toEqual(error)
    table.run(29_000)
    expect(table.send({ type: 'advance', prices: [] }, START_MS + 30_000)).toEqual(error)
    table.run(40_000)
    expect(table.send({ type: 'advance', prices: table.prices }, START_MS + 40_000)).toEqual(error)
  })

  test('exists once, and not before it starts', () => {
    const table = createCycleTable()
    const again = { type: 'start', settings: createCycleSettings(), startPrice: START_PRICE } as const
    expect(table.send(again, START_MS)).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
    expect(decideCycle(null, { type: 'cancel' }, 0)).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
  })
})

describe('the result', () => {
  const both = (distance: number) => {
    const table = createCycleTable({ prices: pricesFrom((point) => (point === 300 ? distance : 0)) })
    table.place('up', 0, { direction: 'up', stake: 1_055 })
    table.place('down', 0, { direction: 'down', stake: 333 })
    table.place('gone', 0)
    table.remove('gone', 10_000)
    table.run(30_000)
    const settlements = cycleSettlementOf(table.state()) ?? []
    return {
      outcome: table.state().outcome,
      paid: settlements.map(({ bet, result, payoutCents }) => [bet.betId, result, payoutCents]),
      // Fees of 21, 7 and 20 beside what the bets themselves have left.
      take: houseTakeOf(table.state(), settlements),
    }
  }

  test('[C08] [C26] above the start price is up, by a hundredth too, and pays stake x odds', () => {
    expect(both(0.01)).toEqual({
      outcome: { type: 'settled', result: 'up', finalPrice: 50_000.01 },
      paid: [
        ['up', 'won', 2_110],
        ['down', 'lost', 0],
      ],
      take: 48 + 333 - 1_055,
    })
  })

  test('[C08] [C26] below is down', () => {
    expect(both(-0.01)).toEqual({
      outcome: { type: 'settled', result: 'down', finalPrice: 49_999.99 },
      paid: [
        ['up', 'lost', 0],
        ['down', 'won', 666],
      ],
      take: 48 + 1_055 - 333,
    })
  })

  test('[C08] [C26] the same price is equal and gives the stakes back, not the fees', () => {
    expect(both(0)).toEqual({
      outcome: { type: 'settled', result: 'equal', finalPrice: 50_000 },
      paid: [
        ['up', 'equal', 1_055],
        ['down', 'equal', 333],
      ],
      take: 48,
    })
  })

  test('is none while the cycle runs', () => {
    expect(cycleSettlementOf(createCycleTable().state())).toBeNull()
  })
})

describe('a cycle without a result', () => {
  const begun = (distance = 0) => {
    const table = createCycleTable({ prices: pricesFrom((point) => (point >= 60 ? distance : 0)) })
    table.place('a', 0)
    table.place('b', 0, { direction: 'down', stake: 333, player: 'q' })
    table.place('gone', 0)
    table.remove('gone', 5_000)
    return table
  }
  const paidBy = (table: ReturnType<typeof begun>) =>
    (cycleSettlementOf(table.state()) ?? []).map(({ bet, ...paid }) => [bet.betId, paid])

  test('[issue 15, 1] only an admin’s cancellation gives every open bet stake and fee back, once', () => {
    const table = begun(12.34)
    table.send({ type: 'cancel' }, START_MS + 7_000)
    expect(paidBy(table)).toEqual([
      ['a', { result: 'voided', payoutCents: 1_020, feeRefundCents: 20 }],
      ['b', { result: 'voided', payoutCents: 340, feeRefundCents: 7 }],
    ])
    expect(table.state().outcome).toEqual({ type: 'voided', reason: 'admin', valuation: null })
    expect(houseTakeOf(table.state(), cycleSettlementOf(table.state()) ?? [])).toBe(20)
    expect(table.state().phase).toBe('closed')
    for (const type of ['cancel', 'giveUp'] as const) {
      const again = table.send({ type, prices: table.prices }, START_MS + 8_000)
      expect(again).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
    }
    expect(table.place('c', 8_000)).toEqual({ ok: false, code: 'CYCLE_LOCKED' })
    expect(table.remove('a', 8_000)).toEqual({ ok: false, code: 'CYCLE_LOCKED' })
  })

  test('[issue 15, 1] one that can’t be carried on pays the fair value at the last published point and keeps the fee', () => {
    const table = begun(12.34)
    table.send({ type: 'giveUp', prices: table.prices }, START_MS + 7_050)
    const chances = chancesOf({ startPrice: START_PRICE, price: START_PRICE + 12.34, stepsLeft: 230 })
    expect(table.state().outcome).toEqual({ type: 'voided', reason: 'failure', valuation: { pointIndex: 70, chances } })
    const worthOf = (chance: number, payout: number, stake: number) =>
      Math.floor(chance * payout + chances.equal * stake)
    expect(paidBy(table)).toEqual([
      ['a', { result: 'voided', payoutCents: worthOf(chances.up, 2_000, 1_000), feeRefundCents: 0 }],
      ['b', { result: 'voided', payoutCents: worthOf(chances.down, 666, 333), feeRefundCents: 0 }],
    ])
    // The side ahead is worth more than its stake, the one behind less: neither is given its stake back.
    expect(chances.up).toBeGreaterThan(0.55)
  })

  test('[issue 15, 1] what is still secret decides nothing: the last price is not published before the result', () => {
    const table = createCycleTable({ prices: pricesFrom((point) => (point === 300 ? 50 : 0)) })
    table.place('a', 0)
    table.run(29_000)
    table.send({ type: 'giveUp', prices: table.prices }, START_MS + 3_600_000)
    expect(table.state().outcome).toMatchObject({ type: 'voided', valuation: { pointIndex: 299 } })
    expect(paidBy(table)).toEqual([['a', { result: 'voided', payoutCents: 1_000, feeRefundCents: 0 }]])
  })

  test('without the prices of the cycle it is not given up', () => {
    const table = begun()
    expect(table.send({ type: 'giveUp', prices: [] }, START_MS + 7_000)).toEqual({
      ok: false,
      code: 'CYCLE_STATE_ERROR',
    })
  })

  test('events of older versions read as they were meant: all of it back', () => {
    const table = begun()
    const voided = { type: 'cycleVoided', reason: 'downtime', atMs: START_MS + 7_000 } as const
    const state = evolveCycle(table.state(), voided)
    expect((cycleSettlementOf(state) ?? []).map(({ payoutCents }) => payoutCents)).toEqual([1_020, 340])
  })
})

describe('after a stall or an outage', () => {
  test.each([
    ['for a short time', 5_000, 8_000],
    ['over the lock', 28_700, 32_100],
    ['when bets were locked', 29_000, 3_600_000],
    ['while results were shown', 31_000, 3_600_000],
    ['over everything', 5_000, 3_600_000],
  ])('[issue 15, 1] the committed result stands, however late it is published: %s', (_when, stoppedMs, backMs) => {
    const table = createCycleTable({ prices: pricesFrom((point) => -point) })
    table.place('a', 0)
    table.run(stoppedMs)
    for (const laterMs of [backMs, backMs + 60_000]) {
      while (isCycleDue(table.state(), START_MS + laterMs)) {
        table.send({ type: 'advance', prices: table.prices }, START_MS + laterMs)
      }
    }
    expect(table.state().startedAtMs).toBe(START_MS)
    expect(table.state().outcome).toEqual({ type: 'settled', result: 'down', finalPrice: START_PRICE - 300 })
    expect(cycleSettlementOf(table.state())).toMatchObject([{ result: 'lost', payoutCents: 0 }])
  })

  test('[issue 15, 1] a bet or a removal is decided by its processing time', () => {
    const table = createCycleTable({ prices: pricesFrom((point) => (point >= 100 ? 20 : 0)) })
    table.place('a', 0)
    table.run(9_000)
    const { prices } = table
    const bet = { betId: 'b', playerId: 'p', direction: 'up', stakeCents: cents(1_000), prices } as const
    table.send({ type: 'placeBet', ...bet }, START_MS + 12_000)
    expect(table.bet('b')).toMatchObject({ pointIndex: 120 })
    expect(table.bet('b').oddsHundredths).toBeLessThan(200)
    const late = START_MS + 29_000
    table.run(29_000)
    expect(table.send({ type: 'removeBet', betId: 'a', playerId: 'p', prices }, late)).toEqual({
      ok: false,
      code: 'CYCLE_LOCKED',
    })
  })
})

describe('settings', () => {
  test.each<[string, Partial<CycleSettings>]>([
    ['a candle too short for its points', { candleMs: 9 }],
    ['a fraction', { candleMs: 10.5 }],
    ['a day', { resultsMs: 86_400_000 }],
    ['negative results', { resultsMs: -1 }],
    ['no smallest stake', { stakeMinCents: cents(0) }],
    ['a largest stake below the smallest', { stakeMaxCents: cents(99) }],
    ['more open bets than bets', { openBetsMax: 201 }],
    ['a fee above the whole', { feeBasisPoints: 10_001 }],
    ['a cut above the whole', { cashOutBasisPoints: 10_001 }],
    ['an exposure below zero', { exposureMaxCents: cents(-1) }],
  ])('%s is refused', (_case, given) => {
    expect(() => createCycleSettings(given)).toThrow()
  })

  test('a cycle starts within the range of prices only', () => {
    const start = { type: 'start', settings: createCycleSettings(), startPrice: 29_999.99 } as const
    expect(() => decideCycle(null, start, 0)).toThrow('starts at')
    expect(flatPrices()).toHaveLength(301)
  })
})
