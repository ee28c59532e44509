// Large withdrawals wait for an admin. Their money has already left the balance: a confirmation sends it on, a
// rejection returns it.
import { assert } from '@bougie/engine'
import { type PaymentId, type Refusal, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import { type AuditLog, refuseOwnCase } from '../admin/service.ts'
import { MINUTE_MS } from '../platform/durations.ts'
import type { Page } from '../platform/page-cursor.ts'
import type { WalletParts } from './dependencies.ts'
import { movementsAtEnd, type Payment, type PaymentState, type ReviewedPayout } from './payment.ts'
import * as payments from './payment-repository.ts'
import { ASKED_AGAIN_MS, type PaymentSettlement } from './payment-settlement.ts'

interface PayoutDecision {
  readonly adminId: UserId
  readonly paymentId: PaymentId
  readonly idempotencyKey: string | null
  /** Why it is rejected, for the player; null when nothing is said. */
  readonly reason?: string | null
}

/** The admin, the time and the reason; the audit log stores them in the transaction of the decision. */
export interface PayoutDecided {
  readonly adminId: UserId | null
  readonly pseudo: string | null
  readonly at: Date
  readonly reason: string | null
}

export type ListedPayout = ReviewedPayout & { readonly decision: PayoutDecided | null }

export type DecidedPayout = { readonly ok: true; readonly payment: ListedPayout } | Refusal

interface Step {
  readonly action: 'payout_confirmed' | 'payout_rejected'
  readonly to: 'pending' | 'rejected'
  readonly dueAt: Date | null
}

export function createPayoutReview(dependencies: WalletParts & { readonly settlement: PaymentSettlement }) {
  const { clock, database, ledger, tasks, settlement, auditLog, idempotentCalls } = dependencies

  async function decide(decision: PayoutDecision, { action, to, dueAt }: Step): Promise<DecidedPayout> {
    const { adminId, paymentId, idempotencyKey: key, reason = null } = decision
    const said = reason === null ? {} : { reason }
    const at = new Date(clock.nowMs())
    const call = { userId: adminId, key, request: { action, paymentId, ...said } }
    const { response, isNew } = await idempotentCalls.respondOnce(call, async (transaction, events) => {
      const payment = await payments.find(transaction, paymentId)
      if (payment?.direction !== 'withdrawal') return refuseMissing('withdrawal')
      const { reference, amountCents, userId } = payment
      const own = refuseOwnCase({ adminId, concerned: userId })
      if (own) return own
      const moved = await payments.move(transaction, { id: paymentId, from: 'review', to, at, dueAt })
      if (!moved) return refuse('PAYOUT_DECIDED')
      if (to === 'rejected') events.push(...(await ledger.postAll(transaction, movementsAtEnd(payment, to))))
      const subject = { type: 'payout', id: paymentId }
      const details = { reference, amountCents, userId, ...said }
      await auditLog.record(transaction, { adminId, action, subject, details })
      return { ok: true as const, status: to }
    })
    if (!response.ok) return response
    const payment = await payments.find(database.reader, paymentId)
    if (payment === null) return refuseMissing('withdrawal')
    if (payment.status === 'pending') await settlement.schedule(payment)
    if (payment.status === 'pending' && isNew) {
      tasks.run('begin a payout', async () => void (await settlement.begin(payment.id)))
    }
    // A repeated call gets the same response as the first one, however far the payout has come since.
    const [reviewed] = await withBackground([{ ...payment, status: response.status }])
    assert(reviewed !== undefined, 'one payment is reviewed as one')
    return { ok: true, payment: reviewed }
  }

  async function withBackground(payouts: readonly Payment[]): Promise<readonly ListedPayout[]> {
    const [reviewed, decisions] = await Promise.all([
      payments.withBackgrounds(database.reader, payouts),
      decisionsAbout(auditLog, payouts, clock.nowMs()),
    ])
    return reviewed.map((payout) => ({ ...payout, decision: decisions.get(payout.id) ?? null }))
  }

  return {
    list: async (status: PaymentState, page: Page) =>
      withBackground(await payments.payouts(database.reader, status, page)),
    confirm(decision: PayoutDecision): Promise<DecidedPayout> {
      // The decision is stored before the provider receives it, so that nothing is paid after a rejection and a later
      // decision finds this one. If this server dies in between, the job notifies the provider.
      const dueAt = new Date(clock.nowMs() + ASKED_AGAIN_MS)
      return decide(decision, { action: 'payout_confirmed', to: 'pending', dueAt })
    },
    reject: (decision: PayoutDecision) => decide(decision, { action: 'payout_rejected', to: 'rejected', dueAt: null }),
  }
}

/** The payment and the entry of one decision read the clock one after the other. */
const DECIDED_WITHIN_MS = MINUTE_MS

/** Decisions about these withdrawals; small ones have none. */
export async function decisionsAbout(
  auditLog: Pick<AuditLog, 'listAbout'>,
  payouts: readonly Payment[],
  nowMs: number,
): Promise<ReadonlyMap<PaymentId, PayoutDecided>> {
  const subjects = payouts
    .filter(({ direction, status }) => direction === 'withdrawal' && status !== 'review')
    .map(({ id, status, createdAt, endedAt }) => ({
      id,
      // A rejection ends the payment; a confirmation comes at some time before its end.
      from: status === 'rejected' ? (endedAt ?? createdAt) : createdAt,
      until: new Date((endedAt?.getTime() ?? nowMs) + DECIDED_WITHIN_MS),
    }))
  const found = await auditLog.listAbout({ actions: ['payout_confirmed', 'payout_rejected'], subjects })
  return new Map(
    found.map(({ subject, adminId, pseudo, createdAt: at, details: { reason } }) => [
      subject.id as PaymentId,
      { adminId, pseudo, at, reason: typeof reason === 'string' ? reason : null },
    ]),
  )
}
