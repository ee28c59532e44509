// The admin, the time and the reason of a decided withdrawal: the audit log stores them in the transaction of the decision.

import type { PaymentId, UserId } from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import { MINUTE_MS } from '../platform/durations.ts'
import type { Payment } from './payment.ts'

export interface PayoutDecided {
  readonly adminId: UserId | null
  readonly pseudo: string | null
  readonly at: Date
  readonly reason: string | null
}

/** The payment and the entry of one decision read the clock one after the other. */
const DECIDED_WITHIN_MS = MINUTE_MS

type Decisions = ReadonlyMap<PaymentId, PayoutDecided>

/** Decisions about these withdrawals; small ones have none. */
export async function decisionsAbout(
  auditLog: Pick<AuditLog, 'listAbout'>,
  payouts: readonly Payment[],
  nowMs: number,
): Promise<Decisions> {
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
