import type { AdminService } from '../../admin/service.ts'
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
  })
  return {
    capability,
    edge: { routes: (routes) => addWalletRoutes(routes, capability) },
    start: capability.start,
    stop: capability.stop,
  }
}
