/** When a player's withdrawals within 24 hours or 7 days add up to more, they wait for an admin. */
export const PAYOUT_REVIEW_ABOVE_EUROS = { day: 500, week: 2000 } as const
export const WITHDRAWAL_MINIMUM_EUROS = 10
/** Unless the operator sets another one; then the server tells it. */
export const DAILY_DEPOSIT_LIMIT_EUROS = 50

interface ChannelRules {
  /** Added to a deposit, deducted from a withdrawal. */
  readonly feeBasisPoints: number
  /** The kind of account that a payout may name. Null when no destination is ever sent to the server. */
  readonly destination: 'bank' | 'bitcoin' | null
  /** Whether the player copies the reference of a deposit into a transfer, and so needs it beforehand. */
  readonly isReferenced: boolean
  /** Whether the provider settles at once instead of later. */
  readonly isInstant: boolean
  /** The names of its method in each direction. */
  readonly methodIds: { readonly deposit: string; readonly withdraw: string }
}

/**
 * The payment channels, one entry each. The client keys texts (`fr-channels.ts`), icons and forms
 * (`payment-channels.tsx`) by the same names, so the compiler reports a missing entry.
 */
export const CHANNELS = {
  card: {
    feeBasisPoints: 200,
    destination: null,
    isReferenced: false,
    isInstant: true,
    methodIds: { deposit: 'card', withdraw: 'card2' },
  },
  bank: {
    feeBasisPoints: 0,
    destination: 'bank',
    isReferenced: true,
    isInstant: false,
    methodIds: { deposit: 'sepa', withdraw: 'virement' },
  },
  crypto: {
    feeBasisPoints: 0,
    destination: 'bitcoin',
    isReferenced: true,
    isInstant: false,
    methodIds: { deposit: 'btc', withdraw: 'crypto' },
  },
} as const satisfies Readonly<Record<string, ChannelRules>>

export type PaymentChannel = keyof typeof CHANNELS

export const PAYMENT_CHANNELS = Object.keys(CHANNELS) as readonly PaymentChannel[]

const BASIS_POINTS_PER_WHOLE = 10_000

/** Half a cent is rounded up. The form shows this fee, and the server charges it. */
export function paymentFeeCents(channel: PaymentChannel, amountCents: number): number {
  return Math.floor(
    (amountCents * CHANNELS[channel].feeBasisPoints + BASIS_POINTS_PER_WHOLE / 2) / BASIS_POINTS_PER_WHOLE,
  )
}
