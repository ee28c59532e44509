// The earnings of a creator link are kept in a separate account until an admin pays them to the owner's wallet.

import { type CreatorLinkId, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import { type AuditLog, refuseOwnCase } from '../admin/service.ts'
import { kindOfUser } from '../platform/players-repository.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts } from '../wallet/accounts.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import * as links from './link-repository.ts'

export interface CommissionPayoutDependencies
  extends Pick<SharedDependencies, 'random'>,
    Pick<WalletCapability, 'ledger' | 'idempotentCalls'> {
  readonly auditLog: Pick<AuditLog, 'record'>
}

interface CommissionOrder {
  readonly linkId: CreatorLinkId
  readonly adminId: UserId
  readonly idempotencyKey: string | null
}

export function createCommissionPayout({ random, ledger, auditLog, idempotentCalls }: CommissionPayoutDependencies) {
  /** The current owner; null when there is no such link, or its owner deleted the account. */
  async function findPayee(transaction: Transaction, linkId: CreatorLinkId) {
    const link = await links.find(transaction, linkId)
    // A bet that was stored while the owner deleted the account may have earned something.
    const isOwned = link !== null && (await kindOfUser(transaction, link.ownerId)) !== null
    return isOwned ? { userId: link.ownerId, code: link.code } : null
  }

  /** Pays everything that the link has earned and was not paid yet. */
  return async function payCommission({ linkId, adminId, idempotencyKey: key }: CommissionOrder) {
    const call = { userId: adminId, key, request: { action: 'commission_paid', linkId } }
    const { response } = await idempotentCalls.respondOnce(call, async (transaction, events) => {
      const payee = await findPayee(transaction, linkId)
      if (payee === null) return refuseMissing('creatorLink')
      const own = refuseOwnCase({ adminId, concerned: payee.userId })
      if (own) return own
      // The player before the link: the same order as in the cycle.
      await ledger.lock(transaction, [accounts.player(payee.userId)])
      // On another server the owner may have deleted the account, or the link changed hands, just before the lock.
      if ((await findPayee(transaction, linkId))?.userId !== payee.userId) return refuseMissing('creatorLink')
      const account = accounts.commission(linkId)
      const paidCents = (await ledger.lock(transaction, [account])).get(account)?.cents ?? 0
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
      await auditLog.record(transaction, { adminId, action: 'commission_paid', subject, details })
      return { ok: true as const, paidCents }
    })
    return response
  }
}
