import { expect, test } from 'vitest'
import { createTable, MATCH_MS } from '../testing/table.ts'
import { replay } from './evolve.ts'

const GAME_START = MATCH_MS + 5_000

test('before the game starts each player may give one seed, and the first one counts', () => {
  const table = createTable()
  const given = table.send({ type: 'giveSeed', seat: 'two', clientSeed: 'ab' }, MATCH_MS + 10)
  expect(given).toEqual({
    ok: true,
    events: [{ type: 'seedGiven', seat: 'two', clientSeed: 'ab', atMs: MATCH_MS + 10 }],
  })
  expect(table.state().seedsGiven).toEqual({ one: false, two: true })
  expect(table.send({ type: 'giveSeed', seat: 'two', clientSeed: 'cd' }, MATCH_MS + 20)).toEqual({
    ok: true,
    events: [],
  })
  table.send({ type: 'giveSeed', seat: 'one', clientSeed: 'ef' }, GAME_START - 1)
  expect(table.state().seedsGiven).toEqual({ one: true, two: true })
  expect(replay(table.events)).toEqual(table.state())
})

test.each([
  ['in waiting', GAME_START],
  ['in prediction', GAME_START + 3_000],
  ['in results_wait', GAME_START + 13_000],
  ['in pause', GAME_START + 21_000],
])('once the game has started no seed is taken any more: %s', (_when, atMs) => {
  const table = createTable()
  table.run(atMs)
  const before = table.state()
  expect(table.send({ type: 'giveSeed', seat: 'one', clientSeed: 'ab' }, atMs)).toEqual({ ok: true, events: [] })
  expect(table.state()).toEqual(before)
})

test('a seed is hex digits, or the id that stands in', () => {
  const table = createTable()
  for (const clientSeed of ['', 'x', 'a|b', 'a'.repeat(65)]) {
    expect(() => table.send({ type: 'giveSeed', seat: 'one', clientSeed }, MATCH_MS + 1)).toThrow()
  }
})

test('a seed that was given changes no phase', () => {
  const [plain, seeded] = [createTable(), createTable()]
  seeded.send({ type: 'giveSeed', seat: 'one', clientSeed: 'ab' }, MATCH_MS + 1)
  for (const table of [plain, seeded]) table.run(GAME_START + 60_000)
  const { seedsGiven: _plain, ...expected } = plain.state()
  const { seedsGiven: _seeded, ...state } = seeded.state()
  expect(state).toEqual(expected)
})
