import { fileURLToPath } from 'node:url'
import { createBattleSettings } from '@bougie/engine'
import { BRAND } from '@bougie/protocol'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createFeeds, type FeedDependencies } from './adapters/feed/feeds.ts'
import { createMemoryBus } from './adapters/memory/bus.ts'
import { createMemoryPresence } from './adapters/memory/presence.ts'
import { createMemoryQueue } from './adapters/memory/queue.ts'
import { createMemoryRateLimiter, unlimited } from './adapters/memory/rate-limit.ts'
import { createMemoryScheduler } from './adapters/memory/scheduler.ts'
import { createAdminTrailRepository } from './adapters/prisma/admin-trail-repository.ts'
import { createAuditRepository } from './adapters/prisma/audit-repository.ts'
import { createBattleRepository } from './adapters/prisma/battle-repository.ts'
import { createBotRepository } from './adapters/prisma/bot-repository.ts'
import { createHeartbeatRepository } from './adapters/prisma/heartbeat-repository.ts'
import { createIdempotencyRepository } from './adapters/prisma/idempotency-repository.ts'
import { createLedgerRepository } from './adapters/prisma/ledger-repository.ts'
import { createLimitsRepository } from './adapters/prisma/limits-repository.ts'
import { createPasskeyRepository } from './adapters/prisma/passkey-repository.ts'
import { createPaymentRepository } from './adapters/prisma/payment-repository.ts'
import { createPlayerRepository } from './adapters/prisma/player-repository.ts'
import { createPrismaDatabase } from './adapters/prisma/prisma-database.ts'
import { createQueueRepository } from './adapters/prisma/queue-repository.ts'
import { createStatementRepository } from './adapters/prisma/statement-repository.ts'
import { createTokenRepository } from './adapters/prisma/token-repository.ts'
import { createUserRepository } from './adapters/prisma/user-repository.ts'
import { createWalletRepository } from './adapters/prisma/wallet-repository.ts'
import { createSandboxPaymentProvider } from './adapters/sandbox/payment-provider.ts'
import { systemClock } from './adapters/system/clock.ts'
import { systemRandom } from './adapters/system/random.ts'
import { systemTimers } from './adapters/system/timers.ts'
import { addAdminRoutes } from './admin/routes.ts'
import { type AdminService, createAdminService } from './admin/service.ts'
import { buildApp, type Edge } from './app.ts'
import { type BattleCapability, createBattleCapability } from './battle/capability.ts'
import { createBattleSocketEdge } from './battle/edge-socket.ts'
import { createLeaderboards } from './battle/leaderboards.ts'
import { addBattleRoutes } from './battle/routes.ts'
import { type Config, ConfigError } from './config.ts'
import { type AccessGuard, openAccess } from './http/access-guard.ts'
import { createAttemptLimit } from './http/attempt-limit.ts'
import { addIdentityRoutes } from './identity/routes.ts'
import { createIdentityService, type IdentityService } from './identity/service.ts'
import type { Authenticator } from './identity/session.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Bus } from './ports/bus.ts'
import type { Clock } from './ports/clock.ts'
import type { Database } from './ports/database.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { Presence } from './ports/presence.ts'
import type { PriceFeed } from './ports/price-feed.ts'
import type { MatchmakingQueue } from './ports/queue.ts'
import type { Random } from './ports/random.ts'
import type { RateLimiter } from './ports/rate-limit.ts'
import type { Scheduler } from './ports/scheduler.ts'
import type { Timers } from './ports/timers.ts'
import { createTasks, type Tasks } from './tasks.ts'
import { createWalletCapability, type WalletCapability } from './wallet/capability.ts'
import { addWalletRoutes } from './wallet/routes.ts'
import type { WalletService } from './wallet/service.ts'
import { announceBalances } from './wallet/socket.ts'
import { createDispatch } from './ws/dispatch.ts'
import { createFanOut } from './ws/fan-out.ts'
import { createGateway, type Gateway } from './ws/gateway.ts'
import { createPingHandlers } from './ws/ping.ts'
import { addSocketRoute } from './ws/route.ts'
import { createSocketMetrics } from './ws/socket-metrics.ts'

const BUILT_CLIENT = fileURLToPath(new URL('../../client/dist', import.meta.url))

/** Everything outside the house, behind its ports. Tests put their own in place of some. */
export interface Adapters {
  readonly log: Log
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
  readonly database: Database
  readonly bus: Bus
  readonly rateLimiter: RateLimiter
  readonly queue: MatchmakingQueue
  readonly presence: Presence
  /** The first one is for new battles. */
  readonly feeds: readonly PriceFeed[]
  readonly paymentProvider: PaymentProvider
  /** Jobs are run as tasks of the house, so the house makes it. */
  readonly createScheduler: (tasks: Tasks) => Scheduler
}

/** What all capabilities are made from. */
interface House extends Adapters {
  readonly config: Config
  readonly tasks: Tasks
  readonly scheduler: Scheduler
  readonly metrics: Metrics
}

/** One capability as the house sees it. */
interface Room {
  readonly edge: Edge
  /** Background work; what was begun before a restart is taken up here. */
  readonly start?: () => Promise<void> | void
  readonly stop?: () => Promise<void> | void
}

export interface Application {
  readonly app: FastifyInstance
  readonly log: Log
  readonly tasks: Tasks
  readonly bus: Bus
  /** For sockets that need no network. */
  readonly gateway: Gateway
  readonly battle: BattleCapability
  start(): Promise<void>
  /** Ends calls and sockets first, then background work, then what they stood on. */
  close(): Promise<void>
}

type Phase = 'starting' | 'open' | 'closing'

/** The adapters that the configuration asks for. Migrates the database. @throws ConfigError */
export async function chooseAdapters(config: Config): Promise<Adapters> {
  if (config.redisUrl !== null) {
    throw new ConfigError(['REDIS_URL: expected unset, this version runs as a single process'])
  }
  const log = createLog({ level: config.logLevel })
  const database = await createPrismaDatabase({ url: config.databaseUrl })
  return embeddedAdapters(config, {
    log,
    database,
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
  })
}

/** All in this process, on top of what a test may want to bring itself. */
export function embeddedAdapters(
  config: Config,
  outside: Pick<Adapters, 'log' | 'database' | 'clock' | 'timers' | 'random'>,
): Adapters {
  const { log, clock, timers } = outside
  return {
    ...outside,
    bus: createMemoryBus({
      onFailure: (event, cause) => log.error({ err: cause, event: event.type }, 'listener failed'),
    }),
    rateLimiter: config.rateLimit ? createMemoryRateLimiter({ clock }) : unlimited,
    queue: createMemoryQueue(),
    presence: createMemoryPresence(),
    feeds: openFeeds(config, { clock, timers, onProblem: (problem) => log.warn(problem) }),
    paymentProvider: createSandboxPaymentProvider({ settleMs: config.sandboxSettleMs }),
    createScheduler: (tasks) =>
      createMemoryScheduler({
        clock,
        timers,
        tasks,
        onFailure: ({ kind, id }, cause) => log.error({ err: cause, kind, id }, 'job failed; it will run again'),
      }),
  }
}

/** @throws ConfigError */
function openFeeds({ priceFeed }: Config, dependencies: FeedDependencies): readonly PriceFeed[] {
  try {
    return createFeeds(priceFeed, dependencies)
  } catch (cause) {
    // A recording that can't be read is told in a line that names the variable.
    throw new ConfigError([cause instanceof Error ? cause.message : String(cause)], { cause })
  }
}

export interface ComposeOptions {
  readonly config: Config
  readonly adapters: Adapters
  readonly clientDirectory?: string
}

/** Wires the house; nothing listens and nothing runs yet. */
export async function compose(options: ComposeOptions): Promise<Application> {
  const { config, adapters } = options
  const { log, bus, database } = adapters
  const tasks = createTasks({ onFailure: (task, cause) => log.error({ err: cause, task }, 'task failed') })
  const scheduler = adapters.createScheduler(tasks)
  const house: House = { ...adapters, config, tasks, scheduler, metrics: createMetrics() }

  const admin = composeAdmin(house)
  const wallet = composeWallet(house, admin.service)
  const identity = composeIdentity(house, wallet.capability.wallets)
  const battle = composeBattle(house, wallet.capability)
  const accessGuard = openAccess
  const sockets = composeSockets(house, {
    accessGuard,
    battle: battle.capability,
    sessions: identity.service.sessions,
  })
  const rooms: readonly Room[] = [admin, wallet, identity, sockets, battle]

  let phase: Phase = 'starting'
  const app = await buildApp({
    ...house,
    authenticator: identity.service.sessions,
    accessGuard,
    isOpen: () => phase === 'open',
    readiness: async () => (phase === 'open' ? databaseProblem(database) : phase),
    clientDirectory: options.clientDirectory ?? BUILT_CLIENT,
    edges: rooms.map(({ edge }) => edge),
  })

  return {
    app,
    log,
    tasks,
    bus,
    gateway: sockets.gateway,
    battle: battle.capability,
    async start() {
      for (const room of rooms) await room.start?.()
      phase = 'open'
    },
    async close() {
      phase = 'closing'
      await app.close()
      for (const room of [...rooms].reverse()) await room.stop?.()
      await tasks.idle()
      await bus.close()
      await database.close()
    },
  }
}

function composeAdmin(house: House): Room & { readonly service: AdminService } {
  const service = createAdminService({ ...house, repository: createAdminTrailRepository() })
  return { service, edge: { routes: (routes) => addAdminRoutes(routes, service) } }
}

function composeWallet(house: House, admin: AdminService): Room & { readonly capability: WalletCapability } {
  const capability = createWalletCapability({
    ...house,
    ...house.config,
    admin,
    provider: house.paymentProvider,
    wallets: createWalletRepository(),
    ledgerRepository: createLedgerRepository(),
    payments: createPaymentRepository(),
    idempotency: createIdempotencyRepository(),
    limitsRepository: createLimitsRepository(),
    statements: createStatementRepository(),
    audit: createAuditRepository(),
  })
  return {
    capability,
    edge: { routes: (routes) => addWalletRoutes(routes, capability) },
    start: capability.start,
    stop: capability.stop,
  }
}

function composeIdentity(house: House, wallets: WalletService): Room & { readonly service: IdentityService } {
  const { config, rateLimiter } = house
  const service = createIdentityService({
    ...house,
    ...config,
    wallets,
    users: createUserRepository(),
    passkeys: createPasskeyRepository(),
    tokens: createTokenRepository(),
    relyingParty: { id: config.rpId, name: BRAND, origins: config.publicOrigins },
  })
  const attempts = createAttemptLimit({ rateLimiter })
  return {
    service,
    edge: { routes: (routes) => addIdentityRoutes(routes, service, attempts) },
    start: () => {
      service.expirySweep.start()
      house.tasks.run('load the passkey library', () => service.webAuthn.warmUp())
    },
    stop: () => service.expirySweep.stop(),
  }
}

function composeBattle(
  house: House,
  { ledger, limitGuard }: WalletCapability,
): Room & { readonly capability: BattleCapability } {
  const { config, clock, database, feeds, metrics } = house
  const repository = createBattleRepository()
  const players = createPlayerRepository()
  const capability = createBattleCapability({
    ...house,
    ledger,
    limitGuard,
    repository,
    players,
    queueRepository: createQueueRepository(),
    heartbeatRepository: createHeartbeatRepository(),
    botRepository: createBotRepository(),
    settings: createBattleSettings({
      ...config.battle,
      countdownMs: config.matchCountdownMs,
      priceSource: feeds[0]?.source ?? 'simulated',
    }),
    bots: config.bots,
    registry: metrics.registry,
  })
  const leaderboards = createLeaderboards({ clock, database, players })
  return {
    capability,
    edge: { routes: (routes) => addBattleRoutes(routes, { database, repository, leaderboards }) },
    start: capability.start,
    stop: capability.stop,
  }
}

interface SocketRooms {
  readonly accessGuard: AccessGuard
  readonly battle: BattleCapability
  readonly sessions: Authenticator
}

function composeSockets(
  house: House,
  { accessGuard, battle, sessions }: SocketRooms,
): Room & { readonly gateway: Gateway } {
  const { config, clock, log } = house
  const metrics = createSocketMetrics(house.metrics)
  const fanOut = createFanOut({ ...house, metrics })
  const battleEdge = createBattleSocketEdge({
    ...house,
    capability: battle,
    repository: createBattleRepository(),
    fanOut,
  })
  const dispatch = createDispatch({
    fanOut,
    metrics,
    handlers: { ...createPingHandlers({ clock }), ...battleEdge.handlers },
    onFailure: (type, cause) => log.error({ err: cause, type }, 'message failed'),
  })
  const gateway = createGateway({ ...house, ...config, fanOut, dispatch, metrics, onOpen: [battleEdge.onOpen] })
  return {
    gateway,
    edge: {
      plugin: fastifyPlugin((app) => addSocketRoute(app, { ...config, gateway, authenticator: sessions, accessGuard })),
    },
    start() {
      gateway.start()
      battleEdge.start()
      announceBalances({ ...house, fanOut })
    },
  }
}

async function databaseProblem(database: Database): Promise<string | null> {
  try {
    await database.ping()
    return null
  } catch {
    return 'database'
  }
}
