import { describe, expect, test } from 'vitest'
import { frWallet } from '../features/wallet/text/fr-wallet.ts'
import { formatBand, formatChange, formatPercent, formatShare } from './format-price.ts'
import { fr } from './fr.ts'
import { formatEuros, formatSignedEuros, formatWholeEuros } from './french-formats.ts'

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

  test('the gift and the limit of deposits have cents only where an operator gave them some', () => {
    const { banner } = frWallet.limit
    expect([fr.playMoney(12.5), fr.playMoney(1_000), fr.welcome('bob', 12.5), banner(12.5), banner(50)]).toEqual([
      '12,50\u00a0€ fictifs offerts pour jouer. Aucun argent réel.',
      '1\u202f000\u00a0€ fictifs offerts pour jouer. Aucun argent réel.',
      'Bienvenue, bob\u00a0! 12,50\u00a0€ fictifs vous attendent.',
      'Dépôt limité à 12,50€ par jour pendant la beta',
      'Dépôt limité à 50€ par jour pendant la beta',
    ])
  })

  test.each([
    [50_000, 50_012, '+0,024 %'],
    [50_000, 49_988, '−0,024 %'],
    [50_000, 50_000, '0,000 %'],
    [50_000, 49_999.999, '0,000 %'],
    [1, 13, '+1 200,000 %'],
  ])('from %d to %d: %s', (from, to, text) => {
    expect(formatChange(from, to)).toBe(text)
  })

  test.each([
    [0.0425, '+4,25 %'],
    [-0.5, '−50,00 %'],
    [-0.000_001, '0,00 %'],
  ])('a share of %d: %s', (share, text) => {
    expect(formatShare(share)).toBe(text)
  })

  test.each([
    [0.000_244, '± 0,0244 %'],
    [0.000_25, '± 0,025 %'],
  ])('a band of %d: %s', (band, text) => {
    expect(formatBand(band)).toBe(text)
  })
})

test('a distance that decided a round never reads as none', () => {
  expect([0.02, 0.0004, 0.000_001].map(formatPercent)).toEqual(['0,020\u00a0%', '0,001\u00a0%', '0,001\u00a0%'])
})
