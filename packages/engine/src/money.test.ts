import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, cents, multiplyCents, negateCents, percentageOf, type Rounding } from './money.ts'

const amount = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map(cents)

describe('cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('%d is no amount', (value) => {
    expect(() => cents(value)).toThrow('cents')
  })

  test('there is one zero', () => {
    expect(Object.is(negateCents(cents(0)), 0)).toBe(true)
  })

  test('a sum that leaves the exact range stops, even when it would come back', () => {
    const most = cents(Number.MAX_SAFE_INTEGER)
    expect(() => addCents(most, cents(1), cents(-1))).toThrow('cents')
    expect(() => multiplyCents(most, 2)).toThrow('cents')
  })

  test('only a whole factor multiplies', () => {
    expect(multiplyCents(cents(1_000), 2)).toBe(2_000)
    expect(() => multiplyCents(cents(1_000), 1.5)).toThrow('factor')
  })

  test('what is taken away and what is added cancel out', () => {
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        expect(addCents(left, right, negateCents(right))).toBe(left)
        expect(addCents(left, right)).toBe(addCents(right, left))
      }),
    )
  })
})

describe('a percentage', () => {
  test.each<[number, number, Rounding, number]>([
    [1_000, 200, 'down', 20],
    [1_024, 200, 'down', 20],
    [1_025, 200, 'half_up', 21],
    [1_024, 200, 'half_up', 20],
    [1_000, 0, 'half_up', 0],
    [0, 200, 'half_up', 0],
    [7, 2_500, 'down', 1],
  ])('%d cents at %d basis points, rounded %s, is %d', (whole, basisPoints, rounding, expected) => {
    expect(percentageOf({ amount: cents(whole), basisPoints, rounding })).toBe(expected)
  })

  test('is within a cent of the exact share, on the stated side', () => {
    const rate = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), rate, (whole, basisPoints) => {
        const exact = BigInt(whole) * BigInt(basisPoints)
        const share = (rounding: Rounding) =>
          BigInt(percentageOf({ amount: cents(whole), basisPoints, rounding })) * 10_000n
        expect(exact - share('down')).toSatisfy((rest: bigint) => rest >= 0n && rest < 10_000n)
        expect(exact - share('half_up')).toSatisfy((rest: bigint) => rest >= -5_000n && rest < 5_000n)
      }),
    )
  })

  test('of a negative amount, or at a rate that is not whole, is refused', () => {
    expect(() => percentageOf({ amount: cents(-1), basisPoints: 200, rounding: 'down' })).toThrow('negative')
    expect(() => percentageOf({ amount: cents(1), basisPoints: 0.5, rounding: 'down' })).toThrow('rate')
  })
})
