import { expect, test } from 'vitest'
import { chartPath } from './chart-path.ts'

const BOX = { width: 100, height: 50 } as const
const pointsOf = (...prices: readonly number[]) => prices.map((price, atMs) => ({ atMs, price }))

test('the line goes from left to right, the highest price at the top', () => {
  expect(chartPath(pointsOf(10, 30, 20), BOX)).toBe('M0.0 50.0L50.0 0.0L100.0 25.0')
})

test('a price that stands still is a level line', () => {
  expect(chartPath(pointsOf(10, 10), BOX)).toBe('M0.0 50.0L100.0 50.0')
})
