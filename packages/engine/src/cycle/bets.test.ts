import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { createCycleFixture, flatPrices, pricesFrom, START_MS } from '../testing/cycle-fixture.ts'
import { cycleFeeOf } from './bets.ts'
import { bookedExposureOf } from './book.ts'
import { decideCycle } from './decide.ts'
import { CYCLE_BETS_MAX, DEFAULT_CYCLE_SETTINGS, PLAYER_BETS_MAX } from './settings.ts'

const locked = { ok: false, code: 'CYCLE_LOCKED' }
const taken = { ok: true }

describe('placing a bet', () => {
  test.each([
    ['at the start', 0, taken],
    ['in candle 1', 999, taken],
    ['in candle 19', 18_999, taken],
    ['in candle 20', 19_000, taken],
    ['in the last millisecond of candle 29', 28_999, taken],
    ['in the first millisecond of candle 30', 29_000, locked],
    ['in the last millisecond of candle 30', 29_999, locked],
    ['while results are shown', 30_000, locked],
    ['after the cycle', 35_000, locked],
  ])('[C07] is possible in candles 1 to 29 only: %s', (_when, elapsedMs, response) => {
    expect(createCycleFixture().place('a', elapsedMs)).toMatchObject(response)
  })

  test('[C07] is decided by the clock when the timer is late', () => {
    const fixture = createCycleFixture()
    const command = { type: 'placeBet', betId: 'a', playerId: 'p', direction: 'up', stakeCents: cents(100) } as const
    expect(fixture.send({ ...command, prices: fixture.prices }, START_MS + 29_000)).toEqual(locked)
    expect(fixture.state().phase).toBe('betting')
  })

  test('[C24] costs the stake and a fee of 2 % on top, at the odds of that time', () => {
    const fixture = createCycleFixture()
    expect(fixture.place('a', 250, { stake: 1_000, direction: 'down' })).toEqual({
      ok: true,
      events: [
        {
          type: 'betPlaced',
          betId: 'a',
          playerId: 'p',
          direction: 'down',
          stakeCents: 1_000,
          feeCents: 20,
          oddsHundredths: 200,
          payoutCents: 2_000,
          pointIndex: 2,
          atMs: START_MS + 250,
        },
      ],
    })
    expect(fixture.state().paidInCents).toBe(1_020)
  })

  test.each([
    [100, 2],
    [124, 2],
    [125, 3],
    [149, 3],
    [1_000, 20],
    [1_033, 21],
    [100_000, 2_000],
  ])('[C24] the fee on %d cents is %d: half a cent rounds up', (stake, fee) => {
    expect(cycleFeeOf(cents(stake), DEFAULT_CYCLE_SETTINGS)).toBe(fee)
  })

  test.each([
    [99, false],
    [100, true],
    [100_000, true],
    [100_001, false],
    [0, false],
    [-100, false],
  ])('[C24] takes 1 to 1000 euros: %d cents', (stake, isTaken) => {
    const response = isTaken ? taken : { ok: false, code: 'INVALID_AMOUNT' }
    expect(createCycleFixture().place('a', 0, { stake })).toMatchObject(response)
  })

  test('[C24] at most 10 open bets for each player: the eleventh is refused until one is cashed out', () => {
    const fixture = createCycleFixture()
    for (let bet = 1; bet <= 10; bet++) expect(fixture.place(`a${bet}`, 0)).toMatchObject(taken)
    expect(fixture.place('a11', 0)).toEqual({ ok: false, code: 'BET_TOO_MANY' })
    expect(fixture.place('b1', 0, { player: 'q' })).toMatchObject(taken)
    fixture.remove('a3', 500)
    expect(fixture.place('a11', 500)).toMatchObject(taken)
    expect(fixture.place('a12', 500)).toEqual({ ok: false, code: 'BET_TOO_MANY' })
  })

  test('[C24] placing and undoing in a loop ends too', () => {
    const fixture = createCycleFixture()
    for (let bet = 1; bet <= PLAYER_BETS_MAX; bet++) {
      fixture.place(`a${bet}`, 0)
      expect(fixture.remove(`a${bet}`, 0)).toMatchObject(taken)
    }
    expect(fixture.place('last', 0)).toEqual({ ok: false, code: 'BET_TOO_MANY' })
  })

  test('a cycle is full after 500 000 bets, closed ones included', () => {
    const { state, prices, place } = createCycleFixture()
    place('a', 0)
    const command = { betId: 'b', playerId: 'q', direction: 'up', stakeCents: cents(100), prices } as const
    const placeAfter = (size: number) => {
      const bets = { ...state().bets, size }
      return decideCycle({ ...state(), bets }, { type: 'placeBet', ...command }, START_MS)
    }
    expect(CYCLE_BETS_MAX).toBe(500_000)
    expect(placeAfter(CYCLE_BETS_MAX - 1)).toMatchObject(taken)
    expect(placeAfter(CYCLE_BETS_MAX)).toEqual({ ok: false, code: 'CYCLE_FULL' })
  })

  test('[issue 16, 21] a side whose winner would get no more than was debited is closed, the other pays 20 at most', () => {
    // Far above the start with one candle and one point left: 50 is three deviations of the last eleven steps.
    const fixture = createCycleFixture({ prices: pricesFrom(() => 50) })
    expect(fixture.place('a', 28_900, { direction: 'up' })).toEqual({ ok: false, code: 'SIDE_CLOSED' })
    fixture.place('b', 28_900, { direction: 'down' })
    expect(fixture.bet('b')).toMatchObject({ oddsHundredths: 2_000, payoutCents: 20_000 })
  })

  test('[issue 16, 21] every bet that is sold wins more than its stake and its fee, at every price, fee and stake', () => {
    let closed = 0
    for (let distance = 0; distance <= 60; distance += 0.5) {
      for (const [feeBasisPoints, stake] of [
        [200, 100],
        [200, 125],
        [200, 1_000],
        [0, 100],
        [700, 1_000],
      ] as const) {
        const fixture = createCycleFixture({ prices: pricesFrom(() => distance), settings: { feeBasisPoints } })
        const decision = fixture.place('a', 28_900, { direction: 'up', stake })
        if (!decision.ok) {
          expect(decision.code).toBe('SIDE_CLOSED')
          closed += 1
          continue
        }
        const { payoutCents, stakeCents, feeCents } = fixture.bet('a')
        expect(payoutCents).toBeGreaterThan(stakeCents + feeCents)
      }
    }
    expect(closed).toBeGreaterThan(50)
  })

  test('with an id that exists, or with prices of another cycle, is an error of the caller', () => {
    const fixture = createCycleFixture()
    fixture.place('a', 0)
    expect(fixture.place('a', 0)).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
    const command = { type: 'placeBet', betId: 'b', playerId: 'p', direction: 'up', stakeCents: cents(100) } as const
    for (const prices of [[], flatPrices().slice(1), flatPrices().with(0, 50_001), flatPrices().with(1, Number.NaN)]) {
      expect(fixture.send({ ...command, prices }, START_MS + 100)).toEqual({ ok: false, code: 'CYCLE_STATE_ERROR' })
    }
  })
})

describe('the exposure of the house account', () => {
  test('is bounded: a bet beyond it is refused, one within it is taken', () => {
    const fixture = createCycleFixture({ settings: { exposureMaxCents: cents(1_500) } })
    expect(fixture.place('a', 0, { stake: 1_000 })).toMatchObject(taken)
    expect(fixture.place('b', 0, { stake: 501, direction: 'down', player: 'q' })).toEqual({
      ok: false,
      code: 'CYCLE_FULL',
    })
    expect(fixture.place('b', 0, { stake: 500, direction: 'down', player: 'q' })).toMatchObject(taken)
    expect(bookedExposureOf(fixture.state())).toBe(1_500)
    expect(fixture.place('c', 0, { stake: 100 })).toEqual({ ok: false, code: 'CYCLE_FULL' })
  })

  test('is free again for what was undone, and counts what cash-outs have cost', () => {
    const fixture = createCycleFixture({ prices: pricesFrom((point) => (point >= 190 ? 100 : 0)) })
    fixture.place('a', 0)
    fixture.remove('a', 0)
    expect(bookedExposureOf(fixture.state())).toBe(0)
    fixture.place('b', 0)
    fixture.remove('b', 20_000)
    const { refundCents } = fixture.bet('b')
    expect(refundCents).toBeGreaterThan(1_900)
    expect(bookedExposureOf(fixture.state())).toBe(refundCents - 1_000)
  })

  test('by default lets one player place the ten largest bets at the longest odds', () => {
    const fixture = createCycleFixture({ prices: pricesFrom(() => 50) })
    for (let bet = 1; bet <= 10; bet++) {
      const wager = { direction: 'down', stake: 100_000 } as const
      expect(fixture.place(`a${bet}`, 28_900, wager)).toMatchObject(taken)
    }
    expect(fixture.place('b', 28_900, { direction: 'down', stake: 100, player: 'q' })).toMatchObject(taken)
  })
})
