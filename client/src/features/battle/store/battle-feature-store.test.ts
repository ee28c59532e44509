import { createFakeTimers, FAKE_START_MS } from '@bougie/api-client/testing/fake-timers.ts'
import type { ServerMessage } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createSoundSetting } from '../../../stores/player-switches.ts'
import { type SessionUser, sessionUserFrom } from '../../../stores/session-store.ts'
import { createStore } from '../../../stores/store.ts'
import {
  BATTLE,
  BOB,
  battleState,
  complete,
  gameStart,
  matchFound,
  OTHER_BATTLE,
  price,
  roundResult,
} from '../../../testing/battle-messages.ts'
import { createFakeLocalValues, createFakeSessionValues } from '../../../testing/fake-local-values.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import { alicePlayer } from '../../../testing/people.ts'
import { createReceivedRounds } from './battle-commitments.ts'
import { createBattleFeatureStore, LIST_REFRESH_DELAY_MS } from './battle-feature-store.ts'

function createFeature(history: readonly ServerMessage[] = []) {
  const timers = createFakeTimers()
  const socket = createFakeSocket(timers.now)
  const session = createStore<SessionUser | null>(sessionUserFrom(alicePlayer()))
  const local = createFakeLocalValues()
  const tab = createFakeSessionValues()
  let refreshes = 0
  const feature = createBattleFeatureStore({
    socket: { ...socket, history: () => history },
    timers,
    local,
    tab,
    soundSetting: createSoundSetting(local),
    session,
    intention: { of: () => null, clear: () => undefined },
    pictureUrl: () => null,
    notify: () => undefined,
    refreshLists: () => {
      refreshes += 1
    },
  })
  return { feature, socket, timers, session, tab, refreshes: () => refreshes }
}

test('another player in this browser has no battle, price, search or series of the one before', () => {
  const { feature, socket, session } = createFeature()
  socket.receive(gameStart())
  socket.receive(price(1))
  feature.battles.open({ battleId: BATTLE, opponent: null }, 'play')
  socket.receive({ type: 'battle_queue_joined', amount: 10 })
  expect(feature.series.get()).toMatchObject({ opponentId: BOB, battleIds: [BATTLE] })
  session.set(sessionUserFrom(alicePlayer({ id: BOB, token: 'token-of-bob' })))
  expect(feature.battles.get()).toMatchObject({ entries: new Map(), opened: null })
  expect(feature.battles.prices.get()).toEqual(new Map())
  expect(feature.queue.get().place).toEqual({ type: 'idle' })
  expect(feature.series.get()).toBeNull()
})

test('the same player with another token keeps battle and search', () => {
  const { feature, socket, session } = createFeature()
  socket.receive(gameStart())
  socket.receive({ type: 'battle_queue_joined', amount: 10 })
  session.set(sessionUserFrom(alicePlayer({ token: 'next-token-of-alice' })))
  expect([...feature.battles.get().entries.keys()]).toEqual([BATTLE])
  expect(feature.queue.get().place).toMatchObject({ type: 'searching' })
})

test('messages received before this code was loaded count: the battle, the match, and the seed that it asks for', () => {
  const { feature, socket } = createFeature([
    { ...battleState(), type: 'battle_resync' },
    matchFound({ battleId: OTHER_BATTLE, startsAt: FAKE_START_MS + 5_000 }),
  ])
  expect([...feature.battles.get().entries.keys()]).toEqual([BATTLE])
  expect(feature.queue.get().place).toMatchObject({ type: 'matched', battleId: OTHER_BATTLE })
  expect(socket.sent).toContainEqual({
    type: 'battle_client_seed',
    battleId: OTHER_BATTLE,
    clientSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a round that was received is kept for the comparison with its proof, also one from before this code was loaded', () => {
  const { socket, tab } = createFeature([roundResult({ round: 1 })])
  socket.receive(roundResult({ round: 2 }))
  expect(createReceivedRounds(tab).of(BATTLE)).toMatchObject([{ round: 1 }, { round: 2 }])
})

test('[L23] the lists are read again when a battle starts, and once its end is stored', () => {
  const { socket, timers, refreshes } = createFeature()
  socket.receive(gameStart())
  expect(refreshes()).toBe(1)
  socket.receive(complete())
  expect(refreshes()).toBe(1)
  timers.advance(LIST_REFRESH_DELAY_MS)
  expect(refreshes()).toBe(2)
})
