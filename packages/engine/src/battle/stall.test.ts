import { describe, expect, test } from 'vitest'
import { createTable, MATCH_MS, type Table } from '../testing/table.ts'
import type { Stall } from './commands.ts'
import { statusOf } from './state.ts'

function advance(table: Table, atMs: number, stalls: readonly Stall[]): void {
  table.send({ type: 'advance', prices: table.prices(), liveEqualBand: null, stalls }, atMs)
}

/** A prediction lasts from 8 s to 18 s; seat one has chosen. */
function inPrediction(): Table {
  const table = createTable({ results: ['up'] })
  table.run(MATCH_MS + 8_000)
  table.choose('one', 'up', MATCH_MS + 9_000)
  return table
}

describe('[issue 15, 1] a server that hangs', () => {
  test('in a prediction prolongs it by the interruption, so that a choice which lay there meanwhile counts', () => {
    const table = inPrediction()
    const hung = { sinceMs: MATCH_MS + 12_000, untilMs: MATCH_MS + 40_000 }
    advance(table, hung.untilMs, [hung])
    expect([table.state().phase, table.state().phaseEndsAtMs]).toEqual(['prediction', hung.untilMs + 6_000])
    expect(table.choose('two', 'up', hung.untilMs + 1)).toMatchObject({ ok: true })
    table.run(hung.untilMs + 20_000)
    expect(table.state().rounds[0]).toMatchObject({ choices: { one: 'up', two: 'up' } })
  })

  test('just before its end leaves time enough to choose', () => {
    const table = inPrediction()
    const hung = { sinceMs: MATCH_MS + 17_990, untilMs: MATCH_MS + 19_000 }
    advance(table, hung.untilMs, [hung])
    expect(table.state().phaseEndsAtMs).toBe(hung.untilMs + 3_000)
  })

  test('is made up for once', () => {
    const table = inPrediction()
    const hung = { sinceMs: MATCH_MS + 12_000, untilMs: MATCH_MS + 13_000 }
    advance(table, MATCH_MS + 18_000, [hung])
    expect(table.state().phaseEndsAtMs).toBe(MATCH_MS + 21_000)
    advance(table, MATCH_MS + 21_000, [hung])
    expect(table.state().phase).toBe('results_wait')
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
    const table = inPrediction()
    table.run(MATCH_MS + 18_000)
    const hung = { sinceMs: MATCH_MS + 20_000, untilMs: MATCH_MS + 90_000 }
    advance(table, hung.untilMs, [hung])
    expect(table.state().points).toEqual({ one: 1, two: 0 })
  })

  test('takes no grace from who was away', () => {
    const table = createTable()
    table.run(MATCH_MS + 9_000)
    table.send({ type: 'disconnect', seat: 'two' }, MATCH_MS + 9_000)
    const hung = { sinceMs: MATCH_MS + 10_000, untilMs: MATCH_MS + 39_100 }
    while (table.state().offlineSinceMs.two === MATCH_MS + 9_000) advance(table, hung.untilMs, [hung])
    expect(table.state().offlineSinceMs.two).toBe(hung.untilMs)
    expect(statusOf(table.state())).toBe('active')
  })

  test('a choice that waited in the server counts by the time at which it was received', () => {
    const table = inPrediction()
    table.run(MATCH_MS + 18_000)
    const choice = { type: 'choose', seat: 'two', choice: 'up', round: 1 } as const
    const receivedAtMs = MATCH_MS + 17_500
    expect(table.send({ ...choice, receivedAtMs: MATCH_MS + 18_151 }, MATCH_MS + 25_000)).toMatchObject({ ok: false })
    expect(table.send({ ...choice, receivedAtMs }, MATCH_MS + 25_000)).toMatchObject({ ok: true })
  })
})
