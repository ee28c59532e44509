// The battle server as container.ts wires it, without HTTP: the real capability and repositories on a real database.

import {
  createBattleCapability,
  createBattleSocketEdge,
  createMemoryQueue,
  createMemoryRematchOffers,
  createMemoryScheduler,
  createSimulatedFeed,
  unlimited,
} from '@bougie/server'
import type { FaultProfile } from './faults/fault-profile.ts'
import { createServerPlatform, type ServerPlatformDependencies } from './server-platform.ts'

export function createGameServer(
  dependencies: ServerPlatformDependencies,
  profile: Pick<FaultProfile, 'settings' | 'bots'>,
) {
  const platform = createServerPlatform(dependencies, { rateLimit: true })
  const { context } = platform
  const { clock, timers, tasks } = context
  const queue = createMemoryQueue()
  const scheduler = createMemoryScheduler({
    clock,
    timers,
    tasks,
    onFailure: ({ kind }, cause) => dependencies.onFailure(`job ${kind}`, cause),
  })
  const battle = createBattleCapability({
    ...context,
    scheduler,
    queue,
    rematchOffers: createMemoryRematchOffers(),
    feeds: [createSimulatedFeed()],
    rateLimiter: unlimited,
    settings: profile.settings,
    bots: profile.bots,
  })
  const edge = createBattleSocketEdge({ ...context, capability: battle })
  return { ...platform.hostGame({ capability: battle, edge }), battle, queue }
}
export type GameServer = ReturnType<typeof createGameServer>
