import type { UserId } from '@bougie/protocol'
import type { DomainEvent } from '../domain-event.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Transaction } from '../ports/database.ts'
import { accounts } from './accounts.ts'
import { balanceEvents } from './balance-events.ts'
import type { Ledger, Movement } from './ledger.ts'
import type { Wallet, WalletRepository } from './repository.ts'
import { mayGive, networkOf, type WelcomeGiftRepository } from './welcome-gift.ts'

export type { CommissionPayouts } from './commission-payout.ts'
export type { LimitGuard } from './limit-guard.ts'

export interface WalletService {
  balanceCentsOf(userId: UserId): Promise<number>
  /** The first is the one in use. */
  findWallets(userId: UserId): Promise<readonly Wallet[]>
  /**
   * The gift of the house to a new player, in the transaction that stores the player and once per player. Answers what
   * to publish after that transaction.
   */
  creditWelcome(transaction: Transaction, userId: UserId, network: string): Promise<readonly DomainEvent[]>
}

export interface WalletServiceDependencies {
  readonly database: Database
  readonly ledger: Ledger
  readonly repository: WalletRepository
  readonly clock: Clock
  readonly gifts: WelcomeGiftRepository
  /** 0 gives nothing. */
  readonly welcomeBalanceCents: number
}

export function createWalletService(dependencies: WalletServiceDependencies): WalletService {
  const { database, ledger, repository, clock, gifts, welcomeBalanceCents } = dependencies
  return {
    balanceCentsOf: (userId) => ledger.committedBalanceOf(database.reader, accounts.player(userId)),
    findWallets: (userId) => repository.findWallets(database.reader, userId),
    async creditWelcome(transaction, userId, network) {
      if (welcomeBalanceCents === 0) return []
      if (!(await mayGive(gifts, transaction, { network: networkOf(network), atMs: clock.nowMs() }))) return []
      const movements = [welcomeMovement(userId, welcomeBalanceCents)]
      return balanceEvents(movements, await ledger.post(transaction, movements))
    },
  }
}

function welcomeMovement(userId: UserId, amountCents: number): Movement {
  return {
    key: `welcome:${userId}`,
    reason: 'welcome',
    cause: { type: 'user', id: userId },
    transfers: [{ from: accounts.promo, to: accounts.player(userId), amountCents }],
  }
}
