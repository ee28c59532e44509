import type { UserId } from '@bougie/protocol'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts, type Movement } from './accounts.ts'
import type { WalletParts } from './dependencies.ts'
import { createWalletRepository } from './wallet-repository.ts'
import { mayGive, networkOf } from './welcome-gift.ts'

/** The balance and the wallets of a player. */
export function createWalletService(parts: WalletParts) {
  const { database, ledger, clock, gifts, welcomeBalanceCents, welcomeGiftsPerNetwork: max } = parts
  const repository = createWalletRepository()
  return {
    balanceCentsOf: (userId: UserId) => ledger.committedBalanceOf(database.reader, accounts.player(userId)),
    /** The first wallet is the one in use. */
    findWallets: (userId: UserId) => repository.findWallets(database.reader, userId),
    /**
     * Credits the welcome bonus to a new player, once per player, in the transaction that stores the player. Returns
     * the events to publish afterwards.
     */
    async creditWelcome(transaction: Transaction, userId: UserId, network: string): Promise<readonly DomainEvent[]> {
      if (welcomeBalanceCents === 0) return []
      if (!(await mayGive(gifts, transaction, { network: networkOf(network), atMs: clock.nowMs(), max }))) return []
      return ledger.postAll(transaction, [welcomeMovement(userId, welcomeBalanceCents)])
    },
  }
}

export type WalletService = ReturnType<typeof createWalletService>

function welcomeMovement(userId: UserId, amountCents: number): Movement {
  return {
    key: `welcome:${userId}`,
    reason: 'welcome',
    cause: { type: 'user', id: userId },
    transfers: [{ from: accounts.promo, to: accounts.player(userId), amountCents }],
  }
}
