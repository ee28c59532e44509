import { describe, expect, test } from 'vitest'
import { type BattleFixture, createBattleFixture, MATCH_MS } from '../testing/battle-fixture.ts'
import type { Stall } from './commands.ts'
import { createBattleSettings, DEFAULT_ROUND_COUNT } from './settings.ts'
import { type BattleState, SEATS, statusOf } from './state.ts'
import { shareAt } from './value.ts'
import { nextPointAtMs, visiblePointCount } from './view.ts'

function restart(fixture: BattleFixture, times: { downSinceMs: number; upMs: number }): void {
  fixture.send({ type: 'resume', downSinceMs: times.downSinceMs }, times.upMs)
  for (const seat of SEATS) fixture.send({ type: 'reconnect', seat }, times.upMs)
}

describe('a restart of the server', () => {
  test.each([
    // phase, when the server stops, how much of the phase is left then
    ['countdown', 2_000, 3_000],
    ['waiting', 6_000, 2_000],
    ['prediction', 12_000, 6_000],
    ['results_wait', 20_000, 6_000],
    ['pause', 27_000, 2_000],
  ] as const)('in %s: the same phase goes on with as much left as there was', (phase, stopMs, leftMs) => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + stopMs)
    const upMs = MATCH_MS + stopMs + 20_000
    restart(fixture, { downSinceMs: MATCH_MS + stopMs, upMs })
    expect([fixture.state().phase, fixture.state().phaseEndsAtMs]).toEqual([phase, upMs + leftMs])
    expect(fixture.events.some((event) => event.type === 'battleResumed')).toBe(true)
    fixture.run(MATCH_MS + 1_000_000)
    expect(fixture.state().outcome).toEqual({ type: 'draw' })
  })

  test.each([
    ['waiting', 6_000, 2_000],
    ['prediction', 12_000, 6_000],
    ['results_wait', 20_000, 6_000],
  ] as const)('in %s, after which the clock is ten minutes behind: nobody waits for them', (phase, stopMs, leftMs) => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + stopMs)
    const seen = visiblePointCount(fixture.state(), MATCH_MS + stopMs)
    const upMs = MATCH_MS + stopMs - 600_000
    restart(fixture, { downSinceMs: MATCH_MS + stopMs, upMs })
    expect([fixture.state().phase, fixture.state().phaseEndsAtMs]).toEqual([phase, upMs + leftMs])
    expect(visiblePointCount(fixture.state(), upMs)).toBe(seen)
    fixture.run(upMs + 200_000)
    expect(fixture.state().outcome).toEqual({ type: 'draw' })
  })

  test('choices made before it count, and those not made can still be', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + 8_000)
    fixture.choose('one', 'up', MATCH_MS + 9_000)
    restart(fixture, { downSinceMs: MATCH_MS + 10_000, upMs: MATCH_MS + 25_000 })
    expect(fixture.choose('two', 'down', MATCH_MS + 33_150, MATCH_MS + 33_000)).toMatchObject({ ok: true })
    fixture.run(MATCH_MS + 50_000)
    expect(fixture.state().points).toEqual({ one: 1, two: 0 })
  })

  test.each([
    ['as it was', 0],
    ['ten minutes behind', 600_000],
  ])('a choice never counts once outcome prices may have been seen, with the clock %s', (_clock, behindMs) => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 18_000)
    const upMs = MATCH_MS + 18_100 - behindMs
    restart(fixture, { downSinceMs: MATCH_MS + 18_010, upMs })
    const sentAtMs = MATCH_MS + 17_990 - behindMs
    expect(fixture.choose('one', 'up', upMs, sentAtMs)).toEqual({ ok: false, code: 'BATTLE_PHASE_CLOSED' })
    expect(fixture.choose('one', 'up', upMs + 5_000)).toEqual({ ok: false, code: 'BATTLE_PHASE_CLOSED' })
  })

  test.each([12_000, 20_000])('points carry on where they stopped, each at its moved time: at %d ms', (stopMs) => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + stopMs)
    const before = visiblePointCount(fixture.state(), MATCH_MS + stopMs)
    const upMs = MATCH_MS + stopMs + 10_000
    restart(fixture, { downSinceMs: MATCH_MS + stopMs, upMs })
    expect(visiblePointCount(fixture.state(), upMs)).toBe(before)
    expect(nextPointAtMs(fixture.state(), before)).toBe(upMs + 250)
    expect(visiblePointCount(fixture.state(), upMs + 250)).toBe(before + 1)
  })

  test.each([30_001, 3_600_000, 30 * 86_400_000])(
    '[issue 15, 1] a round whose choices are stored is decided by its committed prices, however long it was down: %d ms',
    (downMs) => {
      const fixture = createBattleFixture({ results: ['up'] })
      fixture.run(MATCH_MS + 8_000)
      fixture.choose('one', 'down', MATCH_MS + 9_000)
      fixture.choose('two', 'up', MATCH_MS + 9_000)
      fixture.run(MATCH_MS + 25_900)
      restart(fixture, { downSinceMs: MATCH_MS + 25_900, upMs: MATCH_MS + 25_900 + downMs })
      fixture.run(MATCH_MS + 26_000 + downMs)
      expect(fixture.state().points).toEqual({ one: 0, two: 1 })
    },
  )

  test('when nobody knows since when it was down, the last stored event stands in', () => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 12_000)
    fixture.send({ type: 'resume', downSinceMs: 0 }, MATCH_MS + 38_000)
    expect([fixture.state().phase, fixture.state().phaseEndsAtMs]).toEqual(['prediction', MATCH_MS + 48_000])
  })

  test('a phase end that was missed before it stopped counts as downtime', () => {
    const fixture = createBattleFixture()
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 35_000 }, MATCH_MS + 35_001)
    expect([fixture.state().phase, fixture.state().phaseEndsAtMs]).toEqual(['countdown', MATCH_MS + 35_001])
  })

  test('everybody is offline from then on and has the whole grace to come back', () => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 9_000)
    fixture.send({ type: 'disconnect', seat: 'one' }, MATCH_MS + 9_000)
    const upMs = MATCH_MS + 35_000
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 10_000 }, upMs)
    expect(fixture.state().offlineSinceMs).toEqual({ one: upMs, two: upMs })
    fixture.send({ type: 'reconnect', seat: 'two' }, upMs + 1_000)
    fixture.run(upMs + 44_999)
    expect(statusOf(fixture.state())).toBe('active')
    fixture.run(upMs + 45_000)
    expect(fixture.state().outcome).toMatchObject({ type: 'forfeited', forfeitedBy: 'one', cause: 'absent' })
  })

  test('[issue 15, 1] happens as often as it happens: no number of restarts cancels', () => {
    const fixture = createBattleFixture()
    for (let time = 1; time <= 100; time++) restart(fixture, { downSinceMs: MATCH_MS, upMs: MATCH_MS + time })
    expect(statusOf(fixture.state())).toBe('active')
  })

  test('[issue 15, 1] a prediction that was cut waits for who has not chosen, up to the grace', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + 8_000)
    fixture.choose('one', 'up', MATCH_MS + 9_000)
    const upMs = MATCH_MS + 60_000
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 17_990 }, upMs)
    fixture.send({ type: 'reconnect', seat: 'one' }, upMs)
    // Ten milliseconds were left, and the page of seat two needs 20 s to come back.
    fixture.run(upMs + 20_000)
    expect(fixture.state().phase).toBe('prediction')
    fixture.send({ type: 'reconnect', seat: 'two' }, upMs + 20_000)
    expect(fixture.state().phaseEndsAtMs - (upMs + 20_000)).toBeGreaterThanOrEqual(3_000)
    expect(fixture.choose('two', 'up', upMs + 22_900)).toMatchObject({ ok: true })
    fixture.run(upMs + 60_000)
    expect(fixture.state().rounds[0]).toMatchObject({ choices: { one: 'up', two: 'up' }, winner: 'draw' })
  })

  test('[issue 15, 1] who comes back to a prediction has as much of it as there was', () => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 10_000)
    const upMs = MATCH_MS + 60_000
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 10_000 }, upMs)
    fixture.send({ type: 'reconnect', seat: 'one' }, upMs + 1_000)
    expect(fixture.state().phaseEndsAtMs).toBe(upMs + 9_000)
    fixture.send({ type: 'reconnect', seat: 'two' }, upMs + 7_000)
    expect(fixture.state().phaseEndsAtMs).toBe(upMs + 15_000)
  })

  test('who stays away beyond the grace is waited for no longer', () => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 10_000)
    const upMs = MATCH_MS + 60_000
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 10_000 }, upMs)
    fixture.send({ type: 'reconnect', seat: 'one' }, upMs)
    fixture.run(upMs + 45_000)
    expect(fixture.state().outcome).toMatchObject({ type: 'forfeited', forfeitedBy: 'two' })
  })
})

describe('a restart with a live feed', () => {
  const settings = createBattleSettings({ priceSource: 'live' })

  test('in prediction: the prices are lost, so the round is played again from its start, on the choices that stand', () => {
    const fixture = createBattleFixture({ settings, results: ['up'], liveEqualBand: 0.001 })
    fixture.run(MATCH_MS + 8_000)
    fixture.choose('one', 'up', MATCH_MS + 8_000)
    fixture.run(MATCH_MS + 12_000)
    const upMs = MATCH_MS + 3_600_000
    restart(fixture, { downSinceMs: MATCH_MS + 12_000, upMs })
    const { phase, round, phaseEndsAtMs, choices, initialPrice, equalBand } = fixture.state()
    expect({ phase, round, phaseEndsAtMs, choices, initialPrice, equalBand }).toEqual({
      phase: 'waiting',
      round: 1,
      phaseEndsAtMs: upMs + 3_000,
      choices: { one: 'up', two: null },
      initialPrice: null,
      equalBand: 0.001,
    })
    fixture.run(upMs + 3_000)
    expect(fixture.choose('one', 'down', upMs + 3_000)).toEqual({ ok: false, code: 'BATTLE_ALREADY_CHOSEN' })
    expect(fixture.choose('two', 'down', upMs + 3_000)).toMatchObject({ ok: true })
    fixture.run(upMs + 30_000)
    expect(fixture.state().points).toEqual({ one: 1, two: 0 })
  })

  test.each([
    // price, steps left, share of seat one (seat one chose up, seat two nothing)
    [50_000, 32, 0.5 + (shareAt(1, 1, DEFAULT_ROUND_COUNT) - 0.5) / 3],
    [51_000, 1, shareAt(1, 1, DEFAULT_ROUND_COUNT)],
    [49_000, 1, 0.5],
  ])(
    '[issue 15, 1] in results_wait the market went on in sight of all: each gets what it is worth at the last published point, %d with %d steps left',
    (price, stepsLeft, share) => {
      const fixture = createBattleFixture({ settings, results: ['up'], liveEqualBand: 0.001 })
      fixture.run(MATCH_MS + 8_000)
      fixture.choose('one', 'up', MATCH_MS + 8_000)
      fixture.run(MATCH_MS + 20_000)
      const lastPoint = { price, stepsLeft }
      fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 20_000, lastPoint }, MATCH_MS + 25_000)
      const { outcome } = fixture.state()
      expect(outcome).toMatchObject({ type: 'cancelled', reason: 'downtime' })
      expect(outcome?.type === 'cancelled' && outcome.shareOne).toBeCloseTo(share, 6)
    },
  )

  test('in results_wait it is valued as well when the clock was set back meanwhile', () => {
    const fixture = createBattleFixture({ settings, results: ['up'], liveEqualBand: 0.001 })
    fixture.run(MATCH_MS + 20_000)
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 20_000 }, MATCH_MS - 600_000)
    expect(fixture.state().outcome).toEqual({ type: 'cancelled', reason: 'downtime', shareOne: 0.5 })
  })

  describe('[issue 15, 1] a final price that nobody saw because the server hung', () => {
    const hungSinceMs = MATCH_MS + 25_300
    const endsAtMs = MATCH_MS + 26_000
    /** Seat one chose up; from the initial price on, point 41, each price is 2 above the one before. */
    const rising = Array.from({ length: 73 }, (_, point) => 50_000 + 2 * Math.max(0, point - 40))

    function inResultsWait(): BattleFixture {
      const fixture = createBattleFixture({ settings, results: ['up'], liveEqualBand: 0.001 })
      fixture.run(MATCH_MS + 8_000)
      fixture.choose('one', 'up', MATCH_MS + 8_000)
      fixture.run(MATCH_MS + 20_000)
      return fixture
    }

    function hang({ sinceMs, untilMs }: Stall, atMs = untilMs): BattleState {
      const fixture = inResultsWait()
      fixture.send({ type: 'advance', prices: rising, liveEqualBand: 0.001, stalls: [{ sinceMs, untilMs }] }, atMs)
      return fixture.state()
    }

    test('decides nothing: each gets what it is worth at the last price before, three steps from the end', () => {
      const restarted = inResultsWait()
      const lastPoint = { price: 50_058, stepsLeft: 3 }
      restarted.send({ type: 'resume', downSinceMs: hungSinceMs, lastPoint }, MATCH_MS + 26_300)
      const { outcome } = restarted.state()
      expect(outcome).toMatchObject({ type: 'cancelled', reason: 'downtime' })
      const hung = { sinceMs: hungSinceMs, untilMs: hungSinceMs + 1_000 }
      expect(hang(hung).outcome).toEqual({ ...outcome, reason: 'feed_stale' })
    })

    test.each([
      ['within the first tick', MATCH_MS + 18_100],
      ['before the round waited for its result', MATCH_MS + 17_000],
    ])('is valued at the initial price by a server that hung %s', (_since, sinceMs) => {
      const { outcome } = hang({ sinceMs, untilMs: endsAtMs })
      expect(outcome).toMatchObject({ type: 'cancelled', reason: 'feed_stale' })
      expect(outcome?.type === 'cancelled' && outcome.shareOne).toBeCloseTo(
        0.5 + (shareAt(1, 1, DEFAULT_ROUND_COUNT) - 0.5) / 3,
        6,
      )
    })

    test('is one at whose time the server hung, to the millisecond; any other decides the round', () => {
      expect(hang({ sinceMs: hungSinceMs, untilMs: endsAtMs - 1 }, endsAtMs).points).toEqual({ one: 1, two: 0 })
      expect(hang({ sinceMs: hungSinceMs, untilMs: endsAtMs }).outcome).toMatchObject({ reason: 'feed_stale' })
      expect(hang({ sinceMs: endsAtMs - 1, untilMs: endsAtMs + 999 }).outcome).toMatchObject({ reason: 'feed_stale' })
      expect(hang({ sinceMs: endsAtMs, untilMs: endsAtMs + 1_000 }).points).toEqual({ one: 1, two: 0 })
    })
  })

  test('[issue 15, 1] a server that hung for less than a quarter of a second saw every price', () => {
    const outcomeOf = (lengthMs: number) => {
      const fixture = createBattleFixture({ settings, results: ['up'], liveEqualBand: 0.001 })
      fixture.run(MATCH_MS + 20_000)
      const untilMs = MATCH_MS + 26_000
      const stalls = [{ sinceMs: untilMs - lengthMs, untilMs }]
      fixture.send({ type: 'advance', prices: fixture.prices(), liveEqualBand: 0.001, stalls }, untilMs)
      return fixture.state().outcome
    }
    expect(outcomeOf(249)).toBeNull()
    expect(outcomeOf(250)).toMatchObject({ type: 'cancelled', reason: 'feed_stale' })
  })

  test('a feed that stands still gives a band of zero, which any move leaves', () => {
    const fixture = createBattleFixture({ settings, results: ['up'], liveEqualBand: 0 })
    fixture.run(MATCH_MS + 8_000)
    fixture.choose('one', 'up', MATCH_MS + 8_000)
    fixture.run(MATCH_MS + 26_000)
    expect(fixture.state().rounds[0]).toMatchObject({ equalBand: 0, result: 'up', winner: 'one' })
  })

  test('between rounds nothing is lost', () => {
    const fixture = createBattleFixture({ settings, liveEqualBand: 0.001 })
    fixture.run(MATCH_MS + 27_000)
    restart(fixture, { downSinceMs: MATCH_MS + 27_000, upMs: MATCH_MS + 30_000 })
    expect([fixture.state().phase, fixture.state().rounds.length]).toEqual(['pause', 1])
  })
})
