import { describe, expect, test } from 'vitest'
import { lineThrough } from './LineChart.tsx'

const BOX = { width: 100, height: 100 }

describe('[20.4] a line through values', () => {
  test('goes from the left edge to the right one, the highest value on top', () => {
    expect(lineThrough([1_500, 1_520, 1_510], BOX).points).toBe('0,94 50,6 100,50')
  })

  test('is level where the values stand still', () => {
    expect(lineThrough([10, 10, 10], BOX).points).toBe('0,6 50,6 100,6')
  })

  test('gives the height of a value, such as zero', () => {
    expect(lineThrough([0, 1_000, 500], BOX).yOf(0)).toBe(94)
    expect(lineThrough([0, -1_000], BOX).yOf(0)).toBe(6)
  })
})
