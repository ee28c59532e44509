import { expect, test } from 'vitest'
import { isRaise } from './use-limits.ts'

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
