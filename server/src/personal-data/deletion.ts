// Deletes an account. One transaction locks the wallet's passkeys, then the player's money, then the player. A
// concurrent stake, payment or sign-in is either seen here, or comes too late and finds a deleted account.

import { CLOSE_CODES, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import type { IdentityCapability } from '../identity/capability.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import { newWalletAddress } from '../platform/wallet-address.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts } from '../wallet/accounts.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import type { Ledger } from '../wallet/ledger.ts'
import * as personalData from './repository.ts'

export interface DeletionDependencies extends Pick<SharedDependencies, 'clock' | 'random' | 'bus' | 'database'> {
  readonly ledger: Pick<Ledger, 'lock'>
  readonly corrections: Pick<WalletCapability['corrections'], 'giveUp'>
  readonly auditLog: Pick<AuditLog, 'record'>
  readonly refuseLastAdmin: IdentityCapability['refuseLastAdmin']
  /** Removes the player from the queue, which could otherwise still pair them. */
  readonly leaveQueue: (userId: UserId) => Promise<unknown>
  /** Ends the open challenges that the player made or received; the events tell the other players. */
  readonly withdrawChallengesOf: (
    transaction: Transaction,
    player: { readonly userId: UserId; readonly at: Date },
  ) => Promise<readonly DomainEvent[]>
}

export function createAccountDeletion(dependencies: DeletionDependencies) {
  const { clock, random, bus, database, ledger, corrections, auditLog, refuseLastAdmin, leaveQueue } = dependencies

  async function refusalOf(transaction: Transaction, userId: UserId): Promise<Refusal | null> {
    const open = await personalData.openBusiness(transaction, userId)
    if (open.runningBattles + open.openBets > 0) return refuse('ACCOUNT_IN_PLAY')
    if (open.pendingPayments > 0) return refuse('ACCOUNT_PAYMENT_PENDING')
    if (open.commissionCents > 0) return refuse('ACCOUNT_COMMISSION_DUE')
    return refuseLastAdmin(transaction, userId)
  }

  return {
    /** Repeated or concurrent calls delete the account once. */
    async remove(userId: UserId, { giveUpBalance }: { readonly giveUpBalance: boolean }): Promise<Refusal | undefined> {
      await leaveQueue(userId)
      const account = accounts.player(userId)
      const result = await database.transaction(async (transaction) => {
        let balanceCents = 0
        const isThere = await personalData.lock(transaction, userId, async () => {
          balanceCents = (await ledger.lock(transaction, [account])).get(account)?.cents ?? 0
        })
        if (!isThere) return { events: [] }
        const refusal = await refusalOf(transaction, userId)
        if (refusal !== null) return refusal
        if (balanceCents > 0 && !giveUpBalance) return refuse('ACCOUNT_BALANCE_LEFT')
        const gift = { userId, amountCents: balanceCents }
        const at = new Date(clock.nowMs())
        const events = [
          ...(balanceCents > 0 ? await corrections.giveUp(transaction, gift) : []),
          ...(await dependencies.withdrawChallengesOf(transaction, { userId, at })),
        ]
        await personalData.keepExclusion(transaction, userId, at)
        const address = { walletAddress: newWalletAddress(random), walletId: random.uuid() }
        await personalData.erase(transaction, { userId, at, ...address })
        const subject = { type: 'user', id: userId }
        await auditLog.record(transaction, { adminId: userId, action: 'account_deleted', subject, details: {} })
        return { events }
      })
      if ('ok' in result) return result
      bus.publish([
        ...result.events,
        { type: 'sessionsRevoked', userId, tokenHash: null, closeCode: CLOSE_CODES.unauthorized },
        { type: 'accountChanged', userId },
      ])
    },
  }
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>
