import { expect, test } from 'vitest'
import { createPatience } from './pressure.ts'

function patienceAt(timesMs: readonly number[]): boolean[] {
  let nowMs = 0
  const isLasting = createPatience(() => nowMs)
  return timesMs.map((timeMs) => {
    nowMs = timeMs
    return isLasting()
  })
}

test('a single stall refuses nobody: its sample is over before patience is', () => {
  expect(patienceAt([5000, 5200, 5999])).toEqual([false, false, false])
  expect(patienceAt([5000, 5999, 60_000, 60_999])).toEqual([false, false, false, false])
})

test('a loop that stays slow from one sample to the next refuses calls until it is quick again', () => {
  expect(patienceAt([5000, 6200, 6600, 7900, 20_000])).toEqual([false, false, true, true, false])
})
