// The earnings of a creator link are kept in a separate account until an admin pays them to the owner's wallet.

import { type CreatorLinkId, type Refusal, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import { refuseOwnCase } from '../admin/service.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts, type Movement } from './accounts.ts'
import type { WalletStores } from './dependencies.ts'
import { respondOnce } from './idempotency.ts'
import { balanceEvents } from './ledger.ts'

export interface Payee {
  readonly userId: UserId
  readonly code: string
}

export interface CommissionOrder {
  readonly linkId: CreatorLinkId
  readonly adminId: UserId
  readonly idempotencyKey: string | null
  /** The current owner of the link; null when there is no such link. */
  findPayee(transaction: Transaction): Promise<Payee | null>
}

export type CommissionPaid = { readonly ok: true; readonly paidCents: number } | Refusal

export function createCommissionPayouts(dependencies: WalletStores) {
  const { clock, random, bus, database, ledger, idempotency, admin } = dependencies

  async function payAll(transaction: Transaction, { linkId, adminId, findPayee }: CommissionOrder) {
    const payee = await findPayee(transaction)
    if (payee === null) return { paid: refuseMissing('creatorLink'), events: [] }
    const own = refuseOwnCase({ adminId, concerned: payee.userId })
    if (own) return { paid: own, events: [] }
    const account = accounts.commission(linkId)
    const paidCents = (await ledger.lock(transaction, [account])).get(account) ?? 0
    if (paidCents === 0) return { paid: refuse('NO_COMMISSION'), events: [] }
    const movements: readonly Movement[] = [
      {
        key: `commission:${random.uuid()}`,
        reason: 'commission',
        cause: { type: 'creator_link', id: linkId },
        transfers: [{ from: account, to: accounts.player(payee.userId), amountCents: paidCents }],
      },
    ]
    const events = balanceEvents(movements, await ledger.post(transaction, movements))
    const subject = { type: 'creator_link', id: linkId }
    await admin.auditLog.record(transaction, {
      adminId,
      action: 'commission_paid',
      subject,
      details: { ...payee, amountCents: paidCents },
    })
    return { paid: { ok: true as const, paidCents }, events }
  }

  return {
    /** Pays the whole commission. */
    async pay(order: CommissionOrder): Promise<CommissionPaid> {
      const { linkId, adminId, idempotencyKey: key } = order
      const { paid, events } = await database.transaction(async (transaction) => {
        const published: DomainEvent[] = []
        const call = { userId: adminId, key, request: { action: 'commission_paid', linkId } }
        const repository = idempotency
        const response = await respondOnce({ repository, at: new Date(clock.nowMs()) }, transaction, call, async () => {
          const outcome = await payAll(transaction, order)
          published.push(...outcome.events)
          return outcome.paid
        })
        return { paid: response, events: published }
      })
      bus.publish(events)
      return paid
    },
  }
}

export type CommissionPayouts = ReturnType<typeof createCommissionPayouts>
