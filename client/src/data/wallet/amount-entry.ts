// The amount picker of deposits and withdrawals: whole euros, typed or stepped.
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import type { PaymentKind } from './payment-flow.ts'

export const AMOUNT_MAX_EUROS = 100_000
export const AMOUNT_STEP_EUROS = 10
export const AMOUNT_DEFAULT_TEXT = '50'

/** Below this a withdrawal is refused; a deposit only has to be something. */
const MIN_EUROS: Readonly<Record<PaymentKind, number>> = { deposit: 1, withdraw: 10 }

export type AmountProblem =
  | { readonly type: 'belowMinimum'; readonly minimumEuros: number }
  | { readonly type: 'beyondLimit'; readonly remainingCents: number }
  | { readonly type: 'beyondBalance' }

/** What bounds an amount besides the picker; null while it is not known, and then the server decides alone. */
export interface AmountBounds {
  readonly kind: PaymentKind
  /** Of the day, for deposits. */
  readonly remainingCents: number | null
  /** For withdrawals. */
  readonly balanceCents: number | null
}

export interface AmountText {
  readonly text: string
  /** Behind a comma or a point: what is typed now would be cents, and the field takes none. */
  readonly inCents: boolean
}

/** The field after typing or pasting: digits only, no zero in front, never above the maximum. */
export function typeAmount(before: AmountText, typed: string): AmountText {
  const [euros = '', ...cents] = typed.split(/[.,]/)
  const goesOn = typed.length > before.text.length && typed.startsWith(before.text)
  // Dropped with their comma, the cents of `12,50` would make 1250 of it.
  if (cents.length === 0 && before.inCents && goesOn) return before
  const digits = euros.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const inCents = cents.length > 0
  if (inCents && digits === '') return { text: '0', inCents }
  return { text: Number(digits) > AMOUNT_MAX_EUROS ? String(AMOUNT_MAX_EUROS) : digits, inCents }
}

export function increaseAmount(text: string): string {
  return String(Math.min(AMOUNT_MAX_EUROS, Number(text) + AMOUNT_STEP_EUROS))
}

export function canDecrease(text: string): boolean {
  return Number(text) > AMOUNT_STEP_EUROS
}

export function decreaseAmount(text: string): string {
  return canDecrease(text) ? String(Math.max(AMOUNT_STEP_EUROS, Number(text) - AMOUNT_STEP_EUROS)) : text
}

/** Why this amount can't go on, or null. */
export function problemOfAmount(
  text: string,
  { kind, remainingCents, balanceCents }: AmountBounds,
): AmountProblem | null {
  const cents = centsFromEuros(Number(text))
  const minimumEuros = MIN_EUROS[kind]
  if (cents < centsFromEuros(minimumEuros)) return { type: 'belowMinimum', minimumEuros }
  if (kind === 'deposit') {
    return remainingCents !== null && cents > remainingCents ? { type: 'beyondLimit', remainingCents } : null
  }
  return balanceCents !== null && cents > balanceCents ? { type: 'beyondBalance' } : null
}
