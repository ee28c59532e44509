// The steps of a deposit or a withdrawal: amount, then method, then its form, then the outcome.
import type { PaymentResponse } from '@bougie/protocol'
import { assertNever } from '../../../stores/assert-never.ts'
import { AMOUNT_DEFAULT_TEXT } from './amount-entry.ts'
import type { PaymentKind, PaymentMethod } from './payment-methods.ts'

export type PaymentFlow =
  | { readonly step: 'closed' }
  | { readonly step: 'amount'; readonly kind: PaymentKind; readonly amountText: string }
  | { readonly step: 'method'; readonly kind: PaymentKind; readonly amountText: string }
  | {
      readonly step: 'form'
      readonly kind: PaymentKind
      readonly amountText: string
      readonly method: PaymentMethod
    }
  | {
      readonly step: 'outcome'
      readonly kind: PaymentKind
      readonly method: PaymentMethod
      readonly response: PaymentResponse
    }

export type PaymentMove =
  | { readonly type: 'open'; readonly kind: PaymentKind }
  | { readonly type: 'amountTyped'; readonly amountText: string }
  | { readonly type: 'amountConfirmed' }
  | { readonly type: 'methodChosen'; readonly method: PaymentMethod }
  | { readonly type: 'back' }
  | { readonly type: 'responded'; readonly response: PaymentResponse }
  | { readonly type: 'close' }

export const CLOSED: PaymentFlow = { step: 'closed' }

/** A move that does not belong to the step, as from a double press, changes nothing. */
export function nextPaymentFlow(flow: PaymentFlow, move: PaymentMove): PaymentFlow {
  switch (move.type) {
    case 'open':
      return { step: 'amount', kind: move.kind, amountText: AMOUNT_DEFAULT_TEXT }
    case 'close':
      return CLOSED
    case 'amountTyped':
      return flow.step === 'amount' ? { ...flow, amountText: move.amountText } : flow
    case 'amountConfirmed':
      return flow.step === 'amount' ? { ...flow, step: 'method' } : flow
    case 'methodChosen':
      return flow.step === 'method' ? { ...flow, step: 'form', method: move.method } : flow
    case 'back':
      if (flow.step === 'form') return { step: 'method', kind: flow.kind, amountText: flow.amountText }
      return flow.step === 'method' ? { ...flow, step: 'amount' } : flow
    case 'responded':
      return flow.step === 'form'
        ? { step: 'outcome', kind: flow.kind, method: flow.method, response: move.response }
        : flow
    default:
      return assertNever(move)
  }
}
