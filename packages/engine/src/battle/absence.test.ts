import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { createTable, MATCH_MS } from '../testing/table.ts'
import { nextDeadlineOf } from './schedule.ts'
import { createBattleSettings } from './settings.ts'
import { settlementOf } from './settlement.ts'
import { SEATS, statusOf } from './state.ts'
import { shareAt } from './value.ts'

const GONE = MATCH_MS + 9_000
const GRACE = 30_000

describe('a forfeit', () => {
  test.each(SEATS)('[G45] by the button gives the win to the other, at once: seat %s', (seat) => {
    const winner = seat === 'one' ? 'two' : 'one'
    const table = createTable()
    const decision = table.send({ type: 'forfeit', seat }, GONE)
    expect(decision).toEqual({
      ok: true,
      events: [
        { type: 'battleForfeited', forfeitedBy: seat, winner, cause: 'abandoned', atMs: GONE },
        { type: 'battleCompleted', winner, atMs: GONE },
      ],
    })
    expect(table.state().outcome).toEqual({ type: 'forfeited', winner, forfeitedBy: seat, cause: 'abandoned' })
    expect(statusOf(table.state())).toBe('completed')
  })

  test.each(SEATS)('[G45] offline longer than the grace forfeits: seat %s', (seat) => {
    const winner = seat === 'one' ? 'two' : 'one'
    const table = createTable()
    table.run(GONE)
    table.send({ type: 'disconnect', seat }, GONE)
    table.run(GONE + GRACE - 1)
    expect(statusOf(table.state())).toBe('active')
    table.run(GONE + GRACE)
    expect(table.state().outcome).toEqual({ type: 'forfeited', winner, forfeitedBy: seat, cause: 'absent' })
    expect(table.events.at(-1)?.atMs).toBe(GONE + GRACE)
  })

  test('[G45] back within the grace forfeits nothing, and the next absence has the whole grace again', () => {
    const table = createTable()
    table.run(GONE)
    table.send({ type: 'disconnect', seat: 'one' }, GONE)
    table.run(GONE + 29_999)
    table.send({ type: 'reconnect', seat: 'one' }, GONE + 29_999)
    table.run(GONE + 31_000)
    expect(statusOf(table.state())).toBe('active')
    table.send({ type: 'disconnect', seat: 'one' }, GONE + 31_000)
    table.run(GONE + 31_000 + GRACE - 1)
    expect(statusOf(table.state())).toBe('active')
    table.run(GONE + 31_000 + GRACE)
    expect(table.state().outcome?.type).toBe('forfeited')
  })

  test('while a player is away the game goes on: rounds without a choice are wrong', () => {
    const table = createTable({ results: ['up'] })
    table.run(MATCH_MS + 8_000)
    table.send({ type: 'disconnect', seat: 'one' }, MATCH_MS + 8_000)
    table.choose('two', 'up', MATCH_MS + 8_000)
    table.run(MATCH_MS + 26_000)
    expect(table.state().points).toEqual({ one: 0, two: 1 })
  })

  test('a result reached by playing goes before a forfeit at the same time', () => {
    const settings = createBattleSettings({ disconnectGraceMs: 8_000 })
    const table = createTable({ settings })
    const lastResults = MATCH_MS + 5_000 + 4 * 24_000 + 13_000
    table.run(lastResults)
    table.send({ type: 'disconnect', seat: 'one' }, lastResults)
    table.run(lastResults + 8_000)
    expect(table.state().outcome).toEqual({ type: 'draw' })
  })

  test('[G45] a seat that is gone already can still be abandoned to', () => {
    const table = createTable()
    table.send({ type: 'disconnect', seat: 'two' }, GONE)
    table.send({ type: 'forfeit', seat: 'one' }, GONE + 1)
    expect(table.state().outcome).toMatchObject({ type: 'forfeited', winner: 'two' })
  })

  test('of two reports that a seat is absent, or present, the first one counts', () => {
    const table = createTable()
    table.send({ type: 'disconnect', seat: 'one' }, GONE)
    expect(table.send({ type: 'disconnect', seat: 'one' }, GONE + 1)).toEqual({ ok: true, events: [] })
    expect(table.send({ type: 'reconnect', seat: 'two' }, GONE + 1)).toEqual({ ok: true, events: [] })
    expect(table.state().offlineSinceMs).toEqual({ one: GONE, two: null })
  })
})

describe('both gone', () => {
  test('[G46] at the same time, and for longer than the grace: the battle is cancelled once its round is decided', () => {
    const table = createTable()
    table.run(GONE)
    for (const seat of SEATS) table.send({ type: 'disconnect', seat }, GONE)
    table.run(GONE + GRACE - 1)
    expect(statusOf(table.state())).toBe('active')
    // Round 2 is in its prediction by then, and ends at 50 s.
    table.run(MATCH_MS + 49_999)
    expect(statusOf(table.state())).toBe('active')
    table.run(MATCH_MS + 50_000)
    expect(table.state().outcome).toEqual({ type: 'cancelled', reason: 'both_absent', shareOne: 0.5 })
    expect(table.state().rounds).toHaveLength(2)
  })

  test('[G46] one after the other: nobody wins by the absence of the other, it waits for the second grace', () => {
    const table = createTable()
    table.run(GONE)
    table.send({ type: 'disconnect', seat: 'one' }, GONE)
    table.run(GONE + 20_000)
    table.send({ type: 'disconnect', seat: 'two' }, GONE + 20_000)
    // Between rounds 2 and 3.
    table.run(GONE + 20_000 + GRACE - 1)
    expect(statusOf(table.state())).toBe('active')
    table.run(MATCH_MS + 74_000)
    expect(table.state().outcome).toEqual({ type: 'cancelled', reason: 'both_absent', shareOne: 0.5 })
  })

  test('[issue 15, 1] who is behind gains nothing by making both absent: each gets what the score is worth', () => {
    const table = createTable({ results: ['up'] })
    table.run(MATCH_MS + 8_000)
    table.choose('one', 'up', MATCH_MS + 8_000)
    table.run(MATCH_MS + 26_000)
    table.send({ type: 'resume', downSinceMs: MATCH_MS + 26_500 }, MATCH_MS + 100_000)
    table.run(MATCH_MS + 1_000_000)
    // Nobody came back, and nobody chose: round 2 was a draw, one round is still to be played for sure.
    expect(table.state().outcome).toEqual({ type: 'cancelled', reason: 'both_absent', shareOne: shareAt(1, 2) })
    expect(settlementOf(table.state(), cents(1_000))).toEqual({ one: 1_778, two: 222 })
  })

  test('[G45] who comes back finds the other gone for longer than the grace and wins', () => {
    const table = createTable()
    table.run(GONE)
    table.send({ type: 'disconnect', seat: 'one' }, GONE)
    table.run(GONE + 20_000)
    table.send({ type: 'disconnect', seat: 'two' }, GONE + 20_000)
    const backMs = GONE + 35_000
    table.run(backMs)
    table.send({ type: 'reconnect', seat: 'two' }, backMs)
    expect(nextDeadlineOf(table.state())).toEqual({ type: 'absence', atMs: GONE + GRACE })
    table.drain(backMs)
    expect(table.state().outcome).toEqual({ type: 'forfeited', winner: 'two', forfeitedBy: 'one', cause: 'absent' })
  })

  test('the game meanwhile goes on, and its end by the rules counts', () => {
    const settings = createBattleSettings({ disconnectGraceMs: 3_600_000 })
    const table = createTable({ settings, results: ['up'] })
    table.run(MATCH_MS + 8_000)
    table.choose('one', 'up', MATCH_MS + 8_000)
    for (const seat of SEATS) table.send({ type: 'disconnect', seat }, MATCH_MS + 8_001)
    table.run(MATCH_MS + 500_000)
    expect(table.state().outcome).toEqual({ type: 'won', winner: 'one' })
  })
})

describe('a cancel', () => {
  test('[G46] by an admin gives both stakes back, whatever the score', () => {
    const table = createTable({ results: ['up'] })
    table.run(MATCH_MS + 8_000)
    table.choose('one', 'up', MATCH_MS + 8_000)
    table.run(MATCH_MS + 30_000)
    table.send({ type: 'cancel', reason: 'admin' }, MATCH_MS + 30_000)
    expect(table.state().outcome).toEqual({ type: 'cancelled', reason: 'admin', shareOne: null })
    expect(settlementOf(table.state(), cents(1_000))).toEqual({ one: 1_000, two: 1_000 })
  })

  test.each(['feed_stale', 'failure', 'downtime'] as const)(
    '[G46] [issue 15, 1] for any other reason pays what the score is worth: %s',
    (reason) => {
      const level = createTable()
      level.run(GONE)
      level.send({ type: 'cancel', reason }, GONE)
      expect(level.state().outcome).toEqual({ type: 'cancelled', reason, shareOne: 0.5 })
      expect(statusOf(level.state())).toBe('cancelled')
      const led = createTable({ results: ['up'] })
      led.run(MATCH_MS + 8_000)
      led.choose('two', 'up', MATCH_MS + 8_000)
      led.run(MATCH_MS + 30_000)
      led.send({ type: 'cancel', reason }, MATCH_MS + 30_000)
      expect(led.state().outcome).toEqual({ type: 'cancelled', reason, shareOne: shareAt(-1, 1) })
    },
  )
})
