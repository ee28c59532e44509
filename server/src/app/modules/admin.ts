import { eurosFromCents } from '@bougie/protocol'
import { addAdminRoutes, addCareRoutes, addGamesRoutes } from '../../admin/routes.ts'
import { type AdminService, createAdminService } from '../../admin/service.ts'
import { createAnnouncementRepository } from '../../infrastructure/prisma/announcement-repository.ts'
import { createAuditLogRepository } from '../../infrastructure/prisma/audit-log-repository.ts'
import { createNoteRepository } from '../../infrastructure/prisma/note-repository.ts'
import { createSettingRepository } from '../../infrastructure/prisma/setting-repository.ts'
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
  const service = createAdminService({
    ...context,
    repository: createAuditLogRepository(),
    settings: createSettingRepository(),
    notes: createNoteRepository(),
    announcements: createAnnouncementRepository(),
  })
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
