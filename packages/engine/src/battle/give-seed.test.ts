import { expect, test } from 'vitest'
import { createBattleFixture, MATCH_MS } from '../testing/battle-fixture.ts'
import { replay } from './evolve.ts'

const GAME_START = MATCH_MS + 5_000

test('before the game starts each player may give one seed, and the first one counts', () => {
  const fixture = createBattleFixture()
  const given = fixture.send({ type: 'giveSeed', seat: 'two', clientSeed: 'ab' }, MATCH_MS + 10)
  expect(given).toEqual({
    ok: true,
    events: [{ type: 'seedGiven', seat: 'two', clientSeed: 'ab', atMs: MATCH_MS + 10 }],
  })
  expect(fixture.state().seedsGiven).toEqual({ one: false, two: true })
  expect(fixture.send({ type: 'giveSeed', seat: 'two', clientSeed: 'cd' }, MATCH_MS + 20)).toEqual({
    ok: true,
    events: [],
  })
  fixture.send({ type: 'giveSeed', seat: 'one', clientSeed: 'ef' }, GAME_START - 1)
  expect(fixture.state().seedsGiven).toEqual({ one: true, two: true })
  expect(replay(fixture.events)).toEqual(fixture.state())
})

test.each([
  ['in waiting', GAME_START],
  ['in prediction', GAME_START + 3_000],
  ['in results_wait', GAME_START + 13_000],
  ['in pause', GAME_START + 21_000],
])('once the game has started no seed is taken any more: %s', (_when, atMs) => {
  const fixture = createBattleFixture()
  fixture.run(atMs)
  const before = fixture.state()
  expect(fixture.send({ type: 'giveSeed', seat: 'one', clientSeed: 'ab' }, atMs)).toEqual({ ok: true, events: [] })
  expect(fixture.state()).toEqual(before)
})

test('a seed is hex digits, or the id that stands in', () => {
  const fixture = createBattleFixture()
  for (const clientSeed of ['', 'x', 'a|b', 'a'.repeat(65)]) {
    expect(() => fixture.send({ type: 'giveSeed', seat: 'one', clientSeed }, MATCH_MS + 1)).toThrow()
  }
})

test('a seed that was given changes no phase', () => {
  const [plain, seeded] = [createBattleFixture(), createBattleFixture()]
  seeded.send({ type: 'giveSeed', seat: 'one', clientSeed: 'ab' }, MATCH_MS + 1)
  for (const fixture of [plain, seeded]) fixture.run(GAME_START + 60_000)
  const { seedsGiven: _plain, ...expected } = plain.state()
  const { seedsGiven: _seeded, ...state } = seeded.state()
  expect(state).toEqual(expected)
})
