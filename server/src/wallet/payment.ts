// A payment and its states, and the movements of each step. Every movement names its payment as its cause, so that the
// audit can compare them.

import type { PaymentId, UserId } from '@bougie/protocol'
import type { PaymentOrder, PayoutDestination } from '../ports/payment-provider.ts'
import { type AccountId, accounts, type Movement, type Transfer } from './accounts.ts'

/**
 * `review` waits for an admin, `pending` for the provider. The other states are final: `refused` by the provider,
 * `rejected` by an admin.
 */
export type PaymentState = 'review' | 'pending' | 'completed' | 'refused' | 'rejected'

export interface Payment extends PaymentOrder {
  readonly userId: UserId
  readonly feeCents: number
  readonly reference: string
  readonly status: PaymentState
  readonly createdAt: Date
  /** The time of the next request to the provider; only while pending. */
  readonly dueAt: Date | null
  readonly endedAt: Date | null
}

export function orderOf({ id, direction, channel, amountCents, note, destination }: PaymentOrder): PaymentOrder {
  return { id, direction, channel, amountCents, note, destination }
}

/** Equal for equal accounts or addresses, whatever the holder's name. */
export function identityOf(destination: PayoutDestination): string {
  return `${destination.type}:${accountOf(destination)}`
}

export function lastFourOf(destination: PayoutDestination | null): string | null {
  return destination === null ? null : accountOf(destination).slice(-4)
}

/** For example `FR76 •••• 0189`: enough to recognise one's own account. */
export function shownDestination(destination: PayoutDestination | null): string | null {
  return destination === null ? null : `${accountOf(destination).slice(0, 4)} •••• ${lastFourOf(destination)}`
}

function accountOf(destination: PayoutDestination): string {
  return destination.type === 'bank' ? destination.iban : destination.address
}

export interface PaymentStep {
  readonly id: PaymentId
  readonly from: PaymentState
  readonly to: PaymentState
  readonly at: Date
  /** Set when it becomes pending. */
  readonly dueAt: Date | null
}

/** The sum of a player's payments of one direction and one status. */
export interface PaymentSum extends Pick<Payment, 'direction' | 'status'> {
  readonly amountCents: number
}

export interface NamedPayment extends Payment {
  readonly pseudo: string
}

/** A payout with background information for the admin who reviews it. */
export interface ReviewedPayout extends NamedPayment {
  /** The number of other players who have named the same account or address. */
  readonly others: number
  readonly dayCents: number
  readonly weekCents: number
}

/** The whole amount leaves the balance at once, whatever happens next. */
export function reserveMovement(payment: Payment): Movement {
  const { userId, amountCents } = payment
  return movementOf(payment, 'withdrawal', [{ from: accounts.player(userId), to: accounts.paymentsOut, amountCents }])
}

/** The movements that end a payment; a refused deposit moves nothing. */
export function movementsAtEnd(payment: Payment, to: 'completed' | 'refused' | 'rejected'): Movement[] {
  if (payment.direction === 'deposit') return to === 'completed' ? [depositMovement(payment)] : []
  return to === 'completed' ? payoutMovements(payment) : [returnMovement(payment)]
}

/** The fee of a card is paid on top: the player is credited with the whole amount. */
function depositMovement(payment: Payment): Movement {
  const { userId, amountCents, feeCents } = payment
  const credit = { from: accounts.paymentsIn, to: accounts.player(userId), amountCents }
  return movementOf(payment, 'deposit', [credit, ...feeFrom(accounts.paymentsIn, feeCents)])
}

/** The fee is deducted from the payout; without a fee there is no movement. */
function payoutMovements(payment: Payment): Movement[] {
  const transfers = feeFrom(accounts.paymentsOut, payment.feeCents)
  return transfers.length === 0 ? [] : [movementOf(payment, 'withdrawal_fee', transfers)]
}

function returnMovement(payment: Payment): Movement {
  const { userId, amountCents } = payment
  return movementOf(payment, 'withdrawal_returned', [
    { from: accounts.paymentsOut, to: accounts.player(userId), amountCents },
  ])
}

function feeFrom(from: AccountId, amountCents: number): Transfer[] {
  return amountCents === 0 ? [] : [{ from, to: accounts.fees, amountCents }]
}

function movementOf({ id }: Payment, reason: string, transfers: readonly Transfer[]): Movement {
  return { key: `payment-${reason}:${id}`, reason, cause: { type: 'payment', id }, transfers }
}
