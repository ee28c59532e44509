import { centsFromEuros, ENDPOINTS, eurosFromCents, type Payout } from '@bougie/protocol'
import type { Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import { reportAudit } from './audit.ts'
import type { WalletCapability } from './capability.ts'
import { lastFourOf, type ReviewedPayout, shownDestination } from './payment.ts'
import type { DecidedPayout } from './payout-review.ts'

export function addWalletAdminRoutes(
  routes: Routes,
  { audit, payoutReview: review, corrections }: Pick<WalletCapability, 'audit' | 'payoutReview' | 'corrections'>,
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

  routes.add(ENDPOINTS.confirmPayout, async ({ session, params, idempotencyKey }) =>
    toDecidedPayout(await review.confirm({ adminId: session.userId, paymentId: params.id, idempotencyKey })),
  )

  routes.add(ENDPOINTS.rejectPayout, async ({ session, params, idempotencyKey }) =>
    toDecidedPayout(await review.reject({ adminId: session.userId, paymentId: params.id, idempotencyKey })),
  )
}

function toDecidedPayout(decided: DecidedPayout) {
  return decided.ok ? toPayout(decided.payment) : decided
}

export function toPayout(payment: ReviewedPayout): Payout {
  return {
    id: payment.id,
    user_id: payment.userId,
    pseudo: payment.pseudo,
    amount: eurosFromCents(payment.amountCents),
    fee: eurosFromCents(payment.feeCents),
    channel: payment.channel,
    reference: payment.reference,
    destination_last4: lastFourOf(payment.destination),
    destination: shownDestination(payment.destination),
    destination_others: payment.others,
    taken_day: eurosFromCents(payment.dayCents),
    taken_week: eurosFromCents(payment.weekCents),
    status: payment.status,
    created_at: payment.createdAt.toISOString(),
  }
}
