import { expect, test } from 'vitest'
import { SESSION_KEYS } from '../../../stores/storage.ts'
import {
  BATTLE,
  COMMITMENT,
  gameStart,
  matchFound,
  OTHER_BATTLE,
  roundResult,
} from '../../../testing/battle-messages.ts'
import { createFakeSessionValues } from '../../../testing/fake-local-values.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import {
  COMMITMENTS_KEPT_MAX,
  createBattleCommitments,
  createReceivedRounds,
  createSeedExchange,
  ROUNDS_KEPT_MAX,
} from './battle-commitments.ts'

const idAt = (index: number) => BATTLE.replace(/..$/, String(index).padStart(2, '0')) as typeof BATTLE

const NOW_MS = 1_000_000

function setUp(tab = createFakeSessionValues()) {
  const socket = createFakeSocket(() => NOW_MS, true)
  const commitments = createBattleCommitments(tab)
  const seeds = ['abcdef', '123456']
  const nextSeed = () => seeds.shift() ?? ''
  socket.onAny(createSeedExchange({ socket, commitments, createSeed: nextSeed }).receive)
  return { socket, find: commitments.find }
}

test('what was promised before a battle is found after it, also after a reload', () => {
  const tab = createFakeSessionValues()
  setUp(tab).socket.receive(gameStart({ clientSeeds: ['aa', 'bb'] }))
  const { find } = setUp(tab)
  expect(find(BATTLE)).toEqual({ commitment: COMMITMENT, clientSeeds: ['aa', 'bb'], ownSeed: null })
  expect(find(idAt(7))).toBeNull()
})

test('of many battles the latest are kept', () => {
  const { socket, find } = setUp()
  for (let index = 0; index <= COMMITMENTS_KEPT_MAX; index += 1) socket.receive(gameStart({ battleId: idAt(index) }))
  expect(find(idAt(0))).toBeNull()
  expect(find(idAt(1))).not.toBeNull()
  expect(find(idAt(COMMITMENTS_KEPT_MAX))).not.toBeNull()
})

test.each(['', '<html>', '{}', '[1,[2],["a",null],["b",{"commitment":7,"clientSeeds":[]}]]'])(
  'a stored %j counts as no commitment and throws no error',
  (stored) => {
    const tab = createFakeSessionValues()
    tab.write(SESSION_KEYS.battleCommitments, stored)
    const { socket, find } = setUp(tab)
    expect(find(BATTLE)).toBeNull()
    socket.receive(gameStart())
    expect(find(BATTLE)).not.toBeNull()
  },
)

test('a seed is sent once the server has committed, and stored with the commitment if it was accepted', () => {
  const { socket, find } = setUp()
  socket.receive(matchFound({ startsAt: NOW_MS + 5_000 }))
  expect(socket.takeSent()).toEqual([{ type: 'battle_client_seed', battleId: BATTLE, clientSeed: 'abcdef' }])
  socket.receive({ type: 'battle_client_seed', battleId: BATTLE, clientSeed: 'abcdef' })
  socket.receive(gameStart({ clientSeeds: ['abcdef', 'bb'] }))
  expect(find(BATTLE)).toEqual({ commitment: COMMITMENT, clientSeeds: ['abcdef', 'bb'], ownSeed: 'abcdef' })
})

test('a seed that this tab did not send is not called its own: another tab or the server chose it', () => {
  const { socket, find } = setUp()
  socket.receive(matchFound({ startsAt: NOW_MS + 5_000 }))
  socket.receive({ type: 'battle_client_seed', battleId: BATTLE, clientSeed: 'fedcba' })
  socket.receive(gameStart({ clientSeeds: ['fedcba', 'bb'] }))
  expect(find(BATTLE)).toEqual({ commitment: COMMITMENT, clientSeeds: ['fedcba', 'bb'], ownSeed: null })
})

test('what comes again later, with other seeds or another commitment, changes nothing', () => {
  const { socket, find } = setUp()
  socket.receive(matchFound({ startsAt: NOW_MS + 5_000 }))
  const first = socket.takeSent()
  socket.receive(matchFound({ startsAt: NOW_MS + 5_000, commitment: 'f0'.repeat(32) }))
  expect(socket.takeSent()).toEqual(first)
  socket.receive(gameStart({ clientSeeds: ['aa', 'bb'] }))
  socket.receive(gameStart({ clientSeeds: ['aa', 'cc'] }))
  expect(find(BATTLE)).toMatchObject({ commitment: COMMITMENT, clientSeeds: ['aa', 'bb'] })
})

test('for a battle that has started no seed is given any more', () => {
  const { socket } = setUp()
  socket.receive(matchFound({ startsAt: NOW_MS }))
  expect(socket.takeSent()).toEqual([])
})

test('the commitment published before the seeds is the one that counts', () => {
  const { socket, find } = setUp()
  socket.receive(matchFound({ startsAt: NOW_MS + 5_000 }))
  socket.receive(gameStart({ commitment: 'f0'.repeat(32) }))
  expect(find(BATTLE)?.commitment).toBe(COMMITMENT)
})

test('the result of each round is found as it was first received, also after a reload, until many others came', () => {
  const tab = createFakeSessionValues()
  const { receive } = createReceivedRounds(tab)
  receive({ type: 'battle_bet_placed', battleId: BATTLE, round: 1, choice: 'up' })
  receive({ type: 'battle_bet_placed', battleId: BATTLE, round: 1, choice: 'down' })
  receive(roundResult({ round: 1, initialPrice: 50_000, finalPrice: 50_040, result: 'up' }))
  receive(roundResult({ round: 2, initialPrice: 50_010, finalPrice: 50_010, result: 'equal' }))
  receive(roundResult({ round: 1, initialPrice: 50_000, finalPrice: 49_000, result: 'down' }))
  const rounds = createReceivedRounds(tab)
  const choices = { user1Choice: 'down', user2Choice: 'up' }
  expect(rounds.of(BATTLE)).toEqual([
    { round: 1, initialPrice: 50_000, finalPrice: 50_040, result: 'up', ...choices, ownChoice: 'up' },
    { round: 2, initialPrice: 50_010, finalPrice: 50_010, result: 'equal', ...choices },
  ])
  expect(rounds.of(OTHER_BATTLE)).toEqual([])
  for (let round = 3; round <= ROUNDS_KEPT_MAX + 1; round += 1) receive(roundResult({ round }))
  expect(rounds.of(BATTLE)[0]).toMatchObject({ round: 2, result: 'equal' })
})
