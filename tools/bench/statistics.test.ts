import { expect, test } from 'vitest'
import { percentile, spreadOf } from './statistics.ts'

test('nearest rank, whatever the order', () => {
  const values = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1)
  expect([0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 99, 100])
})

test('a single value is every percentile, and none is zero', () => {
  expect(percentile([7], 0.01)).toBe(7)
  expect(percentile([], 0.99)).toBe(0)
})

test('spread', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
})
