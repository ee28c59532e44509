import { describe, expect, test } from 'vitest'
import { type BattleFixture, createBattleFixture, MATCH_MS } from '../testing/battle-fixture.ts'
import type { Stall } from './commands.ts'
import { createBattleSettings } from './settings.ts'
import { statusOf } from './state.ts'
import { visiblePointCount } from './view.ts'

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
    expect(fixture.state()).toMatchObject({
      phase: 'prediction',
      // The prices of a prediction end with it, so they move with its end.
      phaseStartedAtMs: hung.untilMs - 4_000,
      phaseEndsAtMs: hung.untilMs + 6_000,
    })
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

  test.each([
    [1_000, 3_000],
    [5_000, 5_000],
  ])(
    'on a live feed restarts the round on the choices that stand: its wait of %d ms lasts at least until a player is back',
    (waitingMs, lengthMs) => {
      const settings = createBattleSettings({ priceSource: 'live', waitingMs })
      const fixture = createBattleFixture({ settings, results: ['up'], liveEqualBand: 0.001 })
      const predictionMs = MATCH_MS + 5_000 + waitingMs
      fixture.run(predictionMs)
      fixture.choose('one', 'up', predictionMs + 1_000)
      const atMs = predictionMs + 10_000
      advance(fixture, atMs, [{ sinceMs: predictionMs + 4_000, untilMs: predictionMs + 5_000 }])
      expect(fixture.state()).toMatchObject({
        phase: 'waiting',
        phaseStartedAtMs: atMs,
        phaseEndsAtMs: atMs + lengthMs,
        predictionStartedAtMs: null,
        choices: { one: 'up', two: null },
      })
      expect(visiblePointCount(fixture.state(), atMs + 500)).toBe(0)
      expect(fixture.choose('two', 'down', atMs)).toEqual({ ok: false, code: 'BATTLE_PHASE_CLOSED' })
      fixture.run(atMs + lengthMs)
      expect(fixture.choose('two', 'down', atMs + lengthMs)).toMatchObject({ ok: true })
    },
  )

  test('is made up for once', () => {
    const fixture = inPrediction()
    const hung = { sinceMs: MATCH_MS + 12_000, untilMs: MATCH_MS + 13_000 }
    advance(fixture, MATCH_MS + 18_000, [hung])
    expect(fixture.state().phaseEndsAtMs).toBe(MATCH_MS + 21_000)
    advance(fixture, MATCH_MS + 21_000, [hung])
    expect(fixture.state().phase).toBe('results_wait')
  })

  test('again and again is made up for while a player is there, and sixty times a round when both have left', () => {
    const fixture = inPrediction()
    const hangOnce = () => {
      const { phaseEndsAtMs } = fixture.state()
      advance(fixture, phaseEndsAtMs, [{ sinceMs: phaseEndsAtMs - 300, untilMs: phaseEndsAtMs - 10 }])
    }
    fixture.send({ type: 'disconnect', seat: 'two' }, MATCH_MS + 10_000)
    for (let time = 0; time < 61; time += 1) hangOnce()
    expect(fixture.state()).toMatchObject({ phase: 'prediction', timesMadeUp: 61 })
    fixture.send({ type: 'disconnect', seat: 'one' }, fixture.state().lastEventAtMs + 1)
    hangOnce()
    expect(fixture.state()).toMatchObject({ phase: 'results_wait', choices: { one: 'up', two: null } })
    fixture.run(fixture.state().phaseEndsAtMs + 10_000)
    expect(fixture.state()).toMatchObject({ round: 2, timesMadeUp: 0 })
  })

  test('when both have chosen changes nothing', () => {
    const both = inPrediction()
    both.choose('two', 'down', MATCH_MS + 9_000)
    advance(both, MATCH_MS + 18_000, [{ sinceMs: MATCH_MS + 12_000, untilMs: MATCH_MS + 16_000 }])
    expect(both.state().phase).toBe('results_wait')
  })

  test.each([
    [249, 'results_wait'],
    [250, 'prediction'],
  ] as const)('for %d ms leaves the battle in %s: shorter interruptions are negligible', (lengthMs, phase) => {
    const fixture = inPrediction()
    const sinceMs = MATCH_MS + 12_000
    advance(fixture, MATCH_MS + 18_000, [{ sinceMs, untilMs: sinceMs + lengthMs }])
    expect(fixture.state().phase).toBe(phase)
  })

  test('before a player came back is made up for although the return prolonged the prediction already', () => {
    const fixture = inPrediction()
    const upMs = MATCH_MS + 60_000
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 12_000 }, upMs)
    fixture.send({ type: 'reconnect', seat: 'one' }, upMs)
    fixture.send({ type: 'reconnect', seat: 'two' }, upMs + 5_000)
    const hung = { sinceMs: upMs + 1_000, untilMs: upMs + 5_000 }
    const endsAtMs = upMs + 11_000
    expect(fixture.state().phaseEndsAtMs).toBe(endsAtMs)
    advance(fixture, endsAtMs, [hung])
    expect(fixture.state()).toMatchObject({ phase: 'prediction', phaseEndsAtMs: endsAtMs + 4_000 })
  })

  test('in results_wait changes nothing: the round is decided by its committed prices', () => {
    const fixture = inPrediction()
    fixture.run(MATCH_MS + 18_000)
    const hung = { sinceMs: MATCH_MS + 20_000, untilMs: MATCH_MS + 90_000 }
    advance(fixture, hung.untilMs, [hung])
    expect(fixture.state().points).toEqual({ one: 1, two: 0 })
  })

  test.each([
    ['one', 'two'],
    ['two', 'one'],
  ] as const)('takes no grace from seat %s, who was away, and gives none to seat %s, who was there', (away, there) => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 9_000)
    fixture.send({ type: 'disconnect', seat: away }, MATCH_MS + 9_000)
    const hung = { sinceMs: MATCH_MS + 10_000, untilMs: MATCH_MS + 39_100 }
    while (fixture.state().offlineSinceMs[away] === MATCH_MS + 9_000) advance(fixture, hung.untilMs, [hung])
    expect(fixture.state().offlineSinceMs).toEqual({ [away]: hung.untilMs, [there]: null })
    expect(statusOf(fixture.state())).toBe('active')
  })

  test('while a late choice is on its way renews a grace without refusing the choice', () => {
    const fixture = createBattleFixture()
    // The grace of 30 s ends 10 ms after the second prediction.
    fixture.run(MATCH_MS + 12_010)
    fixture.send({ type: 'disconnect', seat: 'two' }, MATCH_MS + 12_010)
    fixture.run(MATCH_MS + 42_000)
    expect(fixture.state()).toMatchObject({ phase: 'results_wait', round: 2 })
    advance(fixture, MATCH_MS + 42_020, [{ sinceMs: MATCH_MS + 30_000, untilMs: MATCH_MS + 31_000 }])
    expect(fixture.state().offlineSinceMs.two).toBe(MATCH_MS + 42_020)
    expect(fixture.choose('one', 'up', MATCH_MS + 42_100, MATCH_MS + 41_999)).toMatchObject({ ok: true })
  })

  test.each(['one', 'two'] as const)('between predictions renews the grace of seat %s, who was away then', (seat) => {
    const afterGrace = (stalls: readonly Stall[]) => {
      const fixture = inPrediction()
      fixture.run(MATCH_MS + 18_500)
      fixture.send({ type: 'disconnect', seat }, MATCH_MS + 18_500)
      fixture.run(MATCH_MS + 48_000)
      advance(fixture, MATCH_MS + 48_500, stalls)
      return [statusOf(fixture.state()), fixture.state().offlineSinceMs[seat]]
    }
    const hung = { sinceMs: MATCH_MS + 20_000, untilMs: MATCH_MS + 20_600 }
    const hungBefore = { sinceMs: MATCH_MS + 18_000, untilMs: MATCH_MS + 18_500 }
    expect(afterGrace([hung])).toEqual(['active', MATCH_MS + 48_500])
    expect(afterGrace([hungBefore])).toEqual(['completed', MATCH_MS + 18_500])
    expect(afterGrace([])).toEqual(['completed', MATCH_MS + 18_500])
  })
})
