import { expect, test } from 'vitest'
import { centsOfLimit, isRaise, limitText, typeLimit } from './limit-entry.ts'

test.each([
  ['12.5', '12,5', 1_250],
  ['-20', '20', 2_000],
  ['1,239', '1,23', 123],
  ['1e3', '13', 1_300],
  ['0', '0', 0],
  [',5', ',5', 50],
])('typing %s shows %s, which is %i cents', (typed, shown, cents) => {
  expect(typeLimit(typed)).toBe(shown)
  expect(centsOfLimit(shown)).toBe(cents)
})

test.each(['', ','])('"%s" is no amount', (text) => {
  expect(centsOfLimit(text)).toBeNull()
})

test('a limit is shown as it would be typed', () => {
  expect([limitText(null), limitText(2_000), limitText(1_250)]).toEqual(['', '20', '12,5'])
})

test.each([
  [null, 5_000, false],
  [5_000, 2_000, false],
  [5_000, 5_000, false],
  [5_000, 5_001, true],
  [5_000, null, true],
  [0, 1, true],
])('from %s to %s waits a day: %s', (from, to, raise) => {
  expect(isRaise(from, to)).toBe(raise)
})
