import { createLinkRepository } from '../adapters/prisma/link-repository.ts'
import { createLinkStatsRepository } from '../adapters/prisma/link-stats-repository.ts'
import type { AdminService } from '../admin/service.ts'
import { addInfluencerRoutes } from '../influencer/routes.ts'
import { createInfluencerService, type InfluencerService } from '../influencer/service.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import type { House, Room } from './house.ts'

export interface InfluencerNeighbours {
  readonly admin: AdminService
  readonly wallet: WalletCapability
}

export function composeInfluencer(
  house: House,
  { admin, wallet }: InfluencerNeighbours,
): Room & { readonly service: InfluencerService } {
  const service = createInfluencerService({
    ...house,
    links: createLinkRepository(),
    stats: createLinkStatsRepository(),
    trail: admin.trail,
    commissions: wallet.commissions,
  })
  return { service, edge: { routes: (routes) => addInfluencerRoutes(routes, service) } }
}
