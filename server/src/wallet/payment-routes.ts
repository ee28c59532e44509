import { centsFromEuros, ENDPOINTS, eurosFromCents, eurosStringFromCents, type Refusal } from '@bougie/protocol'
import { refuseUnlessOwner } from '../http/authenticate.ts'
import type { Routes } from '../http/routes.ts'
import { cursorOf } from '../page-cursor.ts'
import { checkDestination } from './destination.ts'
import { lastFourOf, type Payment, shownDestination } from './payment.ts'
import type { PaymentSum } from './payment-repository.ts'
import type { PaymentReceipt, PaymentService } from './payment-service.ts'

const DEFAULT_CHANNEL = 'card'

export interface PaymentRouteDependencies {
  readonly payments: PaymentService
  readonly dailyDepositLimitCents: number
}

export function addPaymentRoutes(routes: Routes, dependencies: PaymentRouteDependencies): void {
  const { payments, dailyDepositLimitCents } = dependencies

  routes.add(ENDPOINTS.deposit, async ({ session, body, idempotencyKey }) => {
    const refusal = refuseUnlessOwner(session, body.user_id)
    if (refusal) return refusal
    return answerOf(
      await payments.deposit({
        userId: body.user_id,
        amountCents: centsFromEuros(body.amount),
        channel: body.channel ?? DEFAULT_CHANNEL,
        note: body.reference ?? null,
        idempotencyKey,
      }),
    )
  })

  routes.add(ENDPOINTS.withdraw, async ({ session, body, idempotencyKey, refuseUnproven }) => {
    const refusal = refuseUnlessOwner(session, body.user_id)
    if (refusal) return refusal
    const channel = body.channel ?? DEFAULT_CHANNEL
    const checked = checkDestination(channel, body.destination)
    if (!checked.ok) return checked
    return answerOf(
      await payments.withdraw({
        userId: body.user_id,
        amountCents: centsFromEuros(body.amount),
        channel,
        note: body.reference ?? null,
        destination: checked.destination,
        idempotencyKey,
        refuseUnproven,
      }),
    )
  })

  routes.add(ENDPOINTS.depositLimit, async ({ session, params }) => {
    const refusal = refuseUnlessOwner(session, params.userId)
    if (refusal) return refusal
    const { boundBy, limitCents, remainingCents, resetsAtMs } = await payments.allowanceOf(params.userId)
    return {
      bound_by: boundBy,
      limit: eurosFromCents(limitCents),
      remaining: eurosFromCents(remainingCents),
      resets_at: new Date(resetsAtMs).toISOString(),
      house_limit: eurosFromCents(dailyDepositLimitCents),
    }
  })

  routes.add(ENDPOINTS.withdrawable, async ({ session, params }) => {
    const refusal = refuseUnlessOwner(session, params.userId)
    if (refusal) return refusal
    const { balanceCents, withdrawableCents, toStakeCents } = await payments.withdrawableOf(params.userId)
    return {
      balance: eurosFromCents(balanceCents),
      withdrawable: eurosFromCents(withdrawableCents),
      to_stake: eurosFromCents(toStakeCents),
    }
  })

  routes.add(ENDPOINTS.nextDepositReference, async ({ session, params }) => {
    const refusal = refuseUnlessOwner(session, params.userId)
    if (refusal) return refusal
    return { reference: await payments.nextReference(params.userId) }
  })

  routes.add(ENDPOINTS.paymentSums, async ({ session, params }) => {
    const refusal = refuseUnlessOwner(session, params.userId)
    if (refusal) return refusal
    const sums = await payments.sums(params.userId)
    return { deposits: sumOf(sums, 'deposit'), withdrawals: sumOf(sums, 'withdrawal') }
  })

  routes.add(ENDPOINTS.balanceHistory, async ({ session, params, query }) => {
    const refusal = refuseUnlessOwner(session, params.userId)
    if (refusal) return refusal
    const entries = await payments.history(params.userId, { limit: query.limit, before: cursorOf(query.before) })
    return entries.map(toEntry)
  })
}

function answerOf(receipt: PaymentReceipt | Refusal) {
  if (!receipt.ok) return receipt
  return {
    id: receipt.id,
    status: receipt.status,
    amount: eurosFromCents(receipt.amountCents),
    fee: eurosFromCents(receipt.feeCents),
    new_balance: eurosFromCents(receipt.balanceCents),
    reference: receipt.reference,
    remaining: eurosFromCents(receipt.remainingCents),
  }
}

function sumOf(sums: readonly PaymentSum[], direction: Payment['direction']) {
  const eurosOf = (...states: readonly Payment['status'][]) =>
    eurosFromCents(
      sums
        .filter((sum) => sum.direction === direction && states.includes(sum.status))
        .reduce((cents, { amountCents }) => cents + amountCents, 0),
    )
  return { completed: eurosOf('completed'), pending: eurosOf('pending', 'review') }
}

function toEntry(payment: Payment) {
  const { id, direction, amountCents, feeCents, status, channel, reference, destination, createdAt } = payment
  return {
    id,
    transaction_type: direction === 'deposit' ? ('deposit' as const) : ('withdraw' as const),
    amount: eurosStringFromCents(amountCents),
    fee: eurosStringFromCents(feeCents),
    created_at: createdAt.toISOString(),
    status: status === 'review' ? ('pending' as const) : status,
    in_review: status === 'review',
    channel,
    reference,
    destination_last4: lastFourOf(destination),
    destination: shownDestination(destination),
  }
}
