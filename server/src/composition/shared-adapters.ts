import type { FeedDependencies } from '../adapters/feed/feeds.ts'
import { createRedisAnswerStore } from '../adapters/redis/answer-store.ts'
import { createRedisBus } from '../adapters/redis/bus.ts'
import { createRedisInstances } from '../adapters/redis/instances.ts'
import { createRedisPresence } from '../adapters/redis/presence.ts'
import { createRedisQueue } from '../adapters/redis/queue.ts'
import { createRedisRateLimiter } from '../adapters/redis/rate-limit.ts'
import { openRedisLink, type RedisLink } from '../adapters/redis/redis-link.ts'
import { createRedisRematchOffers } from '../adapters/redis/rematch-offers.ts'
import { createRedisScheduler } from '../adapters/redis/scheduler.ts'
import { createSharedTrades } from '../adapters/redis/shared-trades.ts'
import { createRedisTickets } from '../adapters/redis/tickets.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { CLOCK_TOLERANCE_MS } from './clock-tolerance.ts'
import type { Adapters } from './house.ts'

export interface SharedAdaptersOptions {
  readonly embedded: Adapters
  readonly link: RedisLink
}

/** @throws ConfigError */
export async function linkOrExplain(url: string, { redisPrefix }: Config, log: Log): Promise<RedisLink> {
  try {
    return await openRedisLink({ url, prefix: redisPrefix, onProblem: (problem) => log.warn(problem) })
  } catch (cause) {
    const { host } = new URL(url)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError([`REDIS_URL: can't use Redis at ${host}: ${reason}`], { cause })
  }
}

/** What several instances share stands in Redis; the rest is as in one process. */
export async function sharedAdapters(config: Config, { embedded, link }: SharedAdaptersOptions): Promise<Adapters> {
  const { log, clock, timers, random } = embedded
  const onFailure = (cause: unknown) => log.warn({ err: cause }, 'redis is away; it will be told again')
  const instances = createRedisInstances({ link, random, timers, onFailure })
  const bus = await createRedisBus({
    link,
    instanceId: instances.id,
    clock,
    timers,
    clockToleranceMs: CLOCK_TOLERANCE_MS,
    onClockAhead: (ahead) =>
      log.warn(
        ahead,
        'the clock of another server is ahead of this one: the older process of the two may need a restart',
      ),
    onFailure: (event, cause) => log.error({ err: cause, event: event.type }, 'listener failed'),
  })
  return {
    ...embedded,
    instances,
    bus,
    othersAheadMs: bus.othersAheadMs,
    rateLimiter: config.rateLimit
      ? createRedisRateLimiter({ link, clock, alone: embedded.rateLimiter })
      : embedded.rateLimiter,
    queue: createRedisQueue({ link, random }),
    presence: createRedisPresence({ link, instances, onFailure }),
    rematchOffers: createRedisRematchOffers({ link, clock }),
    answerStore: createRedisAnswerStore({ link }),
    tickets: createRedisTickets({ link, clock, alone: embedded.tickets }),
    createScheduler: (tasks) =>
      createRedisScheduler({
        link,
        instances,
        clock,
        timers,
        tasks,
        onFailure: ({ kind, id }, cause) => log.error({ err: cause, kind, id }, 'job failed; it will run again'),
        onProblem: (problem) => log.warn(problem),
      }),
    sharedStore: {
      async ping() {
        await link.run((redis) => redis.ping())
      },
      close: link.close,
    },
  }
}

/** The exchange is listened to by one instance for all. */
export function sharedTradesOf(
  link: RedisLink,
  { clock, timers, random }: Pick<Adapters, 'clock' | 'timers' | 'random'>,
): NonNullable<FeedDependencies['share']> {
  return (createSource) => createSharedTrades({ link, instanceId: random.uuid(), clock, timers, createSource })
}
