// The steps of a deposit or a withdrawal: amount, then method, then its form, then the outcome.
import type { PaymentResponse } from '@bougie/protocol'
import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { WITHDRAWAL_MINIMUM_EUROS } from '@bougie/protocol/payment-rules.ts'
import { assertNever } from '../../../stores/assert-never.ts'
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

// The amount picker of deposits and withdrawals: whole euros, typed or stepped.

export const AMOUNT_MAX_EUROS = 100_000
export const AMOUNT_STEP_EUROS = 10
export const AMOUNT_DEFAULT_TEXT = '50'

/** The minimum of a withdrawal; a deposit only has to be positive. */
const MIN_EUROS: Readonly<Record<PaymentKind, number>> = { deposit: 1, withdraw: WITHDRAWAL_MINIMUM_EUROS }

export type AmountProblem =
  | { readonly type: 'belowMinimum'; readonly minimumEuros: number }
  | { readonly type: 'beyondLimit'; readonly remainingCents: number }
  | { readonly type: 'beyondBalance' }
  /** A part of the balance is a gift that has not been staked yet. */
  | { readonly type: 'giftNotStaked'; readonly toStakeCents: number; readonly withdrawableCents: number }

/** Bounds of an amount besides the picker's own; null while unknown, and then only the server decides. */
interface AmountBounds {
  readonly kind: PaymentKind
  /** Remainder of the day, for deposits. */
  readonly remainingCents: number | null
  /** For withdrawals. */
  readonly balanceCents: number | null
  /** Part of the welcome gift that must be staked before it can be withdrawn. */
  readonly toStakeCents?: number
}

/** The part of the typed text that was dropped: no text is changed silently. */
export type AmountNote = 'notWhole' | 'capped'

export interface AmountText {
  readonly text: string
  /** Behind a comma or a point: further digits would be cents, which the field does not accept. */
  readonly inCents: boolean
  readonly note: AmountNote | null
}

/** The field's text after typing or pasting: digits only, no leading zero, never above the maximum. */
export function typeAmount(before: AmountText, typed: string): AmountText {
  const [euros = '', ...cents] = typed.split(/[.,]/)
  const goesOn = typed.length > before.text.length && typed.startsWith(before.text)
  // Dropping only the comma would turn `12,50` into 1250.
  if (cents.length === 0 && before.inCents && goesOn) return before
  const digits = euros.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const inCents = cents.length > 0
  const note = inCents || /[^\d\s]/.test(euros) ? 'notWhole' : null
  if (inCents && digits === '') return { text: '0', inCents, note }
  if (Number(digits) > AMOUNT_MAX_EUROS) return { text: String(AMOUNT_MAX_EUROS), inCents, note: note ?? 'capped' }
  return { text: digits, inCents, note }
}

/** The whole balance, cents included: the only amount with cents. */
export function wholeBalanceText(cents: number): string {
  return String(eurosFromCents(Math.max(0, Math.min(cents, centsFromEuros(AMOUNT_MAX_EUROS)))))
}

/** The field's text. */
export function shownAmount(text: string): string {
  const [euros = '', cents] = text.split('.')
  return cents === undefined ? euros : `${euros},${cents.padEnd(2, '0')}`
}

export function increaseAmount(text: string): string {
  return String(Math.min(AMOUNT_MAX_EUROS, Math.floor(Number(text)) + AMOUNT_STEP_EUROS))
}

export function canDecrease(text: string): boolean {
  return Number(text) > AMOUNT_STEP_EUROS
}

export function decreaseAmount(text: string): string {
  return canDecrease(text) ? String(Math.max(AMOUNT_STEP_EUROS, Math.ceil(Number(text)) - AMOUNT_STEP_EUROS)) : text
}

/** The reason why this amount cannot be used, or null. */
export function problemOfAmount(
  text: string,
  { kind, remainingCents, balanceCents, toStakeCents = 0 }: AmountBounds,
): AmountProblem | null {
  const cents = centsFromEuros(Number(text))
  const minimumEuros = MIN_EUROS[kind]
  if (cents < centsFromEuros(minimumEuros)) return { type: 'belowMinimum', minimumEuros }
  if (kind === 'deposit') {
    return remainingCents !== null && cents > remainingCents ? { type: 'beyondLimit', remainingCents } : null
  }
  if (balanceCents === null) return null
  if (cents > balanceCents) return { type: 'beyondBalance' }
  const withdrawableCents = Math.max(0, balanceCents - toStakeCents)
  return cents > withdrawableCents ? { type: 'giftNotStaked', toStakeCents, withdrawableCents } : null
}
