import type { AdminService } from '../admin/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { IdempotencyRepository } from './idempotency-repository.ts'
import type { Ledger } from './ledger.ts'
import type { LimitsRepository } from './limits-repository.ts'
import type { PaymentRepository } from './payment-repository.ts'
import type { WelcomeGiftRepository } from './welcome-gift-repository.ts'

/** Everything from outside this capability. */
export interface WalletDependencies extends SharedDependencies {
  readonly metrics: Metrics
  readonly provider: PaymentProvider
  readonly admin: AdminService
  /** 0 means no bonus. */
  readonly welcomeBalanceCents: number
  readonly welcomeGiftsPerNetwork: number
  readonly welcomeWagering: boolean
  readonly dailyDepositLimitCents: number
}

export interface WalletStores extends WalletDependencies {
  readonly ledger: Ledger
  readonly payments: PaymentRepository
  readonly idempotency: IdempotencyRepository
  readonly gifts: WelcomeGiftRepository
  readonly limits: LimitsRepository
}
