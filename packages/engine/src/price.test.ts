import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hundredthsOf, isPrice, priceOfHundredths, roundToPrice } from './price.ts'

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
