// The battle server as container.ts wires it, without HTTP: the real capability and repositories on a real database.

import {
  type BattleCapability,
  createBattleCapability,
  createBattleSocketEdge,
  createMemoryQueue,
  createMemoryRematchOffers,
  createMemoryScheduler,
  createSimulatedFeed,
  type Gateway,
  type MatchmakingQueue,
  type Tasks,
  unlimited,
} from '@bougie/server'
import type { FaultProfile } from './faults/fault-profile.ts'
import { createServerPlatform, type ServerPlatformDependencies } from './server-platform.ts'

export interface GameServer {
  readonly gateway: Gateway
  readonly battle: BattleCapability
  readonly queue: MatchmakingQueue
  readonly tasks: Tasks
  /** Resolves when it is ready for sockets. */
  start(): Promise<void>
  /** As at SIGTERM, except for the sockets, which belong to the gateway. */
  stop(): Promise<void>
}

export interface GameServerDependencies extends ServerPlatformDependencies {
  readonly profile: Pick<FaultProfile, 'settings' | 'bots'>
}

export function createGameServer({ profile, ...dependencies }: GameServerDependencies): GameServer {
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
  const gateway = platform.openGateway(edge)

  return {
    gateway,
    battle,
    queue,
    tasks,
    async start() {
      gateway.start()
      edge.start()
      platform.announceBalances()
      await battle.start()
    },
    async stop() {
      await battle.stop()
      await tasks.idle()
    },
  }
}
