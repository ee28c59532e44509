import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { createBattleFixture, FIVE_ROUNDS, MATCH_MS } from '../testing/battle-fixture.ts'
import { nextDeadlineOf } from './schedule.ts'
import { createBattleSettings, DEFAULT_ROUND_COUNT } from './settings.ts'
import { settlementOf } from './settlement.ts'
import { SEATS, statusOf } from './state.ts'
import { shareAt } from './value.ts'

const GONE = MATCH_MS + 9_000
const GRACE = 30_000

describe('a forfeit', () => {
  test.each(SEATS)('[G45] by the button gives the win to the other, at once: seat %s', (seat) => {
    const winner = seat === 'one' ? 'two' : 'one'
    const fixture = createBattleFixture()
    const decision = fixture.send({ type: 'forfeit', seat }, GONE)
    expect(decision).toEqual({
      ok: true,
      events: [
        { type: 'battleForfeited', forfeitedBy: seat, winner, cause: 'abandoned', atMs: GONE },
        { type: 'battleCompleted', winner, atMs: GONE },
      ],
    })
    expect(fixture.state().outcome).toEqual({ type: 'forfeited', winner, forfeitedBy: seat, cause: 'abandoned' })
    expect(statusOf(fixture.state())).toBe('completed')
  })

  test.each(SEATS)('[G45] offline longer than the grace forfeits: seat %s', (seat) => {
    const winner = seat === 'one' ? 'two' : 'one'
    const fixture = createBattleFixture()
    fixture.run(GONE)
    fixture.send({ type: 'disconnect', seat }, GONE)
    fixture.run(GONE + GRACE - 1)
    expect(statusOf(fixture.state())).toBe('active')
    fixture.run(GONE + GRACE)
    expect(fixture.state().outcome).toEqual({ type: 'forfeited', winner, forfeitedBy: seat, cause: 'absent' })
    expect(fixture.events.at(-1)?.atMs).toBe(GONE + GRACE)
  })

  test('[G45] back within the grace forfeits nothing, and the next absence has the whole grace again', () => {
    const fixture = createBattleFixture()
    fixture.run(GONE)
    fixture.send({ type: 'disconnect', seat: 'one' }, GONE)
    fixture.run(GONE + 29_999)
    fixture.send({ type: 'reconnect', seat: 'one' }, GONE + 29_999)
    fixture.run(GONE + 31_000)
    expect(statusOf(fixture.state())).toBe('active')
    fixture.send({ type: 'disconnect', seat: 'one' }, GONE + 31_000)
    fixture.run(GONE + 31_000 + GRACE - 1)
    expect(statusOf(fixture.state())).toBe('active')
    fixture.run(GONE + 31_000 + GRACE)
    expect(fixture.state().outcome?.type).toBe('forfeited')
  })

  test('while a player is away the game goes on: rounds without a choice are wrong', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + 8_000)
    fixture.send({ type: 'disconnect', seat: 'one' }, MATCH_MS + 8_000)
    fixture.choose('two', 'up', MATCH_MS + 8_000)
    fixture.run(MATCH_MS + 26_000)
    expect(fixture.state().points).toEqual({ one: 0, two: 1 })
  })

  test('a result reached by playing goes before a forfeit at the same time', () => {
    const settings = { ...FIVE_ROUNDS, disconnectGraceMs: 8_000 }
    const fixture = createBattleFixture({ settings })
    const lastResults = MATCH_MS + 5_000 + 4 * 24_000 + 13_000
    fixture.run(lastResults)
    fixture.send({ type: 'disconnect', seat: 'one' }, lastResults)
    fixture.run(lastResults + 8_000)
    expect(fixture.state().outcome).toEqual({ type: 'draw' })
  })

  test('[G45] a player can forfeit although the other seat is already absent', () => {
    const fixture = createBattleFixture()
    fixture.send({ type: 'disconnect', seat: 'two' }, GONE)
    fixture.send({ type: 'forfeit', seat: 'one' }, GONE + 1)
    expect(fixture.state().outcome).toMatchObject({ type: 'forfeited', winner: 'two' })
  })

  test('of two reports that a seat is absent, or present, the first one counts', () => {
    const fixture = createBattleFixture()
    fixture.send({ type: 'disconnect', seat: 'one' }, GONE)
    expect(fixture.send({ type: 'disconnect', seat: 'one' }, GONE + 1)).toEqual({ ok: true, events: [] })
    expect(fixture.send({ type: 'reconnect', seat: 'two' }, GONE + 1)).toEqual({ ok: true, events: [] })
    expect(fixture.state().offlineSinceMs).toEqual({ one: GONE, two: null })
  })
})

describe('both gone', () => {
  test('[G46] at the same time, and for longer than the grace: the battle is cancelled once its round is decided', () => {
    const fixture = createBattleFixture()
    fixture.run(GONE)
    for (const seat of SEATS) fixture.send({ type: 'disconnect', seat }, GONE)
    fixture.run(GONE + GRACE - 1)
    expect(statusOf(fixture.state())).toBe('active')
    // Round 2 is in its prediction phase by then, and ends at 50 s.
    fixture.run(MATCH_MS + 49_999)
    expect(statusOf(fixture.state())).toBe('active')
    fixture.run(MATCH_MS + 50_000)
    expect(fixture.state().outcome).toEqual({ type: 'cancelled', reason: 'both_absent', shareOne: 0.5 })
    expect(fixture.state().rounds).toHaveLength(2)
  })

  test('[G46] one after the other: nobody wins by the absence of the other, it waits for the second grace', () => {
    const fixture = createBattleFixture()
    fixture.run(GONE)
    fixture.send({ type: 'disconnect', seat: 'one' }, GONE)
    fixture.run(GONE + 20_000)
    fixture.send({ type: 'disconnect', seat: 'two' }, GONE + 20_000)
    // Between rounds 2 and 3.
    fixture.run(GONE + 20_000 + GRACE - 1)
    expect(statusOf(fixture.state())).toBe('active')
    fixture.run(MATCH_MS + 74_000)
    expect(fixture.state().outcome).toEqual({ type: 'cancelled', reason: 'both_absent', shareOne: 0.5 })
  })

  test('[issue 15, 1] who is behind gains nothing by making both absent: each gets what the score is worth', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + 8_000)
    fixture.choose('one', 'up', MATCH_MS + 8_000)
    fixture.run(MATCH_MS + 26_000)
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 26_500 }, MATCH_MS + 100_000)
    fixture.run(MATCH_MS + 1_000_000)
    // Nobody came back, and nobody chose: round 2 was a draw, one round is still to be played for sure.
    expect(fixture.state().outcome).toEqual({
      type: 'cancelled',
      reason: 'both_absent',
      shareOne: shareAt(1, 2, DEFAULT_ROUND_COUNT),
    })
    expect(settlementOf(fixture.state(), cents(1_000))).toEqual({ one: 1_778, two: 222 })
  })

  test('[G45] who comes back finds the other gone for longer than the grace and wins', () => {
    const fixture = createBattleFixture()
    fixture.run(GONE)
    fixture.send({ type: 'disconnect', seat: 'one' }, GONE)
    fixture.run(GONE + 20_000)
    fixture.send({ type: 'disconnect', seat: 'two' }, GONE + 20_000)
    const backMs = GONE + 35_000
    fixture.run(backMs)
    fixture.send({ type: 'reconnect', seat: 'two' }, backMs)
    expect(nextDeadlineOf(fixture.state())).toEqual({ type: 'absence', atMs: GONE + GRACE })
    fixture.drain(backMs)
    expect(fixture.state().outcome).toEqual({ type: 'forfeited', winner: 'two', forfeitedBy: 'one', cause: 'absent' })
  })

  test('the game meanwhile goes on, and its end by the rules counts', () => {
    const settings = createBattleSettings({ disconnectGraceMs: 3_600_000 })
    const fixture = createBattleFixture({ settings, results: ['up'] })
    fixture.run(MATCH_MS + 8_000)
    fixture.choose('one', 'up', MATCH_MS + 8_000)
    for (const seat of SEATS) fixture.send({ type: 'disconnect', seat }, MATCH_MS + 8_001)
    fixture.run(MATCH_MS + 500_000)
    expect(fixture.state().outcome).toEqual({ type: 'won', winner: 'one' })
  })
})

describe('a cancel', () => {
  test('[G46] by an admin gives both stakes back, whatever the score', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + 8_000)
    fixture.choose('one', 'up', MATCH_MS + 8_000)
    fixture.run(MATCH_MS + 30_000)
    fixture.send({ type: 'cancel', reason: 'admin' }, MATCH_MS + 30_000)
    expect(fixture.state().outcome).toEqual({ type: 'cancelled', reason: 'admin', shareOne: null })
    expect(settlementOf(fixture.state(), cents(1_000))).toEqual({ one: 1_000, two: 1_000 })
  })

  test.each(['feed_stale', 'failure', 'downtime'] as const)(
    '[G46] [issue 15, 1] for any other reason pays what the score is worth: %s',
    (reason) => {
      const level = createBattleFixture()
      level.run(GONE)
      level.send({ type: 'cancel', reason }, GONE)
      expect(level.state().outcome).toEqual({ type: 'cancelled', reason, shareOne: 0.5 })
      expect(statusOf(level.state())).toBe('cancelled')
      const led = createBattleFixture({ results: ['up'] })
      led.run(MATCH_MS + 8_000)
      led.choose('two', 'up', MATCH_MS + 8_000)
      led.run(MATCH_MS + 30_000)
      led.send({ type: 'cancel', reason }, MATCH_MS + 30_000)
      expect(led.state().outcome).toEqual({ type: 'cancelled', reason, shareOne: shareAt(-1, 1, DEFAULT_ROUND_COUNT) })
    },
  )
})
