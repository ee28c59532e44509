import { expect, test } from 'vitest'
import { createSteadyClock } from './clock.ts'

const DAY_MS = 86_400_000

function openClock() {
  const wall = { ms: 1_000 }
  const clock = createSteadyClock(() => wall.ms)
  const at = (ms: number) => {
    wall.ms = ms
    return clock.nowMs()
  }
  return { wall, clock, at }
}

test('the clock of a process follows the wall clock, and goes on from where it was when that is set back', () => {
  const { at } = openClock()
  expect([1_001, 5_000, 4_000, 4_000, 4_010, 3_000, 3_001].map(at)).toEqual([
    1_001, 5_000, 5_000, 5_000, 5_009, 5_009, 5_010,
  ])
})

test('after the wall clock was set back it runs slower by a hundredth until both agree', () => {
  const { clock, at } = openClock()
  expect(at(900)).toBe(1_000)
  expect(at(5_900)).toBe(5_950)
  expect(clock.aheadMs()).toBe(50)
  expect(at(10_900)).toBe(10_900)
  expect(at(20_000)).toBe(20_000)
  expect(clock.aheadMs()).toBe(0)
})

test('it follows a time that is ahead, and none that is in the past or more than a day away', () => {
  const { clock, at } = openClock()
  clock.notBefore(3_000)
  clock.notBefore(2_000)
  clock.notBefore(3_001 + DAY_MS)
  expect(clock.nowMs()).toBe(3_000)
  expect(at(1_100)).toBe(3_099)
  expect(clock.aheadMs()).toBe(1_999)
})
