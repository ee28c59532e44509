import { expect, test } from 'vitest'
import type { SessionValues } from '../../../stores/storage.ts'
import { BATTLE, COMMITMENT, gameStart } from '../../../testing/battle-messages.ts'
import { COMMITMENTS_KEPT_MAX, createBattleCommitments } from './battle-commitments.ts'

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
