import { expect, test } from 'vitest'
import { amountCentsFrom } from './correction-amount.ts'

test.each([
  ['12', 1_200],
  ['+12,5', 1_250],
  ['-2.50', -250],
  ['−2,50 €', -250],
  ['1 000', 100_000],
  ['0', null],
  ['', null],
  ['12,345', null],
  ['10000,01', null],
  ['douze', null],
])('issue 16.13: %j is %s cents', (typed, cents) => {
  expect(amountCentsFrom(typed)).toBe(cents)
})
