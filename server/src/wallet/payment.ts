import type { PaymentChannel, PaymentId, UserId } from '@bougie/protocol'
import type { PaymentOrder, PayoutDestination } from '../ports/payment-provider.ts'

/**
 * `review` waits for an admin, `pending` for the provider. The other states are final: `refused` by the provider,
 * `rejected` by an admin.
 */
export type PaymentState = 'review' | 'pending' | 'completed' | 'refused' | 'rejected'

export interface Payment {
  readonly id: PaymentId
  readonly userId: UserId
  readonly direction: 'deposit' | 'withdrawal'
  readonly channel: PaymentChannel
  readonly amountCents: number
  readonly feeCents: number
  readonly reference: string
  readonly note: string | null
  readonly destination: PayoutDestination | null
  readonly status: PaymentState
  readonly createdAt: Date
  /** The time of the next request to the provider; only while pending. */
  readonly dueAt: Date | null
  readonly endedAt: Date | null
}

export function orderOf({ id, direction, channel, amountCents, note, destination }: PaymentOrder): PaymentOrder {
  return { id, direction, channel, amountCents, note, destination }
}

export function lastFourOf(destination: PayoutDestination | null): string | null {
  if (destination === null) return null
  return (destination.type === 'bank' ? destination.iban : destination.address).slice(-4)
}

/** For example `FR76 •••• 0189`: enough to recognise one's own account. */
export function shownDestination(destination: PayoutDestination | null): string | null {
  if (destination === null) return null
  const account = destination.type === 'bank' ? destination.iban : destination.address
  return `${account.slice(0, 4)} •••• ${account.slice(-4)}`
}

export interface PaymentStep {
  readonly id: PaymentId
  readonly from: PaymentState
  readonly to: PaymentState
  readonly at: Date
  /** Set when it becomes pending. */
  readonly dueAt: Date | null
}

export interface PaymentWithPseudo extends Payment {
  readonly pseudo: string
}

/** The sum of a player's payments of one direction and one status. */
export interface PaymentSum extends Pick<Payment, 'direction' | 'status'> {
  readonly amountCents: number
}

/** Background information on a payout, for the admin who reviews it. */
export interface PayoutBackground {
  /** The number of other players who have named the same account or address. */
  readonly others: number
  readonly dayCents: number
  readonly weekCents: number
}
