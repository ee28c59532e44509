import { describe, expect, test } from 'vitest'
import { type BattleFixture, createBattleFixture, MATCH_MS } from '../testing/battle-fixture.ts'
import type { Stall } from './commands.ts'
import { statusOf } from './state.ts'

function advance(fixture: BattleFixture, atMs: number, stalls: readonly Stall[]): void {
  fixture.send({ type: 'advance', prices: fixture.prices(), liveEqualBand: null, stalls }, atMs)
}

/** A prediction lasts from 8 s to 18 s; seat one has chosen. */
function inPrediction(): BattleFixture {
  const fixture = createBattleFixture({ results: ['up'] })
  fixture.run(MATCH_MS + 8_000)
  fixture.choose('one', 'up', MATCH_MS + 9_000)
  return fixture
}

describe('[issue 15, 1] a server that hangs', () => {
  test('in a prediction prolongs it by the interruption, so that a choice which lay there meanwhile counts', () => {
    const fixture = inPrediction()
    const hung = { sinceMs: MATCH_MS + 12_000, untilMs: MATCH_MS + 40_000 }
    advance(fixture, hung.untilMs, [hung])
    expect([fixture.state().phase, fixture.state().phaseEndsAtMs]).toEqual(['prediction', hung.untilMs + 6_000])
    expect(fixture.choose('two', 'up', hung.untilMs + 1)).toMatchObject({ ok: true })
    fixture.run(hung.untilMs + 20_000)
    expect(fixture.state().rounds[0]).toMatchObject({ choices: { one: 'up', two: 'up' } })
  })

  test('just before its end leaves time enough to choose', () => {
    const fixture = inPrediction()
    const hung = { sinceMs: MATCH_MS + 17_990, untilMs: MATCH_MS + 19_000 }
    advance(fixture, hung.untilMs, [hung])
    expect(fixture.state().phaseEndsAtMs).toBe(hung.untilMs + 3_000)
  })

  test('is made up for once', () => {
    const fixture = inPrediction()
    const hung = { sinceMs: MATCH_MS + 12_000, untilMs: MATCH_MS + 13_000 }
    advance(fixture, MATCH_MS + 18_000, [hung])
    expect(fixture.state().phaseEndsAtMs).toBe(MATCH_MS + 21_000)
    advance(fixture, MATCH_MS + 21_000, [hung])
    expect(fixture.state().phase).toBe('results_wait')
  })

  test('when both have chosen, or for a negligible time, changes nothing', () => {
    const both = inPrediction()
    both.choose('two', 'down', MATCH_MS + 9_000)
    advance(both, MATCH_MS + 18_000, [{ sinceMs: MATCH_MS + 12_000, untilMs: MATCH_MS + 16_000 }])
    expect(both.state().phase).toBe('results_wait')
    const short = inPrediction()
    advance(short, MATCH_MS + 18_000, [{ sinceMs: MATCH_MS + 12_000, untilMs: MATCH_MS + 12_249 }])
    expect(short.state().phase).toBe('results_wait')
  })

  test('in results_wait changes nothing: the round is decided by its committed prices', () => {
    const fixture = inPrediction()
    fixture.run(MATCH_MS + 18_000)
    const hung = { sinceMs: MATCH_MS + 20_000, untilMs: MATCH_MS + 90_000 }
    advance(fixture, hung.untilMs, [hung])
    expect(fixture.state().points).toEqual({ one: 1, two: 0 })
  })

  test('takes no grace from who was away', () => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 9_000)
    fixture.send({ type: 'disconnect', seat: 'two' }, MATCH_MS + 9_000)
    const hung = { sinceMs: MATCH_MS + 10_000, untilMs: MATCH_MS + 39_100 }
    while (fixture.state().offlineSinceMs.two === MATCH_MS + 9_000) advance(fixture, hung.untilMs, [hung])
    expect(fixture.state().offlineSinceMs.two).toBe(hung.untilMs)
    expect(statusOf(fixture.state())).toBe('active')
  })

  test('between predictions renews the grace of who was away', () => {
    const afterGrace = (stalls: readonly Stall[]) => {
      const fixture = inPrediction()
      fixture.run(MATCH_MS + 18_500)
      fixture.send({ type: 'disconnect', seat: 'two' }, MATCH_MS + 18_500)
      fixture.run(MATCH_MS + 48_000)
      advance(fixture, MATCH_MS + 48_500, stalls)
      return [statusOf(fixture.state()), fixture.state().offlineSinceMs.two]
    }
    const hung = { sinceMs: MATCH_MS + 20_000, untilMs: MATCH_MS + 20_600 }
    expect(afterGrace([hung])).toEqual(['active', MATCH_MS + 48_500])
    expect(afterGrace([])).toEqual(['completed', MATCH_MS + 18_500])
  })
})
