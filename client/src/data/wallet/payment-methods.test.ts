import { expect, test } from 'vitest'
import { DEPOSIT_METHODS, feeCentsOf, methodsOf, totalCentsOf, WITHDRAWAL_METHODS } from './payment-methods.ts'

test('[W10] [W11] [W12] a deposit goes by card with 2 %, by transfer or by BTC for free', () => {
  expect(methodsOf('deposit').map(({ channel, feePercent }) => [channel, feePercent])).toEqual([
    ['card', 2],
    ['bank', 0],
    ['crypto', 0],
  ])
})

test('[W22] [W23] [W29] a withdrawal goes by card2 with 2 %, by virement or by crypto for free', () => {
  expect(methodsOf('withdraw').map(({ id, channel, feePercent }) => [id, channel, feePercent])).toEqual([
    ['card2', 'card', 2],
    ['virement', 'bank', 0],
    ['crypto', 'crypto', 0],
  ])
})

test.each([
  [5_000, 100],
  [1_000, 20],
  [125, 3],
])('[W10] the card fee of %i cents is %i', (amountCents, feeCents) => {
  const [card] = DEPOSIT_METHODS
  expect(card && feeCentsOf(amountCents, card)).toBe(feeCents)
})

test('[W10] [W29] the fee is on top of a deposit and off a withdrawal', () => {
  const amounts = { amountCents: 5_000, feeCents: 100 }
  expect(totalCentsOf('deposit', amounts)).toBe(5_100)
  expect(totalCentsOf('withdraw', amounts)).toBe(4_900)
  expect(WITHDRAWAL_METHODS.slice(1).map((method) => feeCentsOf(5_000, method))).toEqual([0, 0])
})
