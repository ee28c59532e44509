import { fileURLToPath } from 'node:url'
import { BRAND } from '@bougie/protocol'
import type { FastifyInstance } from 'fastify'
import { createMemoryBus } from './adapters/memory/bus.ts'
import { createMemoryRateLimiter, unlimited } from './adapters/memory/rate-limit.ts'
import { createLedgerRepository } from './adapters/prisma/ledger-repository.ts'
import { createPasskeyRepository } from './adapters/prisma/passkey-repository.ts'
import { createPrismaDatabase } from './adapters/prisma/prisma-database.ts'
import { createTokenRepository } from './adapters/prisma/token-repository.ts'
import { createUserRepository } from './adapters/prisma/user-repository.ts'
import { createWalletRepository } from './adapters/prisma/wallet-repository.ts'
import { systemClock } from './adapters/system/clock.ts'
import { systemRandom } from './adapters/system/random.ts'
import { systemTimers } from './adapters/system/timers.ts'
import { buildApp, type Edge } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { openAccess } from './http/access-guard.ts'
import { createAttemptLimit } from './http/attempt-limit.ts'
import { addIdentityRoutes } from './identity/routes.ts'
import { createIdentityService, type IdentityService } from './identity/service.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Bus } from './ports/bus.ts'
import type { Clock } from './ports/clock.ts'
import type { Database } from './ports/database.ts'
import type { Random } from './ports/random.ts'
import type { RateLimiter } from './ports/rate-limit.ts'
import type { Timers } from './ports/timers.ts'
import { createTasks, type Tasks } from './tasks.ts'
import { createLedger } from './wallet/ledger.ts'
import { addWalletRoutes } from './wallet/routes.ts'
import { createWalletService, type WalletService } from './wallet/service.ts'

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
}

/** What all capabilities are made from. */
interface House extends Adapters {
  readonly config: Config
  readonly tasks: Tasks
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
  return {
    log,
    database,
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    bus: createMemoryBus({
      onFailure: (event, cause) => log.error({ err: cause, event: event.type }, 'listener failed'),
    }),
    rateLimiter: config.rateLimit ? createMemoryRateLimiter({ clock: systemClock }) : unlimited,
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
  const house: House = { ...adapters, config, tasks, metrics: createMetrics() }

  const wallet = composeWallet(house)
  const identity = composeIdentity(house, wallet.service)
  const rooms: readonly Room[] = [wallet, identity]

  let phase: Phase = 'starting'
  const app = await buildApp({
    ...house,
    authenticator: identity.service.sessions,
    accessGuard: openAccess,
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

function composeWallet({ config, database, clock }: House): Room & { readonly service: WalletService } {
  const { welcomeBalanceCents } = config
  const ledger = createLedger({ repository: createLedgerRepository(), clock })
  const service = createWalletService({
    database,
    ledger,
    repository: createWalletRepository(),
    welcomeBalanceCents,
  })
  return { service, edge: { routes: (routes) => addWalletRoutes(routes, service) } }
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

async function databaseProblem(database: Database): Promise<string | null> {
  try {
    await database.ping()
    return null
  } catch {
    return 'database'
  }
}
