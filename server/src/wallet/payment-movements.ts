// What each step of a payment moves. Every movement names its payment as its cause; the audit compares them.
import { type AccountId, accounts } from './accounts.ts'
import type { Movement, Transfer } from './ledger.ts'
import type { Payment } from './payment.ts'

/** The fee of a card comes on top: the player is credited with the whole amount. */
export function depositMovement(payment: Payment): Movement {
  const { userId, amountCents, feeCents } = payment
  const credit = { from: accounts.paymentsIn, to: accounts.player(userId), amountCents }
  return movementOf(payment, 'deposit', [credit, ...feeFrom(accounts.paymentsIn, feeCents)])
}

/** The whole amount leaves the balance at once, whatever becomes of it. */
export function reserveMovement(payment: Payment): Movement {
  const { userId, amountCents } = payment
  return movementOf(payment, 'withdrawal', [{ from: accounts.player(userId), to: accounts.paymentsOut, amountCents }])
}

/** The fee is off the payout; there is nothing to move where there is none. */
export function payoutMovements(payment: Payment): Movement[] {
  const transfers = feeFrom(accounts.paymentsOut, payment.feeCents)
  return transfers.length === 0 ? [] : [movementOf(payment, 'withdrawal_fee', transfers)]
}

export function returnMovement(payment: Payment): Movement {
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
