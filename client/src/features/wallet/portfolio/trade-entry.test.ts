import { expect, test } from 'vitest'
import { formatCoins, quantityOf, quantityText } from './trade-entry.ts'

test.each(['', '.'])('nothing can be read from "%s"', (text) => {
  expect(quantityOf(text)).toBeNaN()
})

test('a held amount can be put into the field and read back', () => {
  expect([quantityText(5), quantityText(0.5), quantityText(0.00000001)]).toEqual(['5', '0.5', '0.00000001'])
  expect(quantityOf(quantityText(0.12345678))).toBe(0.12345678)
})

test('coins are shown the French way', () => {
  expect([formatCoins(0.5, 'BTC'), formatCoins(12.5, 'ETH')]).toEqual(['0,5 BTC', '12,5 ETH'])
})
