import { isIban } from '@bougie/protocol/destination.ts'
import { expect, test } from 'vitest'
import { DEMO_BANK_ACCOUNT, DEMO_BITCOIN_ADDRESS } from './payment-channels.tsx'
import { costOf, methodsOf, type PaymentKind, proceedsOf, timingOf } from './payment-methods.ts'

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
  const byCard = { amountText: '50', method: { id: 'card', channel: 'card', feePercent: 2 } } as const
  const figures = { amountCents: 5_000, feeCents: 100 }
  expect(costOf({ kind: 'deposit', ...byCard })).toEqual({ ...figures, totalCents: 5_100 })
  expect(costOf({ kind: 'withdraw', ...byCard })).toEqual({ ...figures, totalCents: 4_900 })
})

test('a withdrawal above 500 €, which is reviewed, promises no time without its review', () => {
  const timings = (kind: PaymentKind, amountText: string) =>
    specified(kind).map((method) => timingOf({ kind, amountText, method }))
  const afterReview = [
    'Immédiat après vérification',
    '1 à 3 jours ouvrés après vérification',
    '1 à 3 heures après vérification',
  ]
  expect(timings('withdraw', '501')).toEqual(afterReview)
  expect(timings('withdraw', '500.01')).toEqual(afterReview)
  expect(timings('withdraw', '500')[0]).toBe('Immédiat')
  expect(timings('deposit', '501')[0]).toBe('Immédiat')
})

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/

test('no bank and no chain takes money for the accounts that the demonstration shows', () => {
  expect(isIban(DEMO_BANK_ACCOUNT.iban)).toBe(false)
  expect(DEMO_BITCOIN_ADDRESS).not.toMatch(BASE58)
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
