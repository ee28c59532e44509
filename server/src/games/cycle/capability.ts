import { createCycleAdmin } from './admin/admin.ts'
import { createBotBettors } from './bots/bot-bettors.ts'
import { type CycleDependencies, createCycleParts } from './dependencies.ts'
import { createCycleService } from './play/service.ts'

/** Everything about the cycle, without routes and sockets. */
export function createCycleCapability(outside: CycleDependencies) {
  const parts = createCycleParts(outside)
  const { readModel, publication, watchBy } = parts
  const service = createCycleService(parts)
  const botBettors = createBotBettors({ ...parts, service })
  return {
    service,
    readModel,
    publication,
    admin: createCycleAdmin({ ...parts, service }),
    watchBy,
    async start() {
      publication.start()
      await service.start()
      await botBettors.start()
    },
    stop() {
      publication.stop()
      botBettors.stop()
      service.stop()
    },
  }
}

export type CycleCapability = ReturnType<typeof createCycleCapability>
