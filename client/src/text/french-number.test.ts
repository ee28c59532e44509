import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatEuros, formatSignedEuros, formatWholeEuros } from './format-euros.ts'
import { formatOdds } from './format-odds.ts'
import { formatChange, formatPrice } from './format-price.ts'

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const PLAIN = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

describe('as French people write numbers', () => {
  test.each([
    [0, '0,00 €'],
    [5, '0,05 €'],
    [123_450, '1 234,50 €'],
    [-123_450, '−1 234,50 €'],
    [100_000_000, '1 000 000,00 €'],
    [Number.NaN, '0,00 €'],
  ])('%i cents are %s', (cents, text) => {
    expect(formatEuros(cents)).toBe(text)
  })

  test('signed and whole amounts', () => {
    expect([formatSignedEuros(1_200), formatSignedEuros(-1_200), formatWholeEuros(1_000)]).toEqual([
      '+12,00 €',
      '−12,00 €',
      '1 000 €',
    ])
  })

  test.each([
    [50_000, 50_012, '+0,024 %'],
    [50_000, 49_988, '-0,024 %'],
    [50_000, 50_000, '0,000 %'],
    [50_000, 49_999.999, '0,000 %'],
    [1, 13, '+1 200,000 %'],
  ])('from %d to %d: %s', (from, to, text) => {
    expect(formatChange(from, to)).toBe(text)
  })
})

describe('as the browser itself would write them', () => {
  test('every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
        expect(formatEuros(cents)).toBe(spaced(EUROS.format(cents / 100)).replace('-', '−'))
      }),
    )
  })

  test('every price and all odds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
        expect(formatPrice(hundredths / 100)).toBe(spaced(PLAIN.format(hundredths / 100)))
        expect(formatOdds(hundredths)).toBe(spaced(PLAIN.format(hundredths / 100)))
      }),
    )
  })
})
