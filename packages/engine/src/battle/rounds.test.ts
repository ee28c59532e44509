import { expect, test } from 'vitest'
import { createBattleFixture, MATCH_MS } from '../testing/battle-fixture.ts'
import { createBattleSettings, DEFAULT_ROUND_COUNT } from './settings.ts'
import { shareAt } from './value.ts'

test('[issue 16, 22] a battle keeps the number of rounds that it was made with', () => {
  const settings = createBattleSettings({ roundsMin: 1, roundsMax: 2 })
  const fixture = createBattleFixture({ settings, results: ['up'] })
  fixture.run(MATCH_MS + 8_000)
  fixture.choose('one', 'up', MATCH_MS + 8_000)
  fixture.run(MATCH_MS + 26_000)
  expect(fixture.state().outcome).toEqual({ type: 'won', winner: 'one' })
  const level = createBattleFixture({ settings })
  level.run(MATCH_MS + 1_000_000)
  expect([level.state().outcome, level.state().rounds.length]).toEqual([{ type: 'draw' }, 2])
  expect([shareAt(-1, 1, settings), shareAt(-1, 1, DEFAULT_ROUND_COUNT)]).toEqual([0, 14 / 81])
})

test.each([
  [0, 5],
  [4, 3],
  [1, 100],
  [1.5, 3],
])('rounds from %d to %d are no battle', (roundsMin, roundsMax) => {
  expect(() => createBattleSettings({ roundsMin, roundsMax })).toThrow('rounds')
})
