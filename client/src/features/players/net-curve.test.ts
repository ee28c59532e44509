import { describe, expect, test } from 'vitest'
import { lineThrough, netCurve } from './net-curve.ts'

const BOX = { width: 100, height: 100 }

describe('[20.4] the curve of net results', () => {
  test('begins at nothing, adds day to day, and ends at the right edge', () => {
    expect(netCurve([1_000, -500], BOX)).toEqual({ points: '0,94 50,6 100,50', zeroY: 94 })
  })

  test('below zero the line of zero is on top', () => {
    expect(netCurve([-1_000], BOX)).toEqual({ points: '0,6 100,94', zeroY: 6 })
  })

  test('is flat where nothing was won or lost', () => {
    expect(netCurve([0, 0], BOX).points).toBe('0,6 50,6 100,6')
  })
})

test('[20.4] a line through values reaches from edge to edge, the highest on top', () => {
  expect(lineThrough([1_500, 1_520, 1_510], BOX).points).toBe('0,94 50,6 100,50')
})
