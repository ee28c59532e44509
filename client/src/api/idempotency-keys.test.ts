import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { createIdempotencyKeys, isUncertain } from './idempotency-keys.ts'

function idempotencyKeys() {
  let keys = 0
  return createIdempotencyKeys(() => {
    keys += 1
    return `key-${keys}`
  })
}

const failure = (status: number, isFromServer = status !== 0) =>
  new ApiError({ status, code: 'CODE', message: 'Une phrase', isFromServer })

test('a retry of the same payment after a lost response has the same key, also after another one was tried', () => {
  const { keyFor, fail } = idempotencyKeys()
  const keys = [50, 60, 50].map((amount) => {
    const key = keyFor({ amount })
    fail(failure(0))
    return key
  })
  expect(keys).toEqual(['key-1', 'key-2', 'key-1'])
})

test('after a response the same payment is a new intention', () => {
  const { keyFor, settle } = idempotencyKeys()
  const first = keyFor({ amount: 50 })
  settle()
  expect([first, keyFor({ amount: 50 })]).toEqual(['key-1', 'key-2'])
})

test('after a refusal too: the same payment may be possible by now', () => {
  const { keyFor, fail } = idempotencyKeys()
  const first = keyFor({ amount: 50 })
  fail(failure(422))
  expect([first, keyFor({ amount: 50 })]).toEqual(['key-1', 'key-2'])
})

test.each([
  ['the end of the session', failure(401)],
  ['a confirmation that was declined', failure(403)],
  ['too many calls', failure(429)],
  ['the page of a proxy', failure(403, false)],
  ['the page of a captive portal', failure(200, false)],
])('after a lost response %s is no response: the next retry still has the same key', (_case, refusal) => {
  const { keyFor, fail } = idempotencyKeys()
  const keys = [failure(0), refusal, failure(422)].map((error) => {
    const key = keyFor({ amount: 50 })
    fail(error)
    return key
  })
  expect([...keys, keyFor({ amount: 50 })]).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
})

test.each([
  [0, true],
  [500, true],
  [503, true],
  [409, false],
  [422, false],
  [429, false],
])('whether status %i leaves open if the money moved: %s', (status, uncertain) => {
  expect(isUncertain(failure(status))).toBe(uncertain)
})
