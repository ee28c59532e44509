import { expect, test } from 'vitest'
import { createPaymentIntention, isUncertain } from './use-payment.ts'

function intention() {
  let keys = 0
  return createPaymentIntention(() => {
    keys += 1
    return `key-${keys}`
  })
}

test('a retry of the same payment after a lost response has the same key', () => {
  const { keyFor } = intention()
  expect([keyFor({ amount: 50 }), keyFor({ amount: 50 })]).toEqual(['key-1', 'key-1'])
})

test('another amount is another intention', () => {
  const { keyFor } = intention()
  expect([keyFor({ amount: 50 }), keyFor({ amount: 60 })]).toEqual(['key-1', 'key-2'])
})

test('after a response the same payment is a new intention', () => {
  const { keyFor, settle } = intention()
  const first = keyFor({ amount: 50 })
  settle()
  expect([first, keyFor({ amount: 50 })]).toEqual(['key-1', 'key-2'])
})

test.each([
  [0, true],
  [500, true],
  [503, true],
  [409, false],
  [422, false],
  [429, false],
])('whether status %i leaves open if the money moved: %s', (status, uncertain) => {
  expect(isUncertain({ status })).toBe(uncertain)
})
