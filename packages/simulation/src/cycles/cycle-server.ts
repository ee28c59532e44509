// The cycle as its room wires it, without HTTP: the real capability, the real gateway, the real repositories on a real
// database, on a machine of the simulation.

import {
  announceBalances,
  createCycleCapability,
  createCycleRepository,
  createCycleSocketEdge,
  createDispatch,
  createFanOut,
  createGateway,
  createLedger,
  createLedgerRepository,
  createMemoryBus,
  createMemoryPresence,
  createPingHandlers,
  createSocketMetrics,
  createSoleInstance,
  createTasks,
  type Database,
  type Gateway,
  type JobWatch,
  nobodyLimited,
  noSharedResponses,
  type Random,
} from '@bougie/server'
import { createQuietMetrics, reportingLog } from '../game-server.ts'
import type { Life } from '../machine.ts'
import type { CycleFaultProfile } from './cycle-fault-profile.ts'

export interface CycleServer {
  readonly gateway: Gateway
  start(): Promise<void>
  /** As at SIGTERM, but for the sockets, which are the gateway's. */
  stop(): Promise<void>
}

export interface CycleServerDependencies {
  readonly life: Life
  readonly random: Random
  readonly database: Database
  readonly profile: Pick<CycleFaultProfile, 'settings'>
  readonly onFailure: (where: string, cause: unknown) => void
}

export function createCycleServer({
  life,
  random,
  database,
  profile,
  onFailure,
}: CycleServerDependencies): CycleServer {
  const { clock, timers } = life
  const tasks = createTasks({ onFailure })
  const bus = createMemoryBus({ onFailure: (event, cause) => onFailure(`listener of ${event.type}`, cause) })
  const instances = createSoleInstance(random.uuid())
  const jobWatch: JobWatch = (_job, run) => run()
  const house = { clock, timers, random, tasks, jobWatch, bus, instances, database, rateLimit: false }
  const metrics = createQuietMetrics()
  const ledger = createLedger({ repository: createLedgerRepository(), clock })
  const capability = createCycleCapability({
    ...house,
    log: reportingLog(onFailure),
    repository: createCycleRepository(),
    ledger,
    limitGuard: nobodyLimited,
    referrals: { findReferrals: () => Promise.resolve(new Map()) },
    settings: profile.settings,
    crowd: { enabled: false, load: () => Promise.resolve([]) },
    registry: metrics.registry,
  })
  const socketMetrics = createSocketMetrics(metrics)
  const fanOut = createFanOut({ timers, metrics: socketMetrics })
  const edge = createCycleSocketEdge({ ...house, capability, ledger, fanOut, clockToleranceMs: 0 })
  const dispatch = createDispatch({
    responseStore: noSharedResponses,
    fanOut,
    metrics: socketMetrics,
    handlers: { ...createPingHandlers({ clock }), ...edge.handlers },
    onFailure: (type, cause) => onFailure(`message ${type}`, cause),
  })
  const presence = createMemoryPresence()
  const gateway = createGateway({
    ...house,
    presence,
    fanOut,
    dispatch,
    metrics: socketMetrics,
    onTooMuch: () => undefined,
    onRefused: () => undefined,
    onOpen: [edge.onOpen],
  })

  return {
    gateway,
    async start() {
      gateway.start()
      edge.start()
      announceBalances({ ...house, ledger, fanOut })
      await capability.start()
    },
    async stop() {
      capability.stop()
      edge.stop()
      await tasks.idle()
    },
  }
}
