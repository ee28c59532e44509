// The cycle as container.ts wires it, without HTTP: the real capability and repositories on a real database.

import { createCycleCapability, createCycleSocketEdge, type Gateway } from '@bougie/server'
import { createServerPlatform, type ServerPlatformDependencies } from '../server-platform.ts'
import type { CycleFaultProfile } from './cycle-fault-profile.ts'

export interface CycleServer {
  readonly gateway: Gateway
  start(): Promise<void>
  /** As at SIGTERM, except for the sockets, which belong to the gateway. */
  stop(): Promise<void>
}

export interface CycleServerDependencies extends ServerPlatformDependencies {
  readonly profile: Pick<CycleFaultProfile, 'settings'>
}

export function createCycleServer({ profile, ...dependencies }: CycleServerDependencies): CycleServer {
  const platform = createServerPlatform(dependencies, { rateLimit: false })
  const { context } = platform
  const capability = createCycleCapability({
    ...context,
    referrals: { findReferrals: () => Promise.resolve(new Map()) },
    settings: profile.settings,
    botBettors: { enabled: false, load: () => Promise.resolve([]) },
  })
  const edge = createCycleSocketEdge({ ...context, capability, clockToleranceMs: 0 })
  const gateway = platform.openGateway(edge)

  return {
    gateway,
    async start() {
      gateway.start()
      edge.start()
      platform.announceBalances()
      await capability.start()
    },
    async stop() {
      capability.stop()
      edge.stop()
      await context.tasks.idle()
    },
  }
}
