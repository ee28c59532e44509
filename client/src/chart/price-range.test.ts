import { expect, test } from 'vitest'
import { rangeToward } from './price-range.ts'

test('the range comes nearer each frame and then is the wanted one itself', () => {
  const wanted = { low: 90, high: 120 }
  let range = { low: 50, high: 200 }
  for (let frame = 0; frame < 200 && range !== wanted; frame += 1) {
    const next = rangeToward(range, wanted, 1_000 / 60)
    expect(Math.abs(next.high - wanted.high)).toBeLessThan(Math.abs(range.high - wanted.high))
    range = next
  }
  expect(range).toBe(wanted)
})

test('a frame that took longer goes further', () => {
  const wanted = { low: 0, high: 100 }
  const from = { low: 0, high: 200 }
  expect(rangeToward(from, wanted, 100).high).toBeLessThan(rangeToward(from, wanted, 16).high)
})
