import { createAdminTrailRepository } from '../adapters/prisma/admin-trail-repository.ts'
import { createAnnouncementRepository } from '../adapters/prisma/announcement-repository.ts'
import { createNoteRepository } from '../adapters/prisma/note-repository.ts'
import { createSettingRepository } from '../adapters/prisma/setting-repository.ts'
import { addCareRoutes } from '../admin/care-routes.ts'
import { addGamesRoutes } from '../admin/games-routes.ts'
import { addAdminRoutes } from '../admin/routes.ts'
import { type AdminService, createAdminService } from '../admin/service.ts'
import type { House, Room } from './house.ts'

export function composeAdmin(house: House): Room & { readonly service: AdminService } {
  const { localWallets, analytics, bots } = house.config
  const offers = { localWallets, analytics, botAfterMs: bots.enabled ? bots.delayMs : null }
  const service = createAdminService({
    ...house,
    repository: createAdminTrailRepository(),
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
        addGamesRoutes(routes, { ...service, offers, nowMs: () => house.clock.nowMs() })
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
