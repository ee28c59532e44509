import { describe, expect, test } from 'vitest'
import { linePath, type Trend, trendPoints } from './TrendBackground.tsx'

const RISING: Trend = { seed: 11, period: 1600, rise: 560, noise: 90, periods: 3 }

function ends(trend: Trend) {
  const points = trendPoints(trend)
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) throw new Error('The line has no points')
  return { first, last }
}

describe('endless trend', () => {
  test('[O02] one line rises on a screen, the other falls', () => {
    const rising = ends(RISING)
    const falling = ends({ ...RISING, rise: -560 })
    expect(rising.last.y).toBeLessThan(rising.first.y)
    expect(falling.last.y).toBeGreaterThan(falling.first.y)
  })

  test('a period further on it is the same line, one rise higher, so that it scrolls without a seam', () => {
    const points = trendPoints(RISING)
    const stepsPerPeriod = (points.length - 1) / RISING.periods
    const pairs = points
      .slice(0, stepsPerPeriod)
      .map((point, index) => ({ point, later: points[index + stepsPerPeriod] }))
    for (const { point, later } of pairs) {
      expect(later?.x).toBeCloseTo(point.x + RISING.period, 6)
      expect(later?.y).toBeCloseTo(point.y - RISING.rise, 6)
    }
  })

  test('the noise never strays further than it may', () => {
    for (const { x, y } of trendPoints(RISING)) {
      expect(Math.abs(y + (RISING.rise * x) / RISING.period)).toBeLessThanOrEqual(RISING.noise + 1e-6)
    }
  })
})

test('a path begins with a move and goes on with lines', () => {
  expect(
    linePath([
      { x: 0, y: 1.26 },
      { x: 16, y: -3 },
    ]),
  ).toBe('M0 1.3L16 -3')
})
