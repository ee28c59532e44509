import type { AdminService } from '../admin/service.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { Random } from '../ports/random.ts'
import type { RateLimiter } from '../ports/rate-limit.ts'
import type { Scheduler } from '../ports/scheduler.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import { createAnswerSweep } from './answer-sweep.ts'
import { type Audit, type AuditRepository, auditLedger } from './audit.ts'
import { type CommissionPayouts, createCommissionPayouts } from './commission-payout.ts'
import { type CorrectionRepository, type Corrections, createCorrections } from './correction.ts'
import { createDepositAllowances } from './deposit-allowance.ts'
import type { IdempotencyRepository } from './idempotency.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LedgerRepository } from './ledger-repository.ts'
import { createLedgerWatch } from './ledger-watch.ts'
import { createLimitGuard, type LimitGuard } from './limit-guard.ts'
import type { LimitsRepository } from './limits-repository.ts'
import { createLimitsService, type LimitsService } from './limits-service.ts'
import type { PaymentRepository } from './payment-repository.ts'
import { createPaymentService, type PaymentService } from './payment-service.ts'
import { createPaymentSettlement } from './payment-settlement.ts'
import { createPayoutReview, type PayoutReview } from './payout-review.ts'
import type { WalletRepository } from './repository.ts'
import { createWalletService, type WalletService } from './service.ts'
import type { StatementRepository } from './statement-repository.ts'
import type { WelcomeGiftRepository } from './welcome-gift.ts'

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
  readonly welcomeWagering: boolean
  readonly dailyDepositLimitCents: number
}

/** Everything about money behind the edge. */
export interface WalletCapability {
  readonly ledger: Ledger
  readonly wallets: WalletService
  readonly payments: PaymentService
  readonly payoutReview: PayoutReview
  readonly limits: LimitsService
  readonly commissions: CommissionPayouts
  readonly corrections: Corrections
  readonly dailyDepositLimitCents: number
  readonly database: Database
  readonly statements: StatementRepository
  readonly rateLimiter: RateLimiter
  /** For every game that takes stakes. */
  readonly limitGuard: LimitGuard
  /** Of the whole ledger, now. */
  audit(): Promise<Audit>
  /** Takes up what a life before has left. */
  start(): Promise<void>
  stop(): void
}

export function createWalletCapability(dependencies: WalletDependencies): WalletCapability {
  const ledger = createLedger({ repository: dependencies.ledgerRepository, clock: dependencies.clock })
  const sweep = createAnswerSweep(dependencies)
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
    limitGuard: guard,
    dailyDepositLimitCents: dependencies.dailyDepositLimitCents,
    database: dependencies.database,
    statements: dependencies.statements,
    rateLimiter: dependencies.rateLimiter,
    audit: () => auditLedger(dependencies.audit, dependencies.database.reader),
    async start() {
      await settlement.start()
      watch.start()
      sweep.start()
    },
    stop() {
      watch.stop()
      sweep.stop()
    },
  }
}
