import { createAuditRepository } from '../adapters/prisma/audit-repository.ts'
import { createCorrectionRepository } from '../adapters/prisma/correction-repository.ts'
import { createIdempotencyRepository } from '../adapters/prisma/idempotency-repository.ts'
import { createLedgerRepository } from '../adapters/prisma/ledger-repository.ts'
import { createLimitsRepository } from '../adapters/prisma/limits-repository.ts'
import { createPaymentRepository } from '../adapters/prisma/payment-repository.ts'
import { createStatementRepository } from '../adapters/prisma/statement-repository.ts'
import { createWalletRepository } from '../adapters/prisma/wallet-repository.ts'
import { createWelcomeGiftRepository } from '../adapters/prisma/welcome-gift-repository.ts'
import type { AdminService } from '../admin/service.ts'
import { createWalletCapability, type WalletCapability } from '../wallet/capability.ts'
import { addWalletRoutes } from '../wallet/routes.ts'
import type { House, Room } from './house.ts'

export function composeWallet(house: House, admin: AdminService): Room & { readonly capability: WalletCapability } {
  const capability = createWalletCapability({
    ...house,
    ...house.config,
    admin,
    provider: house.paymentProvider,
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
