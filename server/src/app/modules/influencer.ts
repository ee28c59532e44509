import type { AdminService } from '../../admin/service.ts'
import { addInfluencerRoutes } from '../../influencer/routes.ts'
import { createInfluencerService, type InfluencerService } from '../../influencer/service.ts'
import type { WalletCapability } from '../../wallet/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export interface InfluencerModuleDependencies {
  readonly admin: AdminService
  readonly wallet: WalletCapability
}

export function composeInfluencer(
  context: AppContext,
  { admin, wallet }: InfluencerModuleDependencies,
): AppModule & { readonly service: InfluencerService } {
  const service = createInfluencerService({
    ...context,
    auditLog: admin.auditLog,
    commissions: wallet.commissions,
  })
  return { service, edge: { routes: (routes) => addInfluencerRoutes(routes, service) } }
}
