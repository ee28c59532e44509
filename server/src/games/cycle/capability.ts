import { createCycleAdmin } from './admin/admin.ts'
import { createBotBettors } from './bots/bot-bettors.ts'
import { type CycleDependencies, createCycleParts } from './dependencies.ts'
import { createCycleService } from './play/service.ts'

/** Everything about the cycle, without routes and sockets. */
export function createCycleCapability(outside: CycleDependencies) {
  const parts = createCycleParts(outside)
  const { readModel, publication } = parts
  const service = createCycleService(parts)
  let isWatched = () => false
  const botBettors = createBotBettors({ ...parts, isWatched: () => isWatched(), service })
  return {
    service,
    readModel,
    publication,
    admin: createCycleAdmin({ ...parts, service }),
    /** The edge sets how to find out whether anybody watches on this server. */
    watchBy(look: () => boolean) {
      isWatched = look
    },
    async start() {
      await service.start()
      await botBettors.start()
    },
    stop() {
      botBettors.stop()
      service.stop()
    },
  }
}

export type CycleCapability = ReturnType<typeof createCycleCapability>
