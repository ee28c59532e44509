// The battle server as compose.ts wires it, without HTTP: the real capability, the real gateway, the real repositories
// on a real database, on a machine of the simulation.

import {
  announceBalances,
  type BattleCapability,
  createBattleCapability,
  createBattleRepository,
  createBattleSocketEdge,
  createBotRepository,
  createChallengeRepository,
  createDispatch,
  createFanOut,
  createGateway,
  createHeartbeatRepository,
  createLedger,
  createLedgerRepository,
  createLog,
  createMemoryBus,
  createMemoryPresence,
  createMemoryQueue,
  createMemoryRematchOffers,
  createMemoryScheduler,
  createPingHandlers,
  createPlayerRepository,
  createQueueRepository,
  createSimulatedFeed,
  createSocketMetrics,
  createSoleInstance,
  createTasks,
  type Database,
  type Gateway,
  type JobWatch,
  type MatchmakingQueue,
  type Metrics,
  nobodyLimited,
  noSharedResponses,
  type Random,
  type Tasks,
  unlimited,
} from '@bougie/server'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FaultProfile } from './faults/fault-profile.ts'
import type { Life } from './machine.ts'

export interface GameServer {
  readonly gateway: Gateway
  readonly battle: BattleCapability
  readonly queue: MatchmakingQueue
  readonly tasks: Tasks
  /** Ready for sockets once it resolves. */
  start(): Promise<void>
  /** As at SIGTERM, but for the sockets, which are the gateway's. */
  stop(): Promise<void>
}

export interface GameServerDependencies {
  readonly life: Life
  readonly random: Random
  readonly database: Database
  readonly profile: Pick<FaultProfile, 'settings' | 'bots'>
  /** Every failure that the server reports. */
  readonly onFailure: (where: string, cause: unknown) => void
}

export function createGameServer({ life, random, database, profile, onFailure }: GameServerDependencies): GameServer {
  const { clock, timers } = life
  const tasks = createTasks({ onFailure })
  const bus = createMemoryBus({ onFailure: (event, cause) => onFailure(`listener of ${event.type}`, cause) })
  const instances = createSoleInstance(random.uuid())
  const jobWatch: JobWatch = (_job, run) => run()
  const house = { clock, timers, random, tasks, jobWatch, bus, instances, database, rateLimit: true }
  const ledger = createLedger({ repository: createLedgerRepository(), clock })
  const metrics = createQuietMetrics()
  const queue = createMemoryQueue()
  const presence = createMemoryPresence()
  const repository = createBattleRepository()
  const scheduler = createMemoryScheduler({
    clock,
    timers,
    tasks,
    onFailure: ({ kind }, cause) => onFailure(`job ${kind}`, cause),
  })
  const battle = createBattleCapability({
    ...house,
    log: reportingLog(onFailure),
    scheduler,
    presence,
    queue,
    rematchOffers: createMemoryRematchOffers(),
    repository,
    feeds: [createSimulatedFeed()],
    players: createPlayerRepository(),
    queueRepository: createQueueRepository(),
    challenges: createChallengeRepository(),
    rateLimiter: unlimited,
    heartbeatRepository: createHeartbeatRepository(),
    botRepository: createBotRepository(),
    ledger,
    limitGuard: nobodyLimited,
    settings: profile.settings,
    bots: profile.bots,
    registry: metrics.registry,
  })
  const socketMetrics = createSocketMetrics(metrics)
  const fanOut = createFanOut({ timers, metrics: socketMetrics })
  const edge = createBattleSocketEdge({ ...house, capability: battle, repository, fanOut })
  const dispatch = createDispatch({
    responseStore: noSharedResponses,
    fanOut,
    metrics: socketMetrics,
    handlers: { ...createPingHandlers({ clock }), ...edge.handlers },
    onFailure: (type, cause) => onFailure(`message ${type}`, cause),
  })
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
    battle,
    queue,
    tasks,
    async start() {
      gateway.start()
      edge.start()
      announceBalances({ ...house, ledger, fanOut })
      await battle.start()
    },
    async stop() {
      await battle.stop()
      await tasks.idle()
    },
  }
}

/** Without the process's own figures, which would run on real timers. */
export function createQuietMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    read: () => registry.metrics(),
    httpSeconds: new Histogram({
      name: 'bougie_http_request_seconds',
      help: 'none',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    sockets: new Gauge({ name: 'bougie_sockets', help: 'none', labelNames: ['kind'], registers }),
    errors: new Counter({ name: 'bougie_errors_total', help: 'none', labelNames: ['edge', 'code'], registers }),
  }
}

const ERROR_LEVEL = 50

/** Whatever is logged as an error is a failure. */
export function reportingLog(onFailure: (where: string, cause: unknown) => void) {
  return createLog({
    level: 'error',
    destination: {
      write(line: string) {
        const { level, msg, err } = JSON.parse(line)
        if (level >= ERROR_LEVEL) onFailure(`log: ${msg}`, new Error(err?.stack ?? line))
      },
    },
  })
}
