import { expect, test } from 'vitest'
import { firstFree, overlap } from './label-place.ts'

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
