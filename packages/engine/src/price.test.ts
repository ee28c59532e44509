import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hundredthsOf, isPrice, logReturnOf, priceOfHundredths, roundToPrice } from './price.ts'

describe('a price', () => {
  test('has at most two decimals and survives the way to hundredths, to text and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 10 }), (hundredths) => {
        const price = priceOfHundredths(hundredths)
        expect(isPrice(price)).toBe(true)
        expect(hundredthsOf(price)).toBe(hundredths)
        expect(Number(price.toFixed(2))).toBe(price)
      }),
    )
  })

  test.each([0, -1, 0.001, 50_000.005, Number.NaN, Number.POSITIVE_INFINITY, 1e12])('%d is none', (value) => {
    expect(isPrice(value)).toBe(false)
  })

  test.each([
    [50_000.004, 50_000],
    [50_000.006, 50_000.01],
    [0.125, 0.13],
    [0.001, null],
    [Number.NaN, null],
    [-5, null],
  ])('from outside, %d becomes %s', (value, price) => {
    expect(roundToPrice(value)).toBe(price)
  })
})

describe('the log return', () => {
  const price = fc.integer({ min: 1_000_000, max: 1_999_999 }).map((hundredths) => hundredths / 100)

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
