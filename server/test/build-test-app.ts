import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { afterAll, afterEach, expect } from 'vitest'
import { embeddedAdapters } from '../src/app/adapters.ts'
import { type Environment, parseConfig } from '../src/app/config/config.ts'
import { composeLazily } from '../src/app/container.ts'
import type { Adapters } from '../src/app/modules/app-context.ts'
import { systemRandom } from '../src/infrastructure/system/random.ts'
import type { DomainEvent } from '../src/platform/events/domain-event.ts'
import type { Bus } from '../src/ports/bus.ts'
import type { Database } from '../src/ports/database.ts'
import type { PaymentProvider } from '../src/ports/payment-provider.ts'
import type { Presence } from '../src/ports/presence.ts'
import type { PriceFeed } from '../src/ports/price-feed.ts'
import type { MatchmakingQueue } from '../src/ports/queue.ts'
import type { Random } from '../src/ports/random.ts'
import type { RateLimiter } from '../src/ports/rate-limit.ts'
import type { Scheduler } from '../src/ports/scheduler.ts'
import { createCapturedLog } from './captured-log.ts'
import { disposedAfterAll, disposedAfterEach } from './describe-on-databases.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { fetchBy, type Injectable } from './inject-fetch.ts'
import { settle } from './settle.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const TEST_ORIGIN = 'http://localhost:8022'
/** Games run in every app; without bots and slowed down like this they do almost nothing in tests of other features. */
const CALM: Environment = { CYCLE_CANDLE_MS: '3600000', BOTS: 'off' }
/** The ten codes of a wallet take 0.4 s of processor time at the cost of production, which recovery.test.ts fixes. */
const LOW_RECOVERY_COST = { N: 2, r: 1, p: 1 }

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

export interface TestAppOptions {
  /** Overrides the defaults of development. */
  readonly environment?: Environment
  /** Replaces a new database: for two servers on the same data, or a database that fails. */
  readonly useDatabase?: Database
  readonly clientDirectory?: string
  /** The initial time of the clock. */
  readonly startMs?: number
  /** Replaces the system's randomness. */
  readonly random?: Random
  /** Replaces the simulated feed. */
  readonly feeds?: (clock: FakeClock) => readonly PriceFeed[]
  /** Wraps the embedded scheduler. */
  readonly schedulerOf?: (scheduler: Scheduler) => Scheduler
  /** Replaces the embedded bus. */
  readonly busOf?: (clock: FakeClock) => Promise<Bus>
  readonly queueOf?: (queue: MatchmakingQueue) => MatchmakingQueue
  /** Replaces the embedded presence. */
  readonly presence?: Presence
  readonly providerOf?: (provider: PaymentProvider) => PaymentProvider
  /** Replaces the embedded rate limiter. */
  readonly rateLimiter?: RateLimiter
  /** By default it never is, however slow the machine. */
  readonly isOverloaded?: () => boolean
  /** Acts as one of several servers, although only stored data reaches the others. */
  readonly isShared?: boolean
}

/**
 * Starts the apps of a suite, each on a new SQLite file unless the suite makes its databases itself. After each test they
 * are closed, and an unexpected logged error fails the test.
 */
export function testApps(createDatabase: () => Promise<TestDatabase> = disposedAfterEach(createTestDatabase)) {
  const running: TestApp[] = []

  afterEach(async () => {
    const apps = running.splice(0)
    for (const { application } of apps) await application.close()
    expect(apps.flatMap(({ logged }) => logged.takeErrors())).toEqual([])
  })

  return async (options: TestAppOptions = {}): Promise<TestApp> => {
    const database = options.useDatabase ?? (await createDatabase()).database
    const app = await buildTestApp(database, options)
    running.push(app)
    return app
  }
}

/**
 * One app for all tests of a suite that leave each other alone: each has players of its own, and none looks at what is
 * everybody's. It is started by the first one that asks. An unexpected logged error fails the test in which it was logged.
 */
export function sharedApp(
  options: TestAppOptions = {},
  createDatabase: () => Promise<TestDatabase> = disposedAfterAll(createTestDatabase),
): () => Promise<TestApp> {
  let starting: Promise<TestApp> | null = null
  const expectNoErrors = async () => expect((await starting)?.logged.takeErrors() ?? []).toEqual([])

  afterEach(expectNoErrors)
  afterAll(async () => {
    await (await starting)?.application.close()
    await expectNoErrors()
  })

  return () => {
    starting ??= createDatabase().then(({ database }) => buildTestApp(database, options))
    return starting
  }
}

/** The whole server on its own database, under a clock that the test controls. It serves `inject` and never listens. */
async function buildTestApp(opened: Database, options: TestAppOptions) {
  const config = parseConfig({
    PUBLIC_ORIGIN: TEST_ORIGIN,
    ...CALM,
    ...options.environment,
  })
  const clock = createFakeClock(options.startMs)
  const logged = createCapturedLog()
  // The database belongs to the suite, which closes and removes it.
  const database: Database = { ...opened, close: () => Promise.resolve() }
  const outside = { log: logged.log, database, clock, timers: clock, random: options.random ?? systemRandom }
  const embedded = embeddedAdapters(config, outside)
  const { feeds, schedulerOf = (scheduler) => scheduler, queueOf = (queue) => queue } = options
  const { providerOf = (provider) => provider } = options
  const adapters: Adapters = {
    ...embedded,
    bus: options.busOf === undefined ? embedded.bus : await options.busOf(clock),
    queue: queueOf(embedded.queue),
    recoveryCost: LOW_RECOVERY_COST,
    paymentProvider: providerOf(embedded.paymentProvider),
    instances: { ...embedded.instances, isShared: options.isShared ?? false },
    ...(feeds ? { feeds: feeds(clock) } : {}),
    ...(options.presence ? { presence: options.presence } : {}),
    ...(options.rateLimiter ? { rateLimiter: options.rateLimiter } : {}),
    createScheduler: (tasks) => schedulerOf(embedded.createScheduler(tasks)),
  }
  const events: DomainEvent[] = []
  adapters.bus.subscribe((event) => events.push(event))
  const { clientDirectory = '/nowhere', isOverloaded = () => false } = options
  const application = composeLazily({ config, adapters, clientDirectory, isOverloaded })
  await application.start()
  const { openHttp, tasks } = application
  const app: Injectable = { inject: async (call) => (await openHttp()).inject(call) }
  const settled = () => settle({ clock, tasks })
  return {
    /** Takes requests without a network. Its HTTP layer, a third of an app, is built for the first one. */
    app,
    /** The HTTP layer, for tests of its own parts. */
    openHttp,
    /** Listens on a free port; resolves with the address. */
    listen: async () => (await openHttp()).listen({ host: '127.0.0.1', port: 0 }),
    application,
    config,
    clock,
    database,
    logged,
    /** Where this server publishes, and where a test publishes as another instance. */
    bus: adapters.bus,
    /** All events published so far. */
    events,
    /** Every documented call, typed; a refusal is thrown as `CallError`. */
    call: createRestClient({ baseUrl: TEST_ORIGIN, fetch: fetchBy(app) }),
    /** Advances time and runs everything that becomes due. */
    advance: (ms: number) => clock.advance(ms, settled),
    /** Lets all work that has begun finish without advancing the clock. */
    settle: settled,
  }
}
