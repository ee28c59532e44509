import { describe, expect, test } from 'vitest'
import { type BattleFixture, createBattleFixture, MATCH_MS } from '../testing/battle-fixture.ts'
import { createBattleSettings } from './settings.ts'
import { type BattleView, nextPointAtMs, type Viewer, viewFor, visiblePointCount } from './view.ts'

const PREDICTION = MATCH_MS + 8_000
const RESULTS = MATCH_MS + 18_000
const PAUSE = MATCH_MS + 26_000

function viewAt(fixture: BattleFixture, viewer: Viewer, nowMs: number): BattleView {
  fixture.run(nowMs)
  return viewFor(fixture.state(), { viewer, nowMs, prices: fixture.prices() })
}

describe('the view of a viewer', () => {
  test('the whole view of a player in the middle of prediction', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(PREDICTION)
    fixture.choose('one', 'up', PREDICTION + 100)
    fixture.send({ type: 'disconnect', seat: 'two' }, PREDICTION + 200)
    expect(viewAt(fixture, 'one', PREDICTION + 600)).toEqual({
      viewer: 'one',
      status: 'active',
      outcome: null,
      round: 1,
      phase: 'prediction',
      phaseStartedAtMs: PREDICTION,
      phaseEndsAtMs: RESULTS,
      phaseMsLeft: 9_400,
      equalBand: 0.000_243_66,
      initialPrice: null,
      points: { one: 0, two: 0 },
      rounds: [],
      roundResults: [],
      chosen: { one: true, two: false },
      currentSelection: 'up',
      opponentChose: false,
      waitingForOpponent: true,
      absences: { one: null, two: { sinceMs: PREDICTION + 200, graceEndsAtMs: PREDICTION + 30_200 } },
      prices: [
        { index: 1, price: 50_000, atMs: PREDICTION },
        { index: 2, price: 50_000, atMs: PREDICTION + 250 },
        { index: 3, price: 50_000, atMs: PREDICTION + 500 },
      ],
      maxPoints: 73,
    } satisfies BattleView)
  })

  test('the choice of the other seat stays secret until the result; that one was made is public', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(PREDICTION)
    fixture.choose('two', 'equal', PREDICTION + 1)
    for (const nowMs of [PREDICTION + 1, RESULTS + 1, PAUSE - 1]) {
      const view = viewAt(fixture, 'one', nowMs)
      expect([view.currentSelection, view.opponentChose, view.chosen]).toEqual([null, true, { one: false, two: true }])
      expect(JSON.stringify({ ...view, rounds: [] })).not.toContain('"equal"')
    }
    expect(viewAt(fixture, 'one', PAUSE).rounds.map((round) => round.choices)).toEqual([{ one: null, two: 'equal' }])
  })

  test('a spectator sees no choice before the result, and sees results from seat one', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(PREDICTION)
    fixture.choose('one', 'down', PREDICTION + 1)
    fixture.choose('two', 'up', PREDICTION + 2)
    const before = viewAt(fixture, 'spectator', PAUSE - 1)
    expect([before.currentSelection, before.opponentChose, before.rounds]).toEqual([null, false, []])
    expect(before.chosen).toEqual({ one: true, two: true })
    const after = viewAt(fixture, 'spectator', PAUSE)
    expect(after.roundResults).toEqual(['loss'])
    expect(viewAt(fixture, 'two', PAUSE).roundResults).toEqual(['win'])
  })

  test.each([
    ['before the first round', MATCH_MS + 4_999, 0],
    ['in waiting', MATCH_MS + 7_999, 0],
    ['at the start of prediction', PREDICTION, 1],
    ['just before the second tick', PREDICTION + 249, 1],
    ['at the second tick', PREDICTION + 250, 2],
    ['just before the end of prediction', RESULTS - 1, 40],
    ['at the end of prediction', RESULTS, 41],
    ['at the end of the allowance', RESULTS + 150, 41],
    ['at the first outcome price', RESULTS + 250, 42],
    ['just before the end of results', PAUSE - 1, 72],
    ['once the round is settled', PAUSE, 73],
    ['at the end of pause', PAUSE + 2_999, 73],
    ['in the next waiting', PAUSE + 3_000, 0],
  ])('prices are public when their time has come: %s', (_when, nowMs, count) => {
    const fixture = createBattleFixture()
    const view = viewAt(fixture, 'one', nowMs)
    expect(view.prices).toHaveLength(count)
    expect(view.prices.every((point) => point.atMs <= nowMs)).toBe(true)
  })

  test('outcome prices wait for results_wait to be stored, and the final one for the result', () => {
    const fixture = createBattleFixture()
    fixture.run(RESULTS - 1)
    expect(visiblePointCount(fixture.state(), RESULTS + 1_900)).toBe(41)
    fixture.drain(RESULTS + 1_900)
    expect(visiblePointCount(fixture.state(), RESULTS + 1_900)).toBe(48)
    expect(visiblePointCount(fixture.state(), PAUSE + 1_900)).toBe(72)
    fixture.drain(PAUSE + 1_900)
    expect(visiblePointCount(fixture.state(), PAUSE + 1_900)).toBe(73)
  })

  test('phases that are no multiple of the tick show their last point at their end', () => {
    const settings = createBattleSettings({ predictionMs: 1_000, resultsWaitMs: 700, tickMs: 300 })
    const fixture = createBattleFixture({ settings })
    const counts = [0, 299, 300, 999, 1_000, 1_299, 1_300, 1_699, 1_700].map((ms) => {
      fixture.run(PREDICTION + ms)
      return visiblePointCount(fixture.state(), PREDICTION + ms)
    })
    expect(counts).toEqual([1, 1, 2, 4, 5, 5, 6, 7, 8])
  })

  test('each point is published at its time, but the last one of a round together with the result', () => {
    const settings = createBattleSettings({ predictionMs: 1_000, resultsWaitMs: 700, tickMs: 300 })
    const fixture = createBattleFixture({ settings })
    const nextAfter = (ms: number, published: number) => {
      fixture.run(PREDICTION + ms)
      const atMs = nextPointAtMs(fixture.state(), published)
      return atMs === null ? null : atMs - PREDICTION
    }
    expect([nextAfter(0, 0), nextAfter(0, 1), nextAfter(900, 4), nextAfter(900, 5)]).toEqual([0, 300, 1_000, null])
    expect([nextAfter(1_000, 5), nextAfter(1_300, 6), nextAfter(1_600, 7)]).toEqual([1_300, 1_600, null])
    fixture.drain(PREDICTION + 1_700)
    expect(nextPointAtMs(fixture.state(), 8)).toBeNull()
  })

  test('a battle that ended in mid-round stands still and keeps the choices of that round secret', () => {
    const fixture = createBattleFixture()
    fixture.run(PREDICTION + 600)
    fixture.choose('two', 'equal', PREDICTION + 600)
    fixture.send({ type: 'forfeit', seat: 'one' }, PREDICTION + 600)
    const view = viewFor(fixture.state(), { viewer: 'one', nowMs: PAUSE + 60_000, prices: fixture.prices() })
    expect([view.status, view.phaseMsLeft, view.prices.length]).toEqual(['completed', 0, 3])
    expect(JSON.stringify(view)).not.toContain('"equal"')
  })

  test('the pieces of a live round are cut the same way, and no list of prices travels with its result', () => {
    const settings = createBattleSettings({ priceSource: 'live' })
    const fixture = createBattleFixture({ settings, liveEqualBand: 0.001 })
    fixture.run(PREDICTION + 600)
    const known = fixture.prices().slice(0, 2)
    expect(viewFor(fixture.state(), { viewer: 'one', nowMs: PREDICTION + 600, prices: known }).prices).toHaveLength(2)
    expect(viewAt(fixture, 'one', PAUSE).rounds.every((round) => !('prices' in round))).toBe(true)
  })
})
