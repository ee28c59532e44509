import { centsFromEuros } from '@bougie/protocol/cents.ts'
import {
  CHANNELS,
  PAYMENT_CHANNELS,
  PAYOUT_REVIEW_ABOVE_EUROS,
  type PaymentChannel,
  paymentFeeCents,
} from '@bougie/protocol/payment-rules.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'

export type PaymentKind = 'deposit' | 'withdraw'

export interface PaymentMethod {
  readonly id: string
  readonly channel: PaymentChannel
  readonly feePercent: number
}

export function methodsOf(kind: PaymentKind): readonly PaymentMethod[] {
  return PAYMENT_CHANNELS.map((channel) => ({
    id: CHANNELS[channel].methodIds[kind],
    channel,
    feePercent: CHANNELS[channel].feeBasisPoints / 100,
  }))
}

interface ChosenPayment {
  readonly kind: PaymentKind
  /** In euros. */
  readonly amountText: string
  readonly method: PaymentMethod
}

/** The total is debited for a deposit, to which the fee is added, or received from a withdrawal, less the fee. */
export function costOf({ kind, amountText, method }: ChosenPayment) {
  const amountCents = centsFromEuros(Number(amountText))
  const feeCents = paymentFeeCents(method.channel, amountCents)
  return { amountCents, feeCents, totalCents: kind === 'deposit' ? amountCents + feeCents : amountCents - feeCents }
}

/** An amount above the limit of a day is reviewed in any case; only the server knows what was withdrawn before. */
export function timingOf({ kind, amountText, method }: ChosenPayment): string {
  const isReviewed = kind === 'withdraw' && Number(amountText) > PAYOUT_REVIEW_ABOVE_EUROS.day
  return frChannels[method.channel].timing[isReviewed ? 'reviewed' : kind]
}

interface Range {
  readonly least: number
  readonly most: number
}

interface Proceeds {
  /** Credited to the balance by a deposit, to the player's external account by a withdrawal. */
  readonly receivedCents: Range
  readonly feeCents: Range
}

/** By the most expensive and the cheapest of these methods, equal once one is chosen. */
export function proceedsOf(
  kind: PaymentKind,
  { amountCents, methods }: { readonly amountCents: number; readonly methods: readonly PaymentMethod[] },
): Proceeds {
  const fees = methods.map((method) => paymentFeeCents(method.channel, amountCents))
  const feeCents = { least: Math.min(...fees), most: Math.max(...fees) }
  if (kind === 'deposit') return { receivedCents: { least: amountCents, most: amountCents }, feeCents }
  return { receivedCents: { least: amountCents - feeCents.most, most: amountCents - feeCents.least }, feeCents }
}
