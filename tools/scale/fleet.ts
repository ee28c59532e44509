// Several servers on one Postgres database and one Redis, both the test's own. A server that a test kills or signals is a
// program; the others run within this process, which starts them at a twentieth of the cost.
import { randomUUID } from 'node:crypto'
import { describeUnless } from '@bougie/server/test/describe-unless.ts'
import { layTcpLine } from '@bougie/server/test/tcp-line.ts'
import { createBarePostgres, migratedTemplate, postgresProblem } from '@bougie/server/test/test-postgres.ts'
import { afterAll, beforeAll, type TestContext } from 'vitest'
import { auditStartedServer } from '../admin/with-operator.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../player/embedded-server.ts'
import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'
import { redisServerProblem, startPrivateRedis } from '../player/private-redis.ts'

const missing = (await postgresProblem()) ?? redisServerProblem()

/** Needs Postgres and the program redis-server. */
export const describeFleet = (title: string, suite: () => void) => describeUnless(missing, title, suite)

/** The context of one test, so that several can run at once. */
export type InTest = Pick<TestContext, 'onTestFinished'>

/** The lifetime of a test or of a suite. */
interface Lifetime {
  onTestFinished(cleanUp: () => Promise<void>): void
}

/** Short, but long enough for sockets to move from one server to another within the grace. */
const PACE = {
  BOTS: 'off',
  RATE_LIMIT: 'off',
  MATCH_COUNTDOWN_MS: '1000',
  BATTLE_WAITING_MS: '700',
  BATTLE_PREDICTION_MS: '1500',
  BATTLE_RESULTS_WAIT_MS: '1500',
  BATTLE_PAUSE_MS: '700',
  BATTLE_TICK_MS: '100',
  BATTLE_DISCONNECT_GRACE_MS: '60000',
} as const satisfies ServerSettings

/** For battles that are played to their end, where no phase needs a minimum length. */
export const QUICK_PACE = {
  MATCH_COUNTDOWN_MS: '500',
  BATTLE_WAITING_MS: '200',
  BATTLE_PREDICTION_MS: '1000',
  BATTLE_RESULTS_WAIT_MS: '500',
  BATTLE_PAUSE_MS: '200',
} as const satisfies ServerSettings

export interface FleetOptions {
  readonly size: number
  /** The index of the server that is a program. */
  readonly program?: number
  readonly settings?: ServerSettings
}

/** One fleet for the tests of a suite, which run one after another. */
export function fleetOfSuite(options: FleetOptions): () => Fleet {
  let fleet: Fleet | null = null
  const cleanUps: (() => Promise<void>)[] = []

  beforeAll(async () => {
    fleet = await startFleet({ onTestFinished: (cleanUp) => void cleanUps.push(cleanUp) }, options)
  })

  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  })

  return () => {
    if (fleet === null) throw new Error('The fleet runs during tests only')
    return fleet
  }
}

type FleetServer = Pick<EmbeddedServer, 'url' | 'stop'>

export async function startFleet(
  { onTestFinished }: Lifetime,
  { size, program: programIndex, settings = {} }: FleetOptions,
) {
  const database = await createBarePostgres(await migratedTemplate())
  const address = new URL(database.url)
  const line = await layTcpLine({ host: address.hostname, port: Number(address.port || 5432) })
  const redis = await startPrivateRedis()
  const servers: FleetServer[] = []
  let program: LocalServer | null = null
  const throughLine = new URL(database.url)
  throughLine.hostname = '127.0.0.1'
  throughLine.port = String(line.port)
  const environment = {
    ...PACE,
    ...settings,
    DATABASE_URL: throughLine.href,
    REDIS_URL: redis.url,
    REDIS_PREFIX: `fleet-${randomUUID()}`,
  }

  /** Starts a server within this process, at the index of one that has ended or at the end. */
  async function start(index = servers.length): Promise<void> {
    servers[index] = await startEmbeddedServer(environment)
  }

  async function startProgram(index: number): Promise<void> {
    program = await startLocalServer(environment)
    servers[index] = program
  }

  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await line.close()
    await redis.kill()
    await database.dispose()
  })
  const startAt = (index: number) => (index === programIndex ? startProgram(index) : start(index))
  await Promise.all(Array.from({ length: size }, (_, index) => startAt(index)))

  /** @throws when there is no server at this index */
  function at(index: number): FleetServer {
    const server = servers[index]
    if (server === undefined) throw new Error(`there is no server ${index}`)
    return server
  }

  return {
    servers,
    redis,
    /** For the test itself; bypasses `line`. */
    databaseUrl: database.url,
    /** Between the servers and Postgres. */
    line,
    at,
    start,
    /** @throws when all servers run within this process */
    program(): LocalServer {
      if (program === null) throw new Error('no server of this fleet is a program')
      return program
    },
    /** Audits beside the running servers. */
    auditBeside: () => auditStartedServer(database.url),
    /** Stops all servers cleanly, then audits. */
    async audit() {
      await Promise.all(servers.map((server) => server.stop()))
      return auditStartedServer(database.url)
    },
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>
