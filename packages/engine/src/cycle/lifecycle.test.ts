import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { createCycleFixture, flatPrices, pricesFrom, START_MS, START_PRICE } from '../testing/cycle-fixture.ts'
import { chancesOf } from './chances.ts'
import { decideCycle } from './decide.ts'
import type { CycleEvent } from './events.ts'
import { replayCycle } from './evolve.ts'
import { cyclePointAtMs, isCycleDue, nextCycleDeadlineOf, pointIndexAt } from './schedule.ts'
import { type CycleSettings, createCycleSettings } from './settings.ts'
import { cycleSettlementOf } from './settlement.ts'
import { houseTakeOf } from './view.ts'

describe('a cycle', () => {
  test('[C05] [C06] [C07] has 30 candles: bets, from candle 20 cash-out, candle 30 locked, then results', () => {
    const fixture = createCycleFixture()
    fixture.run(35_000)
    const published = fixture.events.map((event) =>
      'startedAtMs' in event ? [event.type, event.startedAtMs - START_MS, event.endsAtMs - START_MS] : [event.type],
    )
    expect(published).toEqual([
      ['cycleStarted', 0, 19_000],
      ['cashOutStarted', 19_000, 29_000],
      ['betsLocked', 29_000, 30_000],
      ['cycleSettled', 30_000, 35_000],
      ['cycleClosed'],
    ])
    expect(fixture.state().phase).toBe('closed')
    expect(nextCycleDeadlineOf(fixture.state())).toBeNull()
  })

  test('its bets are settled in the order in which they were placed, however many there are', () => {
    const fixture = createCycleFixture()
    const names = Array.from({ length: 40 }, (_, index) => `bet-${(index * 7_919) % 1_000}`)
    for (const [index, name] of names.entries()) fixture.place(name, index + 1, { stake: 100, player: name })
    fixture.run(31_000)
    expect(cycleSettlementOf(fixture.state())?.map(({ bet }) => bet.betId)).toEqual(names)
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
    const fixture = createCycleFixture()
    for (const elapsedMs of [19_900, 29_800, 31_900, 35_500]) {
      fixture.send({ type: 'advance', prices: fixture.prices }, START_MS + elapsedMs)
    }
    expect(fixture.events.at(-2)).toMatchObject({ type: 'cycleSettled', startedAtMs: START_MS + 30_000 })
    expect(fixture.state().phase).toBe('closed')
  })

  test('results that come late are shown for their whole time nevertheless', () => {
    const fixture = createCycleFixture()
    fixture.run(29_000)
    fixture.send({ type: 'advance', prices: fixture.prices }, START_MS + 50_000)
    expect(fixture.state()).toMatchObject({ phase: 'results', phaseEndsAtMs: START_MS + 55_000 })
  })

  test('nothing happens before its time, nor without the prices', () => {
    const fixture = createCycleFixture()
    const error = { ok: false, code: 'CYCLE_STATE_ERROR' }
    expect(fixture.send({ type: 'advance', prices: fixture.prices }, START_MS + 18_999)).toEqual(error)
    fixture.run(29_000)
    expect(fixture.send({ type: 'advance', prices: [] }, START_MS + 30_000)).toEqual(error)
    fixture.run(40_000)
    expect(fixture.send({ type: 'advance', prices: fixture.prices }, START_MS + 40_000)).toEqual(error)
  })

  test('exists once, and not before it starts', () => {
    const fixture = createCycleFixture()
    const again = { type: 'start', settings: createCycleSettings(), startPrice: START_PRICE } as const
    expect(fixture.send(again, START_MS)).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
    expect(decideCycle(null, { type: 'cancel' }, 0)).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
  })
})

describe('the result', () => {
  const both = (distance: number) => {
    const fixture = createCycleFixture({ prices: pricesFrom((point) => (point === 300 ? distance : 0)) })
    fixture.place('up', 0, { direction: 'up', stake: 1_055 })
    fixture.place('down', 0, { direction: 'down', stake: 333 })
    fixture.place('gone', 0)
    fixture.remove('gone', 10_000)
    fixture.run(30_000)
    const settlements = cycleSettlementOf(fixture.state()) ?? []
    return {
      outcome: fixture.state().outcome,
      paid: settlements.map(({ bet, result, payoutCents }) => [bet.betId, result, payoutCents]),
      // Fees of 21, 7 and 20, plus what the bets themselves left to the house account.
      take: houseTakeOf(fixture.state(), settlements),
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
    expect(cycleSettlementOf(createCycleFixture().state())).toBeNull()
  })
})

describe('a cycle without a result', () => {
  const begun = (distance = 0) => {
    const fixture = createCycleFixture({ prices: pricesFrom((point) => (point >= 60 ? distance : 0)) })
    fixture.place('a', 0)
    fixture.place('b', 0, { direction: 'down', stake: 333, player: 'q' })
    fixture.place('gone', 0)
    fixture.remove('gone', 5_000)
    return fixture
  }
  const paidBy = (fixture: ReturnType<typeof begun>) =>
    (cycleSettlementOf(fixture.state()) ?? []).map(({ bet, ...paid }) => [bet.betId, paid])

  test('[issue 15, 1] only an admin’s cancellation gives every open bet stake and fee back, once', () => {
    const fixture = begun(12.34)
    fixture.send({ type: 'cancel' }, START_MS + 7_000)
    expect(paidBy(fixture)).toEqual([
      ['a', { result: 'voided', payoutCents: 1_020, feeRefundCents: 20 }],
      ['b', { result: 'voided', payoutCents: 340, feeRefundCents: 7 }],
    ])
    expect(fixture.state().outcome).toEqual({ type: 'voided', reason: 'admin', valuation: null })
    expect(houseTakeOf(fixture.state(), cycleSettlementOf(fixture.state()) ?? [])).toBe(20)
    expect(fixture.state().phase).toBe('closed')
    for (const type of ['cancel', 'giveUp'] as const) {
      const again = fixture.send({ type, prices: fixture.prices }, START_MS + 8_000)
      expect(again).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
    }
    expect(fixture.place('c', 8_000)).toEqual({ ok: false, code: 'CYCLE_LOCKED' })
    expect(fixture.remove('a', 8_000)).toEqual({ ok: false, code: 'CYCLE_LOCKED' })
  })

  test('[issue 15, 1] one that can’t be carried on pays the fair value at the last published point and keeps the fee', () => {
    const fixture = begun(12.34)
    fixture.send({ type: 'giveUp', prices: fixture.prices }, START_MS + 7_050)
    const chances = chancesOf({ startPrice: START_PRICE, price: START_PRICE + 12.34, stepsLeft: 230 })
    expect(fixture.state().outcome).toEqual({
      type: 'voided',
      reason: 'failure',
      valuation: { pointIndex: 70, chances },
    })
    const worthOf = (chance: number, payout: number, stake: number) =>
      Math.floor(chance * payout + chances.equal * stake)
    expect(paidBy(fixture)).toEqual([
      ['a', { result: 'voided', payoutCents: worthOf(chances.up, 2_000, 1_000), feeRefundCents: 0 }],
      ['b', { result: 'voided', payoutCents: worthOf(chances.down, 666, 333), feeRefundCents: 0 }],
    ])
    // The side ahead is worth more than its stake, the one behind less: neither gets exactly its stake back.
    expect(chances.up).toBeGreaterThan(0.55)
  })

  test('[issue 15, 1] what is still secret decides nothing: the last price is not published before the result', () => {
    const fixture = createCycleFixture({ prices: pricesFrom((point) => (point === 300 ? 50 : 0)) })
    fixture.place('a', 0)
    fixture.run(29_000)
    fixture.send({ type: 'giveUp', prices: fixture.prices }, START_MS + 3_600_000)
    expect(fixture.state().outcome).toMatchObject({ type: 'voided', valuation: { pointIndex: 299 } })
    expect(paidBy(fixture)).toEqual([['a', { result: 'voided', payoutCents: 1_000, feeRefundCents: 0 }]])
  })

  test('without the prices of the cycle it is not given up', () => {
    const fixture = begun()
    expect(fixture.send({ type: 'giveUp', prices: [] }, START_MS + 7_000)).toEqual({
      ok: false,
      code: 'CYCLE_STATE_ERROR',
    })
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
    const fixture = createCycleFixture({ prices: pricesFrom((point) => -point) })
    fixture.place('a', 0)
    fixture.run(stoppedMs)
    for (const laterMs of [backMs, backMs + 60_000]) {
      while (isCycleDue(fixture.state(), START_MS + laterMs)) {
        fixture.send({ type: 'advance', prices: fixture.prices }, START_MS + laterMs)
      }
    }
    expect(fixture.state().startedAtMs).toBe(START_MS)
    expect(fixture.state().outcome).toEqual({ type: 'settled', result: 'down', finalPrice: START_PRICE - 300 })
    expect(cycleSettlementOf(fixture.state())).toMatchObject([{ result: 'lost', payoutCents: 0 }])
  })

  test('[issue 15, 1] a bet or a removal is decided by its processing time', () => {
    const fixture = createCycleFixture({ prices: pricesFrom((point) => (point >= 100 ? 20 : 0)) })
    fixture.place('a', 0)
    fixture.run(9_000)
    const { prices } = fixture
    const bet = { betId: 'b', playerId: 'p', direction: 'up', stakeCents: cents(1_000), prices } as const
    fixture.send({ type: 'placeBet', ...bet }, START_MS + 12_000)
    expect(fixture.bet('b')).toMatchObject({ pointIndex: 120 })
    expect(fixture.bet('b').oddsHundredths).toBeLessThan(200)
    const late = START_MS + 29_000
    fixture.run(29_000)
    expect(fixture.send({ type: 'removeBet', betId: 'a', playerId: 'p', prices }, late)).toEqual({
      ok: false,
      code: 'CYCLE_LOCKED',
    })
  })
})

describe('events', () => {
  test.each([
    ['settings', { settings: undefined }],
    ['the length of a candle', { settings: { ...createCycleSettings(), candleMs: 0 } }],
    ['a whole start', { startedAtMs: 'now' }],
    ['an end', { endsAtMs: undefined }],
    ['an end after its start', { endsAtMs: 0 }],
  ])('a damaged start without %s does not fit', (_what, damage) => {
    const [started] = createCycleFixture().events
    expect(() => replayCycle([{ ...started, ...damage } as CycleEvent])).toThrow()
  })

  test('a phase without an end does not fit', () => {
    const { events, run } = createCycleFixture()
    run(19_000)
    const [started, cashOut] = events
    if (started === undefined || cashOut === undefined) throw new Error('cash-out has started')
    expect(() => replayCycle([started, { ...cashOut, endsAtMs: undefined } as unknown as CycleEvent])).toThrow('end')
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
