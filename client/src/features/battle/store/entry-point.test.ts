import { expect, test } from 'vitest'
import { BATTLE, bobAsOpponent } from '../../../testing/battle-messages.ts'
import { entryPointOf } from './entry-point.ts'

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
