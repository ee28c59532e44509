import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { logReturnOf } from './log-return.ts'

const price = fc.integer({ min: 1_000_000, max: 1_999_999 }).map((hundredths) => hundredths / 100)

describe('the log return', () => {
  test('is the logarithm of final over initial', () => {
    fc.assert(
      fc.property(price, price, (initial, final) => {
        expect(logReturnOf(initial, final)).toBeCloseTo(Math.log(final / initial), 14)
      }),
    )
  })

  test('of the way back is exactly the opposite, and of no move exactly zero', () => {
    fc.assert(
      fc.property(price, price, (initial, final) => {
        expect(logReturnOf(initial, final) + logReturnOf(final, initial)).toBe(0)
        expect(logReturnOf(initial, initial)).toBe(0)
      }),
    )
  })

  test('is taken of prices only', () => {
    expect(() => logReturnOf(0, 1)).toThrow('prices')
  })
})
