import { expect, test } from 'vitest'
import { methodsOf, type PaymentKind, proceedsOf, totalCentsOf } from './payment-methods.ts'

/** The specified methods; others may follow. */
const specified = (kind: PaymentKind) => methodsOf(kind).slice(0, 3)

test('[W10] [W11] [W12] a deposit goes by card with 2 %, by transfer or by BTC for free', () => {
  expect(specified('deposit').map(({ channel, feePercent }) => [channel, feePercent])).toEqual([
    ['card', 2],
    ['bank', 0],
    ['crypto', 0],
  ])
})

test('[W22] [W23] [W29] a withdrawal goes by card2 with 2 %, by virement or by crypto for free', () => {
  expect(specified('withdraw').map(({ id, channel, feePercent }) => [id, channel, feePercent])).toEqual([
    ['card2', 'card', 2],
    ['virement', 'bank', 0],
    ['crypto', 'crypto', 0],
  ])
})

test('[W10] [W29] the fee is on top of a deposit and off a withdrawal', () => {
  const amounts = { amountCents: 5_000, feeCents: 100 }
  expect(totalCentsOf('deposit', amounts)).toBe(5_100)
  expect(totalCentsOf('withdraw', amounts)).toBe(4_900)
})

test('[19.9] before a method is chosen a withdrawal shows the least and the most that arrives, a deposit all of it', () => {
  const amountCents = 5_000
  const fees = { least: 0, most: 100 }
  const arriving = { least: 4_900, most: 5_000 }
  const credited = { least: 5_000, most: 5_000 }
  expect(proceedsOf('withdraw', { amountCents, methods: specified('withdraw') })).toEqual({
    receivedCents: arriving,
    feeCents: fees,
  })
  expect(proceedsOf('deposit', { amountCents, methods: specified('deposit') })).toEqual({
    receivedCents: credited,
    feeCents: fees,
  })
  const [card, bank] = methodsOf('withdraw')
  const by = (methods: ReturnType<typeof methodsOf>) => proceedsOf('withdraw', { amountCents, methods }).receivedCents
  expect(card && by([card])).toEqual({ least: 4_900, most: 4_900 })
  expect(bank && by([bank])).toEqual({ least: 5_000, most: 5_000 })
})
