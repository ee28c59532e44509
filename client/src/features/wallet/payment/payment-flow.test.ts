import { type PaymentResponse, paymentResponseSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { CLOSED, nextPaymentFlow, type PaymentFlow, type PaymentMove } from './payment-flow.ts'
import type { PaymentMethod } from './payment-methods.ts'

const CARD: PaymentMethod = { id: 'card', channel: 'card', feePercent: 2 }
const RESPONSE: PaymentResponse = paymentResponseSchema.parse({
  id: 'b1000000-0000-4000-8000-000000000001',
  status: 'completed',
  amount: 70,
  fee: 1.4,
  new_balance: 170,
  reference: 'DEP-123456',
  remaining: 0,
})

function after(...moves: readonly PaymentMove[]): PaymentFlow {
  return moves.reduce(nextPaymentFlow, CLOSED)
}

const open = { type: 'open', kind: 'deposit' } as const
const typed = { type: 'amountTyped', amountText: '70' } as const
const confirmed = { type: 'amountConfirmed' } as const
const chosen = { type: 'methodChosen', method: CARD } as const

test.each(['deposit', 'withdraw'] as const)('[W04] %s begins with the amount, at 50', (kind) => {
  expect(after({ type: 'open', kind })).toEqual({ step: 'amount', kind, amountText: '50' })
})

test('[W05] [W06] the confirmed amount leads to the methods, a method to its sub-screen', () => {
  expect(after(open, typed, confirmed)).toEqual({ step: 'method', kind: 'deposit', amountText: '70' })
  expect(after(open, typed, confirmed, chosen)).toEqual({
    step: 'form',
    kind: 'deposit',
    amountText: '70',
    method: CARD,
  })
})

test('[W07] the back arrow of a sub-screen returns to the methods, and theirs to the amount as it was', () => {
  const back = { type: 'back' } as const
  expect(after(open, typed, confirmed, chosen, back)).toEqual({ step: 'method', kind: 'deposit', amountText: '70' })
  expect(after(open, typed, confirmed, back)).toEqual({ step: 'amount', kind: 'deposit', amountText: '70' })
})

test('[W08] closed at any step, it begins anew', () => {
  const close = { type: 'close' } as const
  expect(after(open, typed, confirmed, chosen, close)).toEqual(CLOSED)
  expect(after(open, typed, confirmed, chosen, close, open)).toEqual(after(open))
})

test('the response ends it, once: a response after closing changes nothing', () => {
  const responded = { type: 'responded', response: RESPONSE } as const
  expect(after(open, typed, confirmed, chosen, responded)).toEqual({
    step: 'outcome',
    kind: 'deposit',
    method: CARD,
    response: RESPONSE,
  })
  expect(after(open, typed, confirmed, chosen, { type: 'close' }, responded)).toEqual(CLOSED)
})

test('a second press on what is already done changes nothing', () => {
  expect(after(open, confirmed, confirmed)).toEqual(after(open, confirmed))
  expect(after(open, confirmed, chosen, chosen)).toEqual(after(open, confirmed, chosen))
})
