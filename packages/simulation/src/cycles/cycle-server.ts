// The cycle as container.ts wires it, without HTTP: the real capability and repositories on a real database.

import type { CycleSettings } from '@bougie/engine'
import { createCycleCapability, createCycleSocketEdge } from '@bougie/server'
import { createServerPlatform, type ServerPlatformDependencies } from '../server-platform.ts'

export function createCycleServer(dependencies: ServerPlatformDependencies, settings: CycleSettings) {
  const platform = createServerPlatform(dependencies, { rateLimit: false })
  const { context } = platform
  const capability = createCycleCapability({
    ...context,
    referrals: { findReferrals: () => Promise.resolve(new Map()) },
    settings,
    botBettors: { enabled: false, load: () => Promise.resolve([]) },
  })
  const edge = createCycleSocketEdge({ ...context, capability, clockToleranceMs: 0 })
  return platform.hostGame({ capability, edge })
}
