import { expect, test } from 'vitest'
import { firstFree, overlap, rangeToward } from './price-scale.ts'

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

const box = (left: number, top: number) => ({ left, top, width: 80, height: 14 })

test('boxes that touch do not overlap, those that share a pixel do', () => {
  expect(overlap(box(0, 0), box(80, 0))).toBe(false)
  expect(overlap(box(0, 0), box(0, 14))).toBe(false)
  expect(overlap(box(0, 0), box(79, 13))).toBe(true)
})

test('a label stands at its first place that nothing is on, or else at its last', () => {
  expect(firstFree([box(0, 0), box(0, 40)], [])).toEqual(box(0, 0))
  expect(firstFree([box(0, 0), box(0, 40)], [box(10, 5)])).toEqual(box(0, 40))
  expect(firstFree([box(0, 0), box(0, 40)], [box(10, 5), box(0, 40)])).toEqual(box(0, 40))
})
