import { createRestClient, type RestClient } from '@bougie/api-client/rest-client.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect } from 'vitest'
import { embeddedAdapters } from '../src/app/adapters.ts'
import { type Config, type Environment, parseConfig } from '../src/app/config/config.ts'
import { type Application, compose } from '../src/app/container.ts'
import type { Adapters } from '../src/app/modules/app-context.ts'
import { systemRandom } from '../src/infrastructure/system/random.ts'
import type { DomainEvent } from '../src/platform/events/domain-event.ts'
import type { Bus } from '../src/ports/bus.ts'
import type { Database } from '../src/ports/database.ts'
import type { PaymentProvider } from '../src/ports/payment-provider.ts'
import type { PriceFeed } from '../src/ports/price-feed.ts'
import type { MatchmakingQueue } from '../src/ports/queue.ts'
import type { Random } from '../src/ports/random.ts'
import type { RateLimiter } from '../src/ports/rate-limit.ts'
import type { Scheduler } from '../src/ports/scheduler.ts'
import { type CapturedLog, createCapturedLog } from './captured-log.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { fetchBy } from './inject-fetch.ts'
import { settle } from './settle.ts'
import type { TestDatabase } from './test-database.ts'

export const TEST_ORIGIN = 'http://localhost:8022'
/** The cycle runs in every app; where it is not what a test is about, hardly anything happens in it. */
const SLOW_CANDLE_MS = '3600000'

/**
 * The whole server on a database of its own, under a clock that the test controls. It serves `inject` and never
 * listens.
 */
export interface TestApp {
  readonly app: FastifyInstance
  readonly application: Application
  readonly config: Config
  readonly clock: FakeClock
  readonly database: Database
  readonly logged: CapturedLog
  /** Where the server publishes and other instances would. */
  readonly bus: Bus
  /** Everything published so far. */
  readonly events: readonly DomainEvent[]
  /** Every documented call, typed; a refusal is thrown as `CallError`. */
  readonly call: RestClient
  /** Lets time pass, and with it everything that waited for it. */
  advance(ms: number): Promise<void>
  /** Lets everything that was begun come to its end, at this time of the clock. */
  settle(): Promise<void>
}

export interface TestAppOptions {
  /** Beside the defaults of development. */
  readonly environment?: Environment
  /** Instead of a new one: for two servers on the same data, or a database that fails. */
  readonly useDatabase?: Database
  readonly clientDirectory?: string
  /** The initial time of the clock. */
  readonly startMs?: number
  /** Instead of the system's. */
  readonly random?: Random
  /** Instead of the simulated one. */
  readonly feeds?: (clock: FakeClock) => readonly PriceFeed[]
  /** Around the embedded one. */
  readonly schedulerOf?: (scheduler: Scheduler) => Scheduler
  readonly queueOf?: (queue: MatchmakingQueue) => MatchmakingQueue
  readonly providerOf?: (provider: PaymentProvider) => PaymentProvider
  /** Instead of the embedded one. */
  readonly rateLimiter?: RateLimiter
  /** As one of several servers, though only what they store reaches the others. */
  readonly isShared?: boolean
}

/**
 * Gives a suite its apps. After each test they are closed, and an error that was logged and not asked for fails it.
 */
export function testApps(createDatabase: () => Promise<TestDatabase>) {
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

async function buildTestApp(opened: Database, options: TestAppOptions): Promise<TestApp> {
  const config = parseConfig({
    PUBLIC_ORIGIN: TEST_ORIGIN,
    CYCLE_CANDLE_MS: SLOW_CANDLE_MS,
    // The money of most tests is a gift that they take out again.
    WELCOME_WAGERING: 'off',
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
    queue: queueOf(embedded.queue),
    paymentProvider: providerOf(embedded.paymentProvider),
    instances: { ...embedded.instances, isShared: options.isShared ?? false },
    ...(feeds ? { feeds: feeds(clock) } : {}),
    ...(options.rateLimiter ? { rateLimiter: options.rateLimiter } : {}),
    createScheduler: (tasks) => schedulerOf(embedded.createScheduler(tasks)),
  }
  const events: DomainEvent[] = []
  adapters.bus.subscribe((event) => events.push(event))
  const application = await compose({ config, adapters, clientDirectory: options.clientDirectory ?? '/nowhere' })
  await application.start()
  const { app, tasks } = application
  const settled = () => settle({ clock, tasks })
  return {
    app,
    application,
    config,
    clock,
    database,
    logged,
    bus: adapters.bus,
    events,
    call: createRestClient({ baseUrl: TEST_ORIGIN, fetch: fetchBy(app) }),
    advance: (ms) => clock.advance(ms, settled),
    settle: settled,
  }
}
