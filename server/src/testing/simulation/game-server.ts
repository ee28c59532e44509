// The battle server as compose.ts wires it, without HTTP: the real capability, the real gateway, the real repositories
// on a real database, on a machine of the simulation.
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createSimulatedFeed } from '../../adapters/feed/simulated.ts'
import { noSharedAnswers } from '../../adapters/memory/answer-store.ts'
import { createMemoryBus } from '../../adapters/memory/bus.ts'
import { createSoleInstance } from '../../adapters/memory/instances.ts'
import { createMemoryPresence } from '../../adapters/memory/presence.ts'
import { createMemoryQueue } from '../../adapters/memory/queue.ts'
import { createMemoryRematchOffers } from '../../adapters/memory/rematch-offers.ts'
import { createMemoryScheduler } from '../../adapters/memory/scheduler.ts'
import { createBattleRepository } from '../../adapters/prisma/battle-repository.ts'
import { createBotRepository } from '../../adapters/prisma/bot-repository.ts'
import { createHeartbeatRepository } from '../../adapters/prisma/heartbeat-repository.ts'
import { createLedgerRepository } from '../../adapters/prisma/ledger-repository.ts'
import { createPlayerRepository } from '../../adapters/prisma/player-repository.ts'
import { createQueueRepository } from '../../adapters/prisma/queue-repository.ts'
import { type BattleCapability, createBattleCapability } from '../../battle/capability.ts'
import { createBattleSocketEdge } from '../../battle/edge-socket.ts'
import { createLog } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import type { Database } from '../../ports/database.ts'
import type { MatchmakingQueue } from '../../ports/queue.ts'
import type { Random } from '../../ports/random.ts'
import { createTasks, type Tasks } from '../../tasks.ts'
import { createLedger } from '../../wallet/ledger.ts'
import { nobodyLimited } from '../../wallet/limit-guard.ts'
import { announceBalances } from '../../wallet/socket.ts'
import { createDispatch } from '../../ws/dispatch.ts'
import { createFanOut } from '../../ws/fan-out.ts'
import { createGateway, type Gateway } from '../../ws/gateway.ts'
import { createPingHandlers } from '../../ws/ping.ts'
import { createSocketMetrics } from '../../ws/socket-metrics.ts'
import type { Life } from './machine.ts'
import type { Weather } from './weather.ts'

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
  readonly weather: Pick<Weather, 'settings' | 'bots'>
  /** Every failure that the server reports. */
  readonly onFailure: (where: string, cause: unknown) => void
}

export function createGameServer({ life, random, database, weather, onFailure }: GameServerDependencies): GameServer {
  const { clock, timers } = life
  const tasks = createTasks({ onFailure })
  const bus = createMemoryBus({ onFailure: (event, cause) => onFailure(`listener of ${event.type}`, cause) })
  const instances = createSoleInstance(random.uuid())
  const house = { clock, timers, random, tasks, bus, instances, database, rateLimit: true }
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
    heartbeatRepository: createHeartbeatRepository(),
    botRepository: createBotRepository(),
    ledger,
    limitGuard: nobodyLimited,
    settings: weather.settings,
    bots: weather.bots,
    registry: metrics.registry,
  })
  const socketMetrics = createSocketMetrics(metrics)
  const fanOut = createFanOut({ timers, metrics: socketMetrics })
  const edge = createBattleSocketEdge({ ...house, capability: battle, repository, fanOut })
  const dispatch = createDispatch({
    answerStore: noSharedAnswers,
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
