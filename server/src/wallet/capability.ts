import type { UserId } from '@bougie/protocol'
import { auditLedger } from './audit.ts'
import { createCorrections } from './correction.ts'
import { createWalletParts, type WalletDependencies } from './dependencies.ts'
import { createLedgerWatch } from './ledger-watch.ts'
import { createLimitGuard } from './limit-guard.ts'
import { createLimitsService } from './limits-service.ts'
import { createPaymentService } from './payment-service.ts'
import { createPaymentSettlement } from './payment-settlement.ts'
import { createPayoutReview } from './payout-review.ts'
import { createWalletService } from './service.ts'
import { chunks } from './statement-repository.ts'

/** In pages of a few milliseconds of the main thread. */
const WHOLE_STATEMENT = { span: null, movementsMax: Number.MAX_SAFE_INTEGER, movementsAtOnce: 100 }

/** Everything about money, without routes and sockets. */
export function createWalletCapability(outside: WalletDependencies) {
  const parts = createWalletParts(outside)
  const { database, rateLimiter, ledger, idempotentCalls, dailyDepositLimitCents } = parts
  const watch = createLedgerWatch(parts)
  const settlement = createPaymentSettlement(parts)
  const limitGuard = createLimitGuard(parts)

  return {
    ledger,
    idempotentCalls,
    wallets: createWalletService(parts),
    payments: createPaymentService({ ...parts, limitGuard, settlement }),
    payoutReview: createPayoutReview({ ...parts, settlement }),
    corrections: createCorrections(parts),
    limits: createLimitsService({ ...parts, limitGuard }),
    /** For every game that takes stakes. */
    limitGuard,
    dailyDepositLimitCents,
    database,
    rateLimiter,
    /** Every transfer from or to a player, oldest first, in pages. */
    wholeStatement: (userId: UserId) => chunks(database.reader, userId, WHOLE_STATEMENT),
    /** Audits the whole ledger now. */
    audit: () => auditLedger(database.reader),
    /** Resumes work left by the previous process. */
    async start(): Promise<void> {
      await settlement.start()
      watch.start()
      idempotentCalls.sweep.start()
    },
    stop(): void {
      watch.stop()
      idempotentCalls.sweep.stop()
    },
  }
}

export type WalletCapability = ReturnType<typeof createWalletCapability>

export type { LimitGuard } from './limit-guard.ts'
