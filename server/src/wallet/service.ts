import type { UserId } from '@bougie/protocol'
import type { AdminService } from '../admin/service.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { Tasks } from '../platform/scheduling/tasks.ts'
import type { Log } from '../platform/telemetry/log.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Transaction } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { Random } from '../ports/random.ts'
import type { RateLimiter } from '../ports/rate-limit.ts'
import type { Scheduler } from '../ports/scheduler.ts'
import type { Timers } from '../ports/timers.ts'
import { accounts, type Movement } from './accounts.ts'
import { auditLedger } from './audit.ts'
import { createCommissionPayouts } from './commission-payout.ts'
import { createCorrections } from './correction.ts'
import { createResponseSweep } from './idempotency.ts'
import { createIdempotencyRepository } from './idempotency-repository.ts'
import { balanceEvents, createLedger, type Ledger } from './ledger.ts'
import { createLedgerWatch } from './ledger-watch.ts'
import { createDepositAllowances, createLimitGuard } from './limit-guard.ts'
import { createLimitsRepository } from './limits-repository.ts'
import { createLimitsService } from './limits-service.ts'
import { createPaymentRepository } from './payment-repository.ts'
import { createPaymentService } from './payment-service.ts'
import { createPaymentSettlement } from './payment-settlement.ts'
import { createPayoutReview } from './payout-review.ts'
import { createWalletRepository } from './wallet-repository.ts'
import { mayGive, networkOf } from './welcome-gift.ts'
import { createWelcomeGiftRepository, type WelcomeGiftRepository } from './welcome-gift-repository.ts'

export interface WalletDependencies {
  readonly log: Log
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly metrics: Metrics
  readonly random: Random
  readonly rateLimiter: RateLimiter
  readonly bus: Bus
  readonly database: Database
  readonly scheduler: Scheduler
  readonly provider: PaymentProvider
  readonly admin: AdminService
  readonly welcomeBalanceCents: number
  readonly welcomeGiftsPerNetwork: number
  readonly welcomeWagering: boolean
  readonly dailyDepositLimitCents: number
}

/** Everything about money, without its HTTP and socket edges. */
export function createWalletCapability(outside: WalletDependencies) {
  const dependencies = {
    ...outside,
    ledger: createLedger(outside),
    payments: createPaymentRepository(),
    idempotency: createIdempotencyRepository(),
    gifts: createWelcomeGiftRepository(),
    limits: createLimitsRepository(),
  }
  const { database, ledger } = dependencies
  const sweep = createResponseSweep(dependencies)
  const watch = createLedgerWatch({ ...dependencies, registry: dependencies.metrics.registry })
  const settlement = createPaymentSettlement(dependencies)
  const guard = createLimitGuard(dependencies)
  const allowances = createDepositAllowances({ ...dependencies, guard })
  return {
    ledger,
    wallets: createWalletService(dependencies),
    payments: createPaymentService({ ...dependencies, allowances, guard, settlement }),
    payoutReview: createPayoutReview({ ...dependencies, settlement }),
    commissions: createCommissionPayouts(dependencies),
    corrections: createCorrections(dependencies),
    limits: createLimitsService({ ...dependencies, guard }),
    /** For every game that takes stakes. */
    limitGuard: guard,
    dailyDepositLimitCents: dependencies.dailyDepositLimitCents,
    database,
    rateLimiter: dependencies.rateLimiter,
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

export type { CommissionPayouts } from './commission-payout.ts'
export type { LimitGuard } from './limit-guard.ts'

export interface WalletServiceDependencies {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly gifts: WelcomeGiftRepository
  /** 0 means no bonus. */
  readonly welcomeBalanceCents: number
  readonly welcomeGiftsPerNetwork: number
}

export function createWalletService(dependencies: WalletServiceDependencies) {
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
      const movements = [welcomeMovement(userId, welcomeBalanceCents)]
      return balanceEvents(movements, await ledger.post(transaction, movements))
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
