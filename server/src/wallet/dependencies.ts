import type { AuditLog } from '../admin/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import { createIdempotentCalls } from './idempotency.ts'
import { createLedger } from './ledger.ts'

/** Everything from outside this capability. */
export interface WalletDependencies extends SharedDependencies {
  readonly metrics: Metrics
  readonly provider: PaymentProvider
  readonly auditLog: AuditLog
  /** 0 means no bonus. */
  readonly welcomeBalanceCents: number
  readonly welcomeGiftsPerNetwork: number
  /** Whether sign-ups from this machine itself get any number of gifts. */
  readonly exemptsThisMachine: boolean
  readonly welcomeWagering: boolean
  readonly dailyDepositLimitCents: number
}

/** The services that the parts of this capability share; each part takes what it uses. */
export function createWalletParts(outside: WalletDependencies) {
  return {
    ...outside,
    ledger: createLedger(outside),
    idempotentCalls: createIdempotentCalls(outside),
  }
}

export type WalletParts = ReturnType<typeof createWalletParts>
