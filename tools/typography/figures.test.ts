import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCoins } from '../../client/src/features/wallet/portfolio/portfolio.ts'
import { formatBand, formatChange, formatOdds, formatPrice, formatShare } from '../../client/src/i18n/format-price.ts'
import { formatEuros, formatWholeEuros } from '../../client/src/i18n/french-formats.ts'

const PLAIN = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

test('[H23] issue 16.26: no line ends inside an amount: narrow spaces between thousands, a wide one before the unit', () => {
  expect(formatEuros(123_450)).toBe('1\u202f234,50\u00a0€')
  const others = [
    formatWholeEuros(1_000),
    formatChange(1, 13),
    formatShare(-12),
    formatBand(1),
    formatCoins(1_000, 'ETH'),
  ]
  expect(others).toEqual([
    '1\u202f000\u00a0€',
    '+1\u202f200,000\u00a0%',
    '−1\u202f200,00\u00a0%',
    '±\u00a0171,8282\u00a0%',
    '1\u202f000\u00a0ETH',
  ])
})

test('[H23] [W09] every amount is written as the browser itself would', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
      expect(formatEuros(cents)).toBe(EUROS.format(cents / 100).replace('-', '−'))
    }),
  )
})

test('every price and all odds are written as the browser itself would', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
      expect(formatPrice(hundredths / 100)).toBe(PLAIN.format(hundredths / 100))
      expect(formatOdds(hundredths)).toBe(PLAIN.format(hundredths / 100))
    }),
  )
})
