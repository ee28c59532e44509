import {
  type AdminPayment,
  centsFromEuros,
  ENDPOINTS,
  eurosFromCents,
  type Payout,
  payoutStatusSchema,
} from '@bougie/protocol'
import type { Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import { reportAudit } from './audit.ts'
import type { WalletCapability } from './capability.ts'
import { lastFourOf, type NamedPayment, shownDestination } from './payment.ts'
import type { DecidedPayout, ListedPayout } from './payout-review.ts'

export function addWalletAdminRoutes(
  routes: Routes,
  {
    audit,
    payoutReview: review,
    payments,
    corrections,
  }: Pick<WalletCapability, 'audit' | 'payoutReview' | 'payments' | 'corrections'>,
): void {
  routes.add(ENDPOINTS.ledgerAudit, async () => {
    const { problems, ...report } = reportAudit(await audit())
    return { ...report, problems: [...problems] }
  })

  routes.add(ENDPOINTS.correctBalance, async ({ session, params, body, idempotencyKey }) => {
    const { amount, reason } = body
    const amountCents = centsFromEuros(amount)
    const order = { userId: params.id, adminId: session.userId, amountCents, reason, idempotencyKey }
    const corrected = await corrections.correct(order)
    if (!corrected.ok) return corrected
    const { id, balanceCents } = corrected
    return { id, user_id: params.id, amount, reason, new_balance: eurosFromCents(balanceCents) }
  })

  routes.add(ENDPOINTS.adminPayouts, async ({ query: { status, limit, before } }) => {
    const payouts = await review.list(status, { limit, before: cursorOf(before) })
    return payouts.map(toPayout)
  })

  routes.add(ENDPOINTS.adminPayments, async ({ query: { limit, before, ...filter } }) => {
    const found = await payments.newest({ ...paymentsWanted(filter), limit, before: cursorOf(before) })
    return found.map(toAdminPayment)
  })

  routes.add(ENDPOINTS.confirmPayout, async ({ session, params, idempotencyKey }) =>
    toDecidedPayout(await review.confirm({ adminId: session.userId, paymentId: params.id, idempotencyKey })),
  )

  routes.add(ENDPOINTS.rejectPayout, async ({ session, params, body, idempotencyKey }) => {
    const order = { adminId: session.userId, paymentId: params.id, idempotencyKey }
    return toDecidedPayout(await review.reject({ ...order, reason: body?.reason ?? null }))
  })
}

function toDecidedPayout(decided: DecidedPayout) {
  return decided.ok ? toPayout(decided.payment) : decided
}

interface PaymentsFilter {
  readonly direction?: AdminPayment['direction'] | undefined
  readonly status?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export function paymentsWanted({ direction, status, from, until }: PaymentsFilter) {
  return {
    statuses: payoutStatusSchema.options.filter((state) => status === undefined || state === status),
    direction: direction === 'withdraw' ? ('withdrawal' as const) : (direction ?? null),
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  }
}

export function toAdminPayment(payment: NamedPayment): AdminPayment {
  return {
    ...sharedFields(payment),
    direction: payment.direction === 'deposit' ? 'deposit' : 'withdraw',
    ended_at: payment.endedAt?.toISOString() ?? null,
  }
}

function toPayout(payment: ListedPayout): Payout {
  const { decision } = payment
  return {
    ...sharedFields(payment),
    destination_last4: lastFourOf(payment.destination),
    destination_others: payment.others,
    taken_day: eurosFromCents(payment.dayCents),
    taken_week: eurosFromCents(payment.weekCents),
    ...(decision !== null && {
      decision: {
        admin_id: decision.adminId,
        pseudo: decision.pseudo,
        at: decision.at.toISOString(),
        reason: decision.reason,
      },
    }),
  }
}

function sharedFields(payment: NamedPayment) {
  return {
    id: payment.id,
    user_id: payment.userId,
    pseudo: payment.pseudo,
    amount: eurosFromCents(payment.amountCents),
    fee: eurosFromCents(payment.feeCents),
    channel: payment.channel,
    reference: payment.reference,
    destination: shownDestination(payment.destination),
    status: payment.status,
    created_at: payment.createdAt.toISOString(),
  }
}
