import type { PaymentChannel, PaymentId, UserId } from '@bougie/protocol'
import type { PaymentOrder, PayoutDestination } from '../ports/payment-provider.ts'

/**
 * `review` waits for an admin, `pending` for the provider. The rest are ends: `refused` by the provider, `rejected` by
 * an admin.
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
  /** When the provider is asked; only while pending. */
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

/** `FR76 •••• 0189`: enough to know one's own by. */
export function shownDestination(destination: PayoutDestination | null): string | null {
  if (destination === null) return null
  const account = destination.type === 'bank' ? destination.iban : destination.address
  return `${account.slice(0, 4)} •••• ${account.slice(-4)}`
}
