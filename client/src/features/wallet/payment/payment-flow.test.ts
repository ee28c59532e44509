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
