import type { PaymentChannel } from '@bougie/protocol'
import { CARD_FEE_BASIS_POINTS } from '@bougie/protocol/payment-rules.ts'
import type { PaymentKind } from './payment-flow.ts'

export type PaymentMethodId = 'card' | 'sepa' | 'btc' | 'card2' | 'virement' | 'crypto'

export interface PaymentMethod {
  readonly id: PaymentMethodId
  readonly channel: PaymentChannel
  readonly feePercent: number
}

const CARD_FEE_PERCENT = CARD_FEE_BASIS_POINTS / 100

export const DEPOSIT_METHODS: readonly PaymentMethod[] = [
  { id: 'card', channel: 'card', feePercent: CARD_FEE_PERCENT },
  { id: 'sepa', channel: 'bank', feePercent: 0 },
  { id: 'btc', channel: 'crypto', feePercent: 0 },
]

export const WITHDRAWAL_METHODS: readonly PaymentMethod[] = [
  { id: 'card2', channel: 'card', feePercent: CARD_FEE_PERCENT },
  { id: 'virement', channel: 'bank', feePercent: 0 },
  { id: 'crypto', channel: 'crypto', feePercent: 0 },
]

export function methodsOf(kind: PaymentKind): readonly PaymentMethod[] {
  return kind === 'deposit' ? DEPOSIT_METHODS : WITHDRAWAL_METHODS
}

/** Rounded to the cent, halves up. The figure that counts is the one in the server's answer. */
export function feeCentsOf(amountCents: number, { feePercent }: PaymentMethod): number {
  return Math.round((amountCents * feePercent) / 100)
}

/** What leaves the card of a deposit, or arrives from a withdrawal: the fee is on top of the one and off the other. */
export function totalCentsOf(
  kind: PaymentKind,
  { amountCents, feeCents }: { amountCents: number; feeCents: number },
): number {
  return kind === 'deposit' ? amountCents + feeCents : amountCents - feeCents
}
