import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsFromEuros, eurosFromCents, eurosStringFromCents } from './cents.ts'
import { eurosSchema } from './euros.ts'

describe('euros on the wire', () => {
  test.each([0, 0.01, 0.1, 12.35, 100, -4.5, 999_999_999.99])('%d has at most two decimals', (euros) => {
    expect(eurosSchema.safeParse(euros).success).toBe(true)
  })

  test.each([0.001, 12.345, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e300, '10', null])(
    '%s is refused',
    (value) => {
      expect(eurosSchema.safeParse(value).success).toBe(false)
    },
  )

  test.each([
    [1e300, 'Le montant est trop grand'],
    [-1e300, 'Le montant est trop grand'],
    [9_007_199_254_740_991, 'Le montant est trop grand'],
    [Number.POSITIVE_INFINITY, 'Le montant doit être un nombre'],
    ['10', 'Le montant doit être un nombre'],
    [12.345, 'Le montant doit avoir au plus deux décimales'],
  ])('%s is refused with the one sentence that is true of it', (value, message) => {
    expect(eurosSchema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('cents survive the way to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
        const euros: unknown = JSON.parse(JSON.stringify(eurosFromCents(cents)))
        expect(centsFromEuros(eurosSchema.parse(euros))).toBe(cents)
      }),
    )
  })

  test('[E07] a history amount is a numeric string with two decimals', () => {
    expect([1250, 5, 0, -1].map(eurosStringFromCents)).toEqual(['12.50', '0.05', '0.00', '-0.01'])
  })
})
