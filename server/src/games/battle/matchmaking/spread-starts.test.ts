import { expect, test } from 'vitest'
import { createSpreadStarts } from './spread-starts.ts'

const NOW_MS = 1_000_000

test('battles made at the same time begin one after another, across batches, and a single one at once', () => {
  const starts = createSpreadStarts()
  const first = Array.from({ length: 1_000 }, () => starts.next(NOW_MS) - NOW_MS)
  expect(first.slice(0, 5)).toEqual([0, 1, 2, 3, 4])
  expect(first.at(-1)).toBe(999)
  expect(starts.next(NOW_MS + 100)).toBe(NOW_MS + 1_000)
  expect(starts.next(NOW_MS + 10_000)).toBe(NOW_MS + 10_000)
})

test('no battle waits more than three seconds for others, however many there are', () => {
  const starts = createSpreadStarts()
  const waits = Array.from({ length: 20_000 }, () => starts.next(NOW_MS) - NOW_MS)
  expect(Math.max(...waits)).toBe(3_000)
})
