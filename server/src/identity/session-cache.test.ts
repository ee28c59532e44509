import { userIdSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import type { PlayerSession } from '../ports/authenticator.ts'
import { createSessionCache } from './session-cache.ts'

const USER = userIdSchema.parse('6f1f3f6e-2f7d-4c5a-9f0e-0d6b7f1a2b3c')
const OTHER = userIdSchema.parse('7f1f3f6e-2f7d-4c5a-9f0e-0d6b7f1a2b3c')

function session(tokenHash: string, userId = USER): PlayerSession {
  const times = { startedAtMs: 0, usedAtMs: 0, expiresAtMs: 1_000_000 }
  return {
    kind: 'player',
    userId,
    role: 'user',
    scope: 'full',
    apiScopes: null,
    tokenHash,
    familyId: tokenHash,
    ...times,
  }
}

test('a session is remembered, for a second', () => {
  const cache = createSessionCache()
  cache.begin().store(session('a'), 0)
  expect(cache.find('a', 999)).toEqual(session('a'))
  expect(cache.find('a', 1_000)).toBeNull()
  expect(cache.find('b', 0)).toBeNull()
})

test('a look-up that began before a revocation does not bring the session back', () => {
  const cache = createSessionCache()
  const slow = cache.begin()
  cache.forgetToken('a')
  slow.store(session('a'), 0)
  expect(cache.find('a', 0)).toBeNull()
  cache.begin().store(session('a'), 0)
  expect(cache.find('a', 0)).toEqual(session('a'))
})

test('forgetting a player forgets all of their sessions and nobody else', () => {
  const cache = createSessionCache()
  for (const each of [session('a'), session('b'), session('c', OTHER)]) cache.begin().store(each, 0)
  cache.forgetUser(USER)
  expect(['a', 'b', 'c'].map((hash) => cache.find(hash, 0)?.tokenHash ?? null)).toEqual([null, null, 'c'])
})

test('an update changes what is there and brings nothing back', () => {
  const cache = createSessionCache()
  cache.begin().store(session('a'), 0)
  cache.update({ ...session('a'), expiresAtMs: 7 })
  expect(cache.find('a', 0)?.expiresAtMs).toBe(7)
  cache.forgetToken('a')
  cache.update(session('a'))
  expect(cache.find('a', 0)).toBeNull()
})

test('memory is bounded: the session that was looked up longest ago is evicted first', () => {
  const cache = createSessionCache()
  for (const hash of ['first', 'second', 'first']) cache.begin().store(session(hash), 0)
  for (let players = 0; players < 19_999; players += 1) cache.begin().store(session(`player ${players}`), 0)
  expect(cache.find('second', 0)).toBeNull()
  expect(cache.find('first', 0)).not.toBeNull()
})
