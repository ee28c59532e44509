import type { UserId } from '@bougie/protocol'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts, type Movement } from './accounts.ts'
import { auditLedger } from './audit.ts'
import { createCommissionPayouts } from './commission-payout.ts'
import { createCorrections } from './correction.ts'
import type { WalletDependencies, WalletStores } from './dependencies.ts'
import { createIdempotentCalls, createResponseSweep } from './idempotency.ts'
import { createIdempotencyRepository } from './idempotency-repository.ts'
import { createLedger } from './ledger.ts'
import { createLedgerWatch } from './ledger-watch.ts'
import { createDepositAllowances, createLimitGuard } from './limit-guard.ts'
import { createLimitsRepository } from './limits-repository.ts'
import { createLimitsService } from './limits-service.ts'
import type { WalletParts } from './parts.ts'
import { createPaymentRepository } from './payment-repository.ts'
import { createPaymentService } from './payment-service.ts'
import { createPaymentSettlement } from './payment-settlement.ts'
import { createPayoutReview } from './payout-review.ts'
import { typeOfLine } from './statement.ts'
import { createStatementRepository } from './statement-repository.ts'
import { createWalletRepository } from './wallet-repository.ts'
import { mayGive, networkOf } from './welcome-gift.ts'
import { createWelcomeGiftRepository } from './welcome-gift-repository.ts'

/** In pages of a few milliseconds of the main thread. */
const WHOLE_STATEMENT = { span: null, movementsMax: Number.MAX_SAFE_INTEGER, movementsAtOnce: 100 }

/** Everything about money, without its HTTP and socket edges. */
export function createWalletCapability(outside: WalletDependencies) {
  const { database, rateLimiter, dailyDepositLimitCents } = outside
  const stores: WalletStores = {
    ...outside,
    ledger: createLedger(outside),
    payments: createPaymentRepository(),
    idempotency: createIdempotencyRepository(),
    gifts: createWelcomeGiftRepository(),
    limits: createLimitsRepository(),
  }
  const sweep = createResponseSweep(stores)
  const watch = createLedgerWatch(stores)
  const settlement = createPaymentSettlement(stores)
  const guard = createLimitGuard(stores)
  const parts: WalletParts = { ...stores, settlement, guard, allowances: createDepositAllowances(stores, guard) }
  return {
    ledger: stores.ledger,
    idempotentCalls: createIdempotentCalls(stores),
    wallets: createWalletService(parts),
    payments: createPaymentService(parts),
    payoutReview: createPayoutReview(parts),
    commissions: createCommissionPayouts(parts),
    corrections: createCorrections(parts),
    limits: createLimitsService(parts),
    /** For every game that takes stakes. */
    limitGuard: guard,
    dailyDepositLimitCents,
    database,
    rateLimiter,
    /** Every transfer from or to a player with its type, oldest first, in pages. */
    async *wholeStatement(userId: UserId) {
      for await (const lines of createStatementRepository().chunks(database.reader, userId, WHOLE_STATEMENT)) {
        yield lines.map((line) => ({ ...line, type: typeOfLine(line) }))
      }
    },
    /** Audits the whole ledger now. */
    audit: () => auditLedger(database.reader),
    /** Resumes work left by the previous process. */
    async start(): Promise<void> {
      await settlement.start()
      watch.start()
      sweep.start()
    },
    stop(): void {
      watch.stop()
      sweep.stop()
    },
  }
}

export type WalletCapability = ReturnType<typeof createWalletCapability>

export type { CommissionOrder, CommissionPayouts } from './commission-payout.ts'
export type { LimitGuard } from './limit-guard.ts'

export function createWalletService(dependencies: WalletStores) {
  const { database, ledger, clock, gifts, welcomeBalanceCents, welcomeGiftsPerNetwork: max } = dependencies
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
