import { createFeeds, type FeedDependencies } from '../adapters/feed/feeds.ts'
import { noSharedAnswers } from '../adapters/memory/answer-store.ts'
import { createMemoryBus } from '../adapters/memory/bus.ts'
import { createSoleInstance } from '../adapters/memory/instances.ts'
import { createMemoryPresence } from '../adapters/memory/presence.ts'
import { createMemoryQueue } from '../adapters/memory/queue.ts'
import { createMemoryRateLimiter, unlimited } from '../adapters/memory/rate-limit.ts'
import { createMemoryRematchOffers } from '../adapters/memory/rematch-offers.ts'
import { createMemoryScheduler } from '../adapters/memory/scheduler.ts'
import { createMemoryTickets } from '../adapters/memory/tickets.ts'
import { createSandboxPaymentProvider } from '../adapters/sandbox/payment-provider.ts'
import { systemClock } from '../adapters/system/clock.ts'
import { systemRandom } from '../adapters/system/random.ts'
import { systemTimers } from '../adapters/system/timers.ts'
import { type Config, ConfigError } from '../config.ts'
import { createLog, type Log } from '../log.ts'
import type { PriceFeed } from '../ports/price-feed.ts'
import type { Adapters } from './house.ts'
import { openDatabase } from './open-database.ts'

/** The adapters that the configuration asks for. Migrates the database. @throws ConfigError */
export async function chooseAdapters(config: Config): Promise<Adapters> {
  const log = createLog({ level: config.logLevel })
  const { redisUrl } = config
  if (redisUrl === null) return embeddedAdapters(config, await openOutside(log, config))
  // What speaks to Redis is a third of all modules: loaded where it is wanted.
  const { linkOrExplain, sharedAdapters, sharedTradesOf } = await import('./shared-adapters.ts')
  const link = await linkOrExplain(redisUrl, config, log)
  const outside = await openOutside(log, config)
  const embedded = embeddedAdapters(config, outside, { share: sharedTradesOf(link, outside) })
  return sharedAdapters(config, { embedded, link })
}

async function openOutside(log: Log, config: Config) {
  const database = await openDatabase(config)
  return { log, database, clock: systemClock, timers: systemTimers, random: systemRandom }
}

/** All in this process, on top of what a test may want to bring itself. */
export function embeddedAdapters(
  config: Config,
  outside: Pick<Adapters, 'log' | 'database' | 'clock' | 'timers' | 'random'>,
  feedOptions: Pick<FeedDependencies, 'share'> = {},
): Adapters {
  const { log, clock, timers } = outside
  return {
    ...outside,
    bus: createMemoryBus({
      onFailure: (event, cause) => log.error({ err: cause, event: event.type }, 'listener failed'),
    }),
    othersAheadMs: () => 0,
    instances: createSoleInstance(outside.random.uuid()),
    rateLimiter: config.rateLimit ? createMemoryRateLimiter({ clock }) : unlimited,
    queue: createMemoryQueue(),
    presence: createMemoryPresence(),
    rematchOffers: createMemoryRematchOffers(),
    answerStore: noSharedAnswers,
    tickets: createMemoryTickets({ clock }),
    sharedStore: null,
    feeds: openFeeds(config, { ...feedOptions, clock, timers, onProblem: (problem) => log.warn(problem) }),
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
