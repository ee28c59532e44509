import { expect, test } from 'vitest'
import type { SessionValues } from '../../../stores/storage.ts'
import { BATTLE, COMMITMENT, gameStart, matchFound } from '../../../testing/battle-messages.ts'
import { createFakeSessionValues } from '../../../testing/fake-local-values.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import { COMMITMENTS_KEPT_MAX, createBattleCommitments, createOwnSeeds } from './battle-commitments.ts'

function createTab(initial: string | null = null): SessionValues {
  let value = initial
  return {
    read: () => value,
    write: (_, next) => {
      value = next
    },
    remove: () => {
      value = null
    },
  }
}

const idAt = (index: number) => BATTLE.replace(/..$/, String(index).padStart(2, '0')) as typeof BATTLE

test('what was promised before a battle is found after it, also after a reload', () => {
  const tab = createTab()
  createBattleCommitments(tab).record(gameStart({ clientSeeds: ['aa', 'bb'] }))
  expect(createBattleCommitments(tab).find(BATTLE)).toEqual({
    commitment: COMMITMENT,
    clientSeeds: ['aa', 'bb'],
    ownSeed: null,
  })
  expect(createBattleCommitments(tab).find(idAt(7))).toBeNull()
})

test('of many battles the latest are kept', () => {
  const store = createBattleCommitments(createTab())
  for (let index = 0; index <= COMMITMENTS_KEPT_MAX; index += 1) store.record(gameStart({ battleId: idAt(index) }))
  expect(store.find(idAt(0))).toBeNull()
  expect(store.find(idAt(1))).not.toBeNull()
  expect(store.find(idAt(COMMITMENTS_KEPT_MAX))).not.toBeNull()
})

test.each(['', '<html>', '{}', '[1,[2],["a",null],["b",{"commitment":7,"clientSeeds":[]}]]'])(
  'a stored %j counts as no commitment and throws no error',
  (stored) => {
    const store = createBattleCommitments(createTab(stored))
    expect(store.find(BATTLE)).toBeNull()
    store.record(gameStart())
    expect(store.find(BATTLE)).not.toBeNull()
  },
)

const NOW_MS = 1_000_000

function setUp() {
  const socket = createFakeSocket(() => NOW_MS, true)
  const commitments = createBattleCommitments(createFakeSessionValues())
  socket.onAny(createOwnSeeds({ socket, commitments, createSeed: () => 'abcdef' }).receive)
  return { socket, commitments }
}

test('a seed is sent once the server has committed, and the accepted one is stored with the commitment', () => {
  const { socket, commitments } = setUp()
  socket.receive(matchFound({ startsAt: NOW_MS + 5_000 }))
  expect(socket.takeSent()).toEqual([{ type: 'battle_client_seed', battleId: BATTLE, clientSeed: 'abcdef' }])
  // Another tab of the same player was first.
  socket.receive({ type: 'battle_client_seed', battleId: BATTLE, clientSeed: 'fedcba' })
  commitments.record(gameStart({ clientSeeds: ['fedcba', 'bb'] }))
  expect(commitments.find(BATTLE)).toEqual({ commitment: COMMITMENT, clientSeeds: ['fedcba', 'bb'], ownSeed: 'fedcba' })
})

test('for a battle that has started no seed is given any more', () => {
  const { socket } = setUp()
  socket.receive(matchFound({ startsAt: NOW_MS }))
  expect(socket.takeSent()).toEqual([])
})

test('the commitment published before the seeds is the one that counts', () => {
  const { socket, commitments } = setUp()
  socket.receive(matchFound({ startsAt: NOW_MS + 5_000 }))
  commitments.record(gameStart({ commitment: 'f0'.repeat(32) }))
  expect(commitments.find(BATTLE)?.commitment).toBe(COMMITMENT)
})
