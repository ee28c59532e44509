import { expect, test } from 'vitest'
import { BATTLE, COMMITMENT, gameStart, matchFound } from '../../../testing/battle-messages.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import { createBattleCommitments, giveOwnSeeds } from './battle-commitments.ts'

const NOW_MS = 1_000_000

function setUp() {
  const socket = createFakeSocket(() => NOW_MS, true)
  const values = new Map<string, string>()
  const commitments = createBattleCommitments({
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  })
  giveOwnSeeds({ socket, commitments, createSeed: () => 'abcdef' })
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
