// Movements of each step of a payment. Every movement names its payment as its cause, so that the audit can compare
// them.

import { type AccountId, accounts, type Movement, type Transfer } from './accounts.ts'
import type { Payment } from './payment.ts'

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
