import type { AdminService } from '../../admin/service.ts'
import { createCorrectionRepository } from '../../infrastructure/prisma/correction-repository.ts'
import { createIdempotencyRepository } from '../../infrastructure/prisma/idempotency-repository.ts'
import { createLimitsRepository } from '../../infrastructure/prisma/limits-repository.ts'
import { createPaymentRepository } from '../../infrastructure/prisma/payment-repository.ts'
import { createWalletRepository } from '../../infrastructure/prisma/wallet-repository.ts'
import { createWelcomeGiftRepository } from '../../infrastructure/prisma/welcome-gift-repository.ts'
import { createAuditRepository } from '../../infrastructure/sql/audit-repository.ts'
import { createLedgerRepository } from '../../infrastructure/sql/ledger-repository.ts'
import { createStatementRepository } from '../../infrastructure/sql/statement-repository.ts'
import { addWalletRoutes } from '../../wallet/routes.ts'
import { createWalletCapability, type WalletCapability } from '../../wallet/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export function composeWallet(
  context: AppContext,
  admin: AdminService,
): AppModule & { readonly capability: WalletCapability } {
  const capability = createWalletCapability({
    ...context,
    ...context.config,
    admin,
    provider: context.paymentProvider,
    wallets: createWalletRepository(),
    ledgerRepository: createLedgerRepository(),
    payments: createPaymentRepository(),
    idempotency: createIdempotencyRepository(),
    limitsRepository: createLimitsRepository(),
    statements: createStatementRepository(),
    corrections: createCorrectionRepository(),
    audit: createAuditRepository(),
    gifts: createWelcomeGiftRepository(),
  })
  return {
    capability,
    edge: { routes: (routes) => addWalletRoutes(routes, capability) },
    start: capability.start,
    stop: capability.stop,
  }
}
