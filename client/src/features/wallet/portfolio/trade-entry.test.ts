import { expect, test } from 'vitest'
import { formatCoins, quantityOf, quantityText, typeQuantity } from './trade-entry.ts'

test.each([
  ['0.5', '0,5', 0.5],
  ['0,5', '0,5', 0.5],
  ['1.2.3', '1,23', 1.23],
  ['-2', '2', 2],
  ['1e5', '15', 15],
  ['0,123456789', '0,12345678', 0.12345678],
  ['3,', '3,', 3],
])('typing %s shows %s, which is %d', (typed, shown, amount) => {
  expect(typeQuantity(typed)).toBe(shown)
  expect(quantityOf(typeQuantity(typed))).toBe(amount)
})

test.each(['', ','])('nothing can be read from "%s"', (text) => {
  expect(quantityOf(text)).toBeNaN()
})

test('a held amount can be put into the field and read back', () => {
  expect([quantityText(5), quantityText(0.5), quantityText(0.00000001)]).toEqual(['5', '0,5', '0,00000001'])
  expect(quantityOf(quantityText(0.12345678))).toBe(0.12345678)
})

test('coins are shown the French way', () => {
  expect([formatCoins(0.5, 'BTC'), formatCoins(12.5, 'ETH')]).toEqual(['0,5 BTC', '12,5 ETH'])
})
