import { expect, test } from 'vitest'
import { createSpreadStarts, START_GRID_MS } from './spread-starts.ts'

const NOW_MS = 1_000_000

test('battles made at the same time begin one slot after another, across batches, and a single one at once', () => {
  const starts = createSpreadStarts()
  const first = Array.from({ length: 1_000 }, () => starts.next(NOW_MS) - NOW_MS)
  expect(first.slice(23, 27)).toEqual([0, 0, START_GRID_MS, START_GRID_MS])
  expect(first.at(-1)).toBe(975)
  expect(starts.next(NOW_MS + 100)).toBe(NOW_MS + 1_000)
  expect(starts.next(NOW_MS + 10_000)).toBe(NOW_MS + 10_000)
})

test('battles that are matched apart begin on one grid, and no earlier than they are matched', () => {
  const starts = createSpreadStarts()
  expect([1, 2, 26, 10_007].map((laterMs) => starts.next(NOW_MS + laterMs) - NOW_MS)).toEqual([25, 25, 50, 10_025])
})

test('no battle waits more than three seconds for others, however many there are', () => {
  const starts = createSpreadStarts()
  const waits = Array.from({ length: 20_000 }, () => starts.next(NOW_MS) - NOW_MS)
  expect(Math.max(...waits)).toBe(3_000)
})
