import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { createCycleTable, flatPrices, pricesFrom, START_MS, START_PRICE } from '../testing/cycle-table.ts'
import { decideCycle } from './decide.ts'
import { cyclePointAtMs, nextCycleDeadlineOf, pointIndexAt } from './schedule.ts'
import { type CycleSettings, createCycleSettings } from './settings.ts'
import { cycleSettlementOf } from './settlement.ts'
import { VOID_REASONS } from './state.ts'
import { houseTakeOf } from './view.ts'

describe('a cycle', () => {
  test('[C05] [C06] [C07] has 30 candles: bets, from candle 20 cash-out, candle 30 locked, then results', () => {
    const table = createCycleTable()
    table.run(35_000)
    const told = table.events.map((event) =>
      'startedAtMs' in event ? [event.type, event.startedAtMs - START_MS, event.endsAtMs - START_MS] : [event.type],
    )
    expect(told).toEqual([
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
    expect(decideCycle(null, { type: 'void', reason: 'admin' }, 0)).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
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

describe('a voided cycle', () => {
  test.each(VOID_REASONS)('gives every open bet stake and fee back, once: %s', (reason) => {
    const table = createCycleTable()
    table.place('a', 0)
    table.place('b', 0, { direction: 'down', stake: 333, player: 'q' })
    table.place('gone', 0)
    table.remove('gone', 5_000)
    table.send({ type: 'void', reason }, START_MS + 7_000)
    const settlements = cycleSettlementOf(table.state()) ?? []
    expect(settlements.map(({ bet, ...paid }) => [bet.betId, paid])).toEqual([
      ['a', { result: 'voided', payoutCents: 1_020, feeRefundCents: 20 }],
      ['b', { result: 'voided', payoutCents: 340, feeRefundCents: 7 }],
    ])
    expect(houseTakeOf(table.state(), settlements)).toBe(20)
    expect(table.state().phase).toBe('closed')
    expect(table.send({ type: 'void', reason }, START_MS + 8_000)).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
    expect(table.place('c', 8_000)).toEqual({ ok: false, code: 'CYCLE_LOCKED' })
    expect(table.remove('a', 8_000)).toEqual({ ok: false, code: 'CYCLE_LOCKED' })
  })
})

describe('after the server was down', () => {
  const resumeAt = (stoppedMs: number, backMs: number, settings: Partial<CycleSettings> = {}) => {
    const table = createCycleTable({ settings })
    table.place('a', 0)
    table.run(stoppedMs)
    table.send({ type: 'resume', downSinceMs: START_MS + stoppedMs }, START_MS + backMs)
    return table
  }

  test.each([
    ['for a moment', 5_000, 8_000],
    ['over the lock, for a moment', 28_000, 30_900],
    ['when bets were locked, however long', 29_000, 3_600_000],
    ['while results were shown', 31_000, 3_600_000],
  ])('the cycle goes on by its own clock: %s', (_when, stoppedMs, backMs) => {
    const table = resumeAt(stoppedMs, backMs)
    expect(table.state().outcome?.type).not.toBe('voided')
    expect(table.state().startedAtMs).toBe(START_MS)
  })

  test.each([
    ['in betting', 5_000, 8_001],
    ['in cash-out', 28_999, 32_000],
    ['over everything', 5_000, 3_600_000],
  ])('the cycle is voided when bets could not be changed for longer than 3 s: %s', (_when, stoppedMs, backMs) => {
    expect(resumeAt(stoppedMs, backMs).state().outcome).toEqual({ type: 'voided', reason: 'downtime' })
  })

  test('an unknown end counts from the last event', () => {
    const table = createCycleTable()
    table.place('a', 2_000)
    table.send({ type: 'resume', downSinceMs: 0 }, START_MS + 5_000)
    expect(table.state().outcome).toBeNull()
    table.send({ type: 'resume', downSinceMs: 0 }, START_MS + 5_001)
    expect(table.state().outcome).toEqual({ type: 'voided', reason: 'downtime' })
  })

  test('a timer that hangs as long voids it too, but never once bets are locked', () => {
    const hung = createCycleTable()
    hung.send({ type: 'advance', prices: hung.prices }, START_MS + 22_001)
    expect(hung.state().outcome).toEqual({ type: 'voided', reason: 'downtime' })
    const late = createCycleTable()
    late.run(29_000)
    late.send({ type: 'advance', prices: late.prices }, START_MS + 90_000)
    expect(late.state().outcome).toMatchObject({ type: 'settled' })
  })
})

describe('settings', () => {
  test.each<[string, Partial<CycleSettings>]>([
    ['a candle too short for its points', { candleMs: 9 }],
    ['a fraction', { candleMs: 10.5 }],
    ['a day', { resultsMs: 86_400_000 }],
    ['a negative outage', { outageMaxMs: -1 }],
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
