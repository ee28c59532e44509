// The earnings of a creator link are kept in a separate account until an admin pays them to the owner's wallet.

import { type CreatorLinkId, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import { refuseOwnCase } from '../admin/service.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts } from './accounts.ts'
import type { WalletParts } from './dependencies.ts'

export interface CommissionOrder {
  readonly linkId: CreatorLinkId
  readonly adminId: UserId
  readonly idempotencyKey: string | null
  /** The current owner of the link; null when there is no such link, or its owner deleted the account. */
  findPayee(transaction: Transaction): Promise<{ readonly userId: UserId; readonly code: string } | null>
}

export function createCommissionPayouts({ random, ledger, admin, idempotentCalls }: WalletParts) {
  return {
    /** Pays the whole commission. */
    async pay({ linkId, adminId, idempotencyKey: key, findPayee }: CommissionOrder) {
      const call = { userId: adminId, key, request: { action: 'commission_paid', linkId } }
      const { response } = await idempotentCalls.respondOnce(call, async (transaction, events) => {
        const payee = await findPayee(transaction)
        if (payee === null) return refuseMissing('creatorLink')
        const own = refuseOwnCase({ adminId, concerned: payee.userId })
        if (own) return own
        // The player before the link: the same order as in the cycle.
        await ledger.lock(transaction, [accounts.player(payee.userId)])
        // On another server the owner may have deleted the account, or the link changed hands, just before the lock.
        if ((await findPayee(transaction))?.userId !== payee.userId) return refuseMissing('creatorLink')
        const account = accounts.commission(linkId)
        const paidCents = (await ledger.lock(transaction, [account])).get(account) ?? 0
        if (paidCents === 0) return refuse('NO_COMMISSION')
        const movement = {
          key: `commission:${random.uuid()}`,
          reason: 'commission',
          cause: { type: 'creator_link', id: linkId },
          transfers: [{ from: account, to: accounts.player(payee.userId), amountCents: paidCents }],
        }
        events.push(...(await ledger.postAll(transaction, [movement])))
        const details = { ...payee, amountCents: paidCents }
        const subject = { type: 'creator_link', id: linkId }
        await admin.auditLog.record(transaction, { adminId, action: 'commission_paid', subject, details })
        return { ok: true as const, paidCents }
      })
      return response
    },
  }
}

export type CommissionPayouts = ReturnType<typeof createCommissionPayouts>
