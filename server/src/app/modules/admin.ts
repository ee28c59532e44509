import { eurosFromCents } from '@bougie/protocol'
import { addAdminRoutes, addCareRoutes, addGamesRoutes } from '../../admin/routes.ts'
import { type AdminService, createAdminService } from '../../admin/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export function composeAdmin(context: AppContext): AppModule & { readonly service: AdminService } {
  const { localWallets, analytics, bots, operator, welcomeBalanceCents } = context.config
  const offers = {
    localWallets,
    analytics,
    operator,
    welcomeBalance: eurosFromCents(welcomeBalanceCents),
    botAfterMs: bots.enabled ? bots.delayMs : null,
  }
  const service = createAdminService(context)
  return {
    service,
    edge: {
      routes(routes) {
        addAdminRoutes(routes, service)
        addCareRoutes(routes, service)
        addGamesRoutes(routes, { ...service, offers, nowMs: () => context.clock.nowMs() })
      },
    },
    async start() {
      await service.games.start()
      await service.cycleBets.start()
      await service.announcements.start()
    },
    stop() {
      service.games.stop()
      service.cycleBets.stop()
      service.announcements.stop()
    },
  }
}
