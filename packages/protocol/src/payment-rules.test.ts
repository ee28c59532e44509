import { expect, test } from 'vitest'
import { paymentFeeCents } from './payment-rules.ts'

test.each([
  ['card', 5_000, 100],
  ['card', 1_024, 20],
  ['card', 1_025, 21],
  ['card', 125, 3],
  ['bank', 5_000, 0],
  ['crypto', 5_000, 0],
] as const)('[W10] [W11] [W12] by %s the fee of %i cents is %i, half a cent rounded up', (channel, amount, fee) => {
  expect(paymentFeeCents(channel, amount)).toBe(fee)
})
