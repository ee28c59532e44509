import { expect, test } from 'vitest'
import { createSteadyClock } from './clock.ts'

test('the clock of a process follows the wall clock, and goes on from where it was when that is set back', () => {
  const wall = [100, 101, 5_000, 4_000, 4_000, 4_010, 3_000, 3_001]
  const clock = createSteadyClock(() => wall.shift() ?? 0)
  expect(Array.from({ length: 8 }, () => clock.nowMs())).toEqual([100, 101, 5_000, 5_000, 5_000, 5_010, 5_010, 5_011])
})
