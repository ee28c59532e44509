import { describe, expect, test } from 'vitest'
import { createTable, MATCH_MS, type Table } from '../testing/table.ts'
import { latestEndMs } from './schedule.ts'
import { createBattleSettings, INTERRUPTIONS_MAX } from './settings.ts'
import { SEATS, statusOf } from './state.ts'
import { visiblePointCount } from './view.ts'

function restart(table: Table, times: { downSinceMs: number; upMs: number }): void {
  table.send({ type: 'resume', downSinceMs: times.downSinceMs }, times.upMs)
  for (const seat of SEATS) table.send({ type: 'reconnect', seat }, times.upMs)
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
    const table = createTable({ results: ['up'] })
    table.run(MATCH_MS + stopMs)
    const upMs = MATCH_MS + stopMs + 20_000
    restart(table, { downSinceMs: MATCH_MS + stopMs, upMs })
    expect([table.state().phase, table.state().phaseEndsAtMs]).toEqual([phase, upMs + leftMs])
    expect(table.events.some((event) => event.type === 'battleResumed')).toBe(true)
    table.run(MATCH_MS + 1_000_000)
    expect(table.state().outcome).toEqual({ type: 'draw' })
  })

  test('choices made before it count, and those not made can still be', () => {
    const table = createTable({ results: ['up'] })
    table.run(MATCH_MS + 8_000)
    table.choose('one', 'up', MATCH_MS + 9_000)
    restart(table, { downSinceMs: MATCH_MS + 10_000, upMs: MATCH_MS + 25_000 })
    expect(table.choose('two', 'down', MATCH_MS + 33_150, MATCH_MS + 33_000)).toMatchObject({ ok: true })
    table.run(MATCH_MS + 50_000)
    expect(table.state().points).toEqual({ one: 1, two: 0 })
  })

  test('a choice never counts once outcome prices may have been seen', () => {
    const table = createTable()
    table.run(MATCH_MS + 18_000)
    restart(table, { downSinceMs: MATCH_MS + 18_010, upMs: MATCH_MS + 18_100 })
    expect(table.choose('one', 'up', MATCH_MS + 18_100)).toEqual({ ok: false, code: 'BATTLE_PHASE_CLOSED' })
  })

  test('points carry on where they stopped', () => {
    const table = createTable()
    table.run(MATCH_MS + 20_000)
    const before = visiblePointCount(table.state(), MATCH_MS + 20_000)
    restart(table, { downSinceMs: MATCH_MS + 20_000, upMs: MATCH_MS + 30_000 })
    expect(visiblePointCount(table.state(), MATCH_MS + 30_000)).toBe(before)
    expect(visiblePointCount(table.state(), MATCH_MS + 30_250)).toBe(before + 1)
  })

  test('down for longer than the grace cancels', () => {
    const downSinceMs = MATCH_MS + 6_000
    const atGrace = createTable()
    atGrace.run(downSinceMs)
    restart(atGrace, { downSinceMs, upMs: downSinceMs + 30_000 })
    expect(statusOf(atGrace.state())).toBe('active')
    const beyond = createTable()
    beyond.run(downSinceMs)
    restart(beyond, { downSinceMs, upMs: downSinceMs + 30_001 })
    expect(beyond.state().outcome).toEqual({ type: 'cancelled', reason: 'downtime' })
  })

  test('when nobody knows since when it was down, the last stored event stands in', () => {
    const table = createTable()
    table.run(MATCH_MS + 12_000)
    table.send({ type: 'resume', downSinceMs: 0 }, MATCH_MS + 38_000)
    expect([table.state().phase, table.state().phaseEndsAtMs]).toEqual(['prediction', MATCH_MS + 48_000])
  })

  test('a phase end that was missed before it stopped counts as downtime', () => {
    const table = createTable()
    table.send({ type: 'resume', downSinceMs: MATCH_MS + 35_000 }, MATCH_MS + 35_001)
    expect(table.state().outcome).toEqual({ type: 'cancelled', reason: 'downtime' })
  })

  test('everybody is offline from then on and has the whole grace to come back', () => {
    const table = createTable()
    table.run(MATCH_MS + 9_000)
    table.send({ type: 'disconnect', seat: 'one' }, MATCH_MS + 9_000)
    const upMs = MATCH_MS + 35_000
    table.send({ type: 'resume', downSinceMs: MATCH_MS + 10_000 }, upMs)
    expect(table.state().offlineSinceMs).toEqual({ one: upMs, two: upMs })
    table.send({ type: 'reconnect', seat: 'two' }, upMs + 1_000)
    table.run(upMs + 29_999)
    expect(statusOf(table.state())).toBe('active')
    table.run(upMs + 30_000)
    expect(table.state().outcome).toMatchObject({ type: 'forfeited', forfeitedBy: 'one', cause: 'absent' })
  })

  test('happens so often at most', () => {
    const table = createTable()
    for (let time = 1; time <= INTERRUPTIONS_MAX; time++) {
      restart(table, { downSinceMs: MATCH_MS, upMs: MATCH_MS + time })
    }
    expect(statusOf(table.state())).toBe('active')
    restart(table, { downSinceMs: MATCH_MS, upMs: MATCH_MS + 100 })
    expect(table.state().outcome).toEqual({ type: 'cancelled', reason: 'downtime' })
  })
})

describe('a restart with a live feed', () => {
  const settings = createBattleSettings({ priceSource: 'live' })

  test.each([
    ['prediction', 12_000],
    ['results_wait', 20_000],
  ] as const)('in %s: the prices are lost, so the round is played again from its start', (_phase, stopMs) => {
    const table = createTable({ settings, results: ['up'], liveEqualBand: 0.001 })
    table.run(MATCH_MS + 8_000)
    table.choose('one', 'up', MATCH_MS + 8_000)
    table.run(MATCH_MS + stopMs)
    const upMs = MATCH_MS + stopMs + 5_000
    restart(table, { downSinceMs: MATCH_MS + stopMs, upMs })
    const { phase, round, phaseEndsAtMs, choices, initialPrice, equalBand } = table.state()
    expect({ phase, round, phaseEndsAtMs, choices, initialPrice, equalBand }).toEqual({
      phase: 'waiting',
      round: 1,
      phaseEndsAtMs: upMs + 3_000,
      choices: { one: null, two: null },
      initialPrice: null,
      equalBand: 0.001,
    })
    table.run(upMs + 3_000)
    expect(table.choose('one', 'down', upMs + 3_000)).toMatchObject({ ok: true })
    table.run(MATCH_MS + 1_000_000)
    expect(table.state().outcome).toEqual({ type: 'draw' })
  })

  test('a round played again, after the longest downtime, was allowed for in the latest end', () => {
    const table = createTable({ settings, liveEqualBand: 0.001 })
    table.run(MATCH_MS + 25_999)
    const before = latestEndMs(table.state())
    restart(table, { downSinceMs: MATCH_MS + 25_999, upMs: MATCH_MS + 55_999 })
    expect(table.state().phase).toBe('waiting')
    expect(latestEndMs(table.state())).toBe(before - 1)
  })

  test('between rounds nothing is lost', () => {
    const table = createTable({ settings, liveEqualBand: 0.001 })
    table.run(MATCH_MS + 27_000)
    restart(table, { downSinceMs: MATCH_MS + 27_000, upMs: MATCH_MS + 30_000 })
    expect([table.state().phase, table.state().rounds.length]).toEqual(['pause', 1])
  })
})
