import { expect, test } from 'vitest'
import { createSpreadStarts } from './spread-starts.ts'

const NOW_MS = 1_000_000

test('battles of one moment begin a little after one another, across turns, and a lone one at once', () => {
  const starts = createSpreadStarts()
  const first = Array.from({ length: 1_000 }, () => starts.next(NOW_MS) - NOW_MS)
  expect(first.slice(0, 5)).toEqual([0, 1, 2, 3, 4])
  expect(first.at(-1)).toBe(999)
  expect(starts.next(NOW_MS + 100)).toBe(NOW_MS + 1_000)
  expect(starts.next(NOW_MS + 10_000)).toBe(NOW_MS + 10_000)
})

test('whatever the crowd, nobody waits for longer than three seconds because of others', () => {
  const starts = createSpreadStarts()
  const waits = Array.from({ length: 20_000 }, () => starts.next(NOW_MS) - NOW_MS)
  expect(Math.max(...waits)).toBe(3_000)
})
