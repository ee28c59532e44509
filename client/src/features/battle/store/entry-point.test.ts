import { expect, test } from 'vitest'
import { LOCAL_KEYS } from '../../../stores/storage.ts'
import { BATTLE, bobAsOpponent } from '../../../testing/battle-messages.ts'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import { createSavedBattle, entryPointOf } from './entry-point.ts'

const passed = { battleId: BATTLE, opponent: bobAsOpponent }
const saved = { find: () => ({ ...passed, opponent: null }) }
const unsaved = { find: () => null }

test('[A06] a battle that the navigation passes is opened, with its opponent, also before a saved one', () => {
  for (const storage of [saved, unsaved]) {
    expect(entryPointOf({ navigationState: passed, saved: storage, signedIn: true })).toEqual({
      reference: passed,
      mode: 'play',
    })
  }
})

test('[A07] [A08] without a passed battle a saved one is opened, and without either none', () => {
  for (const navigationState of [null, { opponent: bobAsOpponent }]) {
    expect(entryPointOf({ navigationState, saved, signedIn: true })).toEqual({ reference: saved.find(), mode: 'play' })
    expect(entryPointOf({ navigationState, saved: unsaved, signedIn: true })).toBeNull()
  }
})

test('[A22] a guest only watches, and a player watches a battle of others', () => {
  const modeOf = (navigationState: unknown, signedIn: boolean) =>
    entryPointOf({ navigationState, saved, signedIn })?.mode
  expect([modeOf(passed, false), modeOf(null, false), modeOf({ ...passed, watch: true }, true)]).toEqual([
    'watch',
    'watch',
    'watch',
  ])
})

const HOUR_MS = 60 * 60_000
const savedAt = 10_000_000
const text = JSON.stringify({ battleId: BATTLE, opponent: bobAsOpponent, timestamp: savedAt })

function savedBattle(stored: string, nowMs: number) {
  const local = createFakeLocalValues({ [LOCAL_KEYS.currentBattleState]: stored })
  const found = createSavedBattle({ local, now: () => nowMs }).find()
  expect(local.read(LOCAL_KEYS.currentBattleState) !== null).toBe(found !== null)
  return found
}

test('[A07] [G57] a saved battle opens for one hour, and is discarded and removed from the storage afterwards', () => {
  expect(savedBattle(text, savedAt + HOUR_MS)).toEqual(passed)
  expect(savedBattle(text, savedAt + HOUR_MS + 1)).toBeNull()
})

test.each(['', '<html>', 'null', '[]', '{"battleId":"7","timestamp":10000000}', '{"timestamp":10000000}'])(
  'a stored %j counts as no battle',
  (stored) => expect(savedBattle(stored, savedAt)).toBeNull(),
)

test('an opponent that cannot be read leaves the battle, which the server knows', () => {
  const stored = JSON.stringify({ battleId: BATTLE, opponent: { id: 7 }, timestamp: savedAt })
  expect(savedBattle(stored, savedAt)).toEqual({ battleId: BATTLE, opponent: null })
})

test('a clock that was set back does not keep a state for ever', () => {
  expect(savedBattle(text, savedAt - 1_000)).not.toBeNull()
  expect(savedBattle(text, savedAt - HOUR_MS - 1)).toBeNull()
})
