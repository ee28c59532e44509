import { createFeeds, type FeedDependencies } from '../infrastructure/feeds/feeds.ts'
import { createMemoryBus } from '../infrastructure/memory/bus.ts'
import { soleInstance } from '../infrastructure/memory/instances.ts'
import { createMemoryPresence } from '../infrastructure/memory/presence.ts'
import { createMemoryQueue } from '../infrastructure/memory/queue.ts'
import { createMemoryRateLimiter, unlimited } from '../infrastructure/memory/rate-limit.ts'
import { createMemoryScheduler } from '../infrastructure/memory/scheduler.ts'
import { createMemoryKeys } from '../infrastructure/memory/shared-keys.ts'
import { createSandboxPaymentProvider } from '../infrastructure/sandbox/payment-provider.ts'
import { systemClock, systemTimers } from '../infrastructure/system/clock.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { messageOf } from '../platform/app-error.ts'
import { subjectOf } from '../platform/events/domain-event.ts'
import { createLog, type Log } from '../platform/telemetry/log.ts'
import type { PriceFeed } from '../ports/price-feed.ts'
import { type Config, ConfigError } from './config/config.ts'
import { type DatabaseUser, openDatabase } from './database.ts'
import type { Adapters } from './modules/app-context.ts'

/**
 * Opens the adapters that the configuration selects, and migrates the database. The log is written to standard output
 * unless another one is given. @throws ConfigError
 */
export async function chooseAdapters(config: Config, log = createLog({ level: config.logLevel })): Promise<Adapters> {
  const { redisUrl } = config
  if (redisUrl === null) return embeddedAdapters(config, await openOutside(log, config, 'the only server'))
  // A third of all modules serve Redis, so they are loaded only when it is configured.
  const { linkOrExplain, sharedAdapters, sharedTradesOf } = await import('./shared-adapters.ts')
  const link = await linkOrExplain(redisUrl, config, log)
  const outside = await openOutside(log, config, 'one of several servers')
  const embedded = embeddedAdapters(config, outside, { share: sharedTradesOf(link, outside) })
  return sharedAdapters(config, { embedded, link })
}

async function openOutside(log: Log, config: Config, user: DatabaseUser) {
  const database = await openDatabase(config, user)
  return { log, database, clock: systemClock, timers: systemTimers, random: systemRandom }
}

/** Adapters within this process; a test may provide those outside it. */
export function embeddedAdapters(
  config: Config,
  outside: Pick<Adapters, 'log' | 'database' | 'clock' | 'timers' | 'random'>,
  feedOptions: Pick<FeedDependencies, 'share'> = {},
): Adapters {
  const { log, clock } = outside
  return {
    ...outside,
    bus: createMemoryBus({
      onFailure: (event, cause) =>
        log.error({ err: cause, event: event.type, subject: subjectOf(event) }, 'listener failed'),
    }),
    instances: soleInstance,
    rateLimiter: config.rateLimit ? createMemoryRateLimiter({ clock }) : unlimited,
    queue: createMemoryQueue(),
    presence: createMemoryPresence(),
    rematchKeys: createMemoryKeys({ clock }),
    ticketKeys: createMemoryKeys({ clock }),
    responseKeys: null,
    sharedStore: null,
    feeds: openFeeds(config, { ...outside, ...feedOptions, onProblem: (problem) => log.warn(problem) }),
    paymentProvider: createSandboxPaymentProvider({ settleMs: config.sandboxSettleMs }),
    createScheduler: (tasks) =>
      createMemoryScheduler({
        ...outside,
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
    // Reports an unreadable recording in a line that names the variable.
    throw new ConfigError([messageOf(cause)], { cause })
  }
}
