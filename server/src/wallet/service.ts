import type { UserId, WalletAddress, WalletId } from '@bougie/protocol'
import type { AdminService } from '../admin/service.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { Tasks } from '../platform/scheduling/tasks.ts'
import type { Log } from '../platform/telemetry/log.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Reader, Transaction } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { Random } from '../ports/random.ts'
import type { RateLimiter } from '../ports/rate-limit.ts'
import type { Scheduler } from '../ports/scheduler.ts'
import type { Timers } from '../ports/timers.ts'
import { accounts } from './accounts.ts'
import { type AuditRepository, auditLedger } from './audit.ts'
import { createCommissionPayouts } from './commission-payout.ts'
import { type CorrectionRepository, createCorrections } from './correction.ts'
import { createResponseSweep, type IdempotencyRepository } from './idempotency.ts'
import { balanceEvents, createLedger, type Ledger, type LedgerRepository, type Movement } from './ledger.ts'
import { createLedgerWatch } from './ledger-watch.ts'
import { createDepositAllowances, createLimitGuard } from './limit-guard.ts'
import type { LimitsRepository } from './limits.ts'
import { createLimitsService } from './limits-service.ts'
import type { PaymentRepository } from './payment.ts'
import { createPaymentService } from './payment-service.ts'
import { createPaymentSettlement } from './payment-settlement.ts'
import { createPayoutReview } from './payout-review.ts'
import type { StatementRepository } from './statement.ts'
import { mayGive, networkOf, type WelcomeGiftRepository } from './welcome-gift.ts'

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
  readonly wallets: WalletRepository
  readonly ledgerRepository: LedgerRepository
  readonly payments: PaymentRepository
  readonly idempotency: IdempotencyRepository
  readonly limitsRepository: LimitsRepository
  readonly statements: StatementRepository
  readonly corrections: CorrectionRepository
  readonly audit: AuditRepository
  readonly gifts: WelcomeGiftRepository
  readonly welcomeBalanceCents: number
  readonly welcomeGiftsPerNetwork: number
  readonly welcomeWagering: boolean
  readonly dailyDepositLimitCents: number
}

/** Everything about money behind the edge. */
export function createWalletCapability(dependencies: WalletDependencies) {
  const ledger = createLedger({ repository: dependencies.ledgerRepository, clock: dependencies.clock })
  const sweep = createResponseSweep(dependencies)
  const watch = createLedgerWatch({ ...dependencies, registry: dependencies.metrics.registry })
  const settlement = createPaymentSettlement({ ...dependencies, ledger })
  const limits = dependencies.limitsRepository
  const guard = createLimitGuard({ ...dependencies, ledger, limits })
  const allowances = createDepositAllowances({ ...dependencies, guard })
  return {
    ledger,
    wallets: createWalletService({ ...dependencies, ledger, repository: dependencies.wallets }),
    payments: createPaymentService({ ...dependencies, ledger, allowances, guard, settlement }),
    payoutReview: createPayoutReview({ ...dependencies, ledger, settlement }),
    commissions: createCommissionPayouts({ ...dependencies, ledger }),
    corrections: createCorrections({ ...dependencies, ledger }),
    limits: createLimitsService({ ...dependencies, ledger, limits, guard }),
    /** For every game that takes stakes. */
    limitGuard: guard,
    dailyDepositLimitCents: dependencies.dailyDepositLimitCents,
    database: dependencies.database,
    statements: dependencies.statements,
    rateLimiter: dependencies.rateLimiter,
    /** Audits the whole ledger now. */
    audit: () => auditLedger(dependencies.audit, dependencies.database.reader),
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
  readonly repository: WalletRepository
  readonly clock: Clock
  readonly gifts: WelcomeGiftRepository
  /** 0 gives nothing. */
  readonly welcomeBalanceCents: number
  readonly welcomeGiftsPerNetwork: number
}

export function createWalletService(dependencies: WalletServiceDependencies) {
  const { database, ledger, repository, clock, gifts, welcomeBalanceCents, welcomeGiftsPerNetwork: max } = dependencies
  return {
    balanceCentsOf: (userId: UserId) => ledger.committedBalanceOf(database.reader, accounts.player(userId)),
    /** The first is the one in use. */
    findWallets: (userId: UserId) => repository.findWallets(database.reader, userId),
    /**
     * Credits the welcome bonus to a new player, in the transaction that stores the player and once per player. Returns
     * the events to publish after that transaction.
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

/** A wallet of a player. Today everybody has one. */
export interface Wallet {
  readonly id: WalletId
  readonly address: WalletAddress
  /** The sign-in method: `passkey`, `local` or `bot`. */
  readonly type: string
  readonly balanceCents: number
}

export interface WalletRepository {
  findWallets(reader: Reader, userId: UserId): Promise<readonly Wallet[]>
}
