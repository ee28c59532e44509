import type { FeedDependencies } from '../infrastructure/feeds/feeds.ts'
import { createMemoryKeys } from '../infrastructure/memory/shared-keys.ts'
import { createRedisBus } from '../infrastructure/redis/bus.ts'
import { createRedisInstances } from '../infrastructure/redis/instances.ts'
import { createRedisPresence } from '../infrastructure/redis/presence.ts'
import { createRedisQueue } from '../infrastructure/redis/queue.ts'
import { createRedisRateLimiter } from '../infrastructure/redis/rate-limit.ts'
import { openRedisLink, type RedisLink } from '../infrastructure/redis/redis-link.ts'
import { createRedisScheduler } from '../infrastructure/redis/scheduler.ts'
import { createRedisKeys, withOwnKeys } from '../infrastructure/redis/shared-keys.ts'
import { createSharedTrades } from '../infrastructure/redis/shared-trades.ts'
import { messageOf } from '../platform/app-error.ts'
import { MINUTE_MS, SECOND_MS } from '../platform/durations.ts'
import { subjectOf } from '../platform/events/domain-event.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { type Config, ConfigError } from './config/config.ts'
import { type Adapters, CLOCK_TOLERANCE_MS } from './modules/app-context.ts'

/** @throws ConfigError */
export async function linkOrExplain(url: string, { redisPrefix }: Config, log: Log): Promise<RedisLink> {
  try {
    return await openRedisLink({ url, prefix: redisPrefix, onProblem: (problem) => log.warn(problem) })
  } catch (cause) {
    const { host } = new URL(url)
    const reason = messageOf(cause)
    throw new ConfigError([`REDIS_URL: can't use Redis at ${host}: ${reason}`], { cause })
  }
}

/** All servers follow the clock that is ahead: one that is wrong by more must not join them. */
const AHEAD_MAX_MS = MINUTE_MS

/**
 * State that instances share is kept in Redis; everything else is as in a single process.
 * @throws ConfigError if the clock of this machine is ahead of the servers that run
 */
export async function sharedAdapters(
  config: Config,
  { embedded, link }: { embedded: Adapters; link: RedisLink },
): Promise<Adapters> {
  const { log } = embedded
  const onFailure = (cause: unknown) =>
    log.warn({ err: cause }, 'redis is unavailable; the event will be published again')
  const shared = { ...embedded, link }
  const instances = createRedisInstances({ ...shared, onFailure })
  // Before the first message, which would take the others along.
  const aheadMs = await instances.aheadOfOthersMs()
  if (aheadMs > AHEAD_MAX_MS) {
    const seconds = Math.round(aheadMs / SECOND_MS)
    throw new ConfigError([
      `the clock of this machine is ${seconds} s ahead of the servers that run, which would follow it`,
    ])
  }
  const bus = await createRedisBus({
    ...shared,
    instanceId: instances.id,
    clockToleranceMs: CLOCK_TOLERANCE_MS,
    onClockAhead: (ahead) => log.warn(ahead, 'the clock of another server is ahead of this one, which follows it'),
    onFailure: (event, cause) =>
      log.error({ err: cause, event: event.type, subject: subjectOf(event) }, 'listener failed'),
  })
  return {
    ...embedded,
    instances,
    bus,
    rateLimiter: config.rateLimit
      ? createRedisRateLimiter({ ...shared, alone: embedded.rateLimiter })
      : embedded.rateLimiter,
    queue: createRedisQueue(shared),
    presence: createRedisPresence({ link, instances, onFailure }),
    // Without keys of their own while Redis is away: two instances could then agree to one rematch each.
    rematchKeys: createRedisKeys({ link, name: 'rematch' }),
    // A ticket then opens a socket only on the instance that issued it; on another one the client requests a new one.
    ticketKeys: withOwnKeys(createRedisKeys({ link, name: 'ticket' }), embedded.ticketKeys),
    // A second execution is then refused by the state, as it is without a reference; so nobody is kept from playing.
    responseKeys: withOwnKeys(createRedisKeys({ link, name: 'answer' }), createMemoryKeys(embedded)),
    createScheduler: (tasks) =>
      createRedisScheduler({
        ...shared,
        instances,
        tasks,
        onFailure: ({ kind, id }, cause) => log.error({ err: cause, kind, id }, 'job failed; it will run again'),
        onProblem: (problem) => log.warn(problem),
      }),
    sharedStore: { ping: link.ping, close: link.close },
  }
}

/** One instance listens to the exchange on behalf of all. */
export function sharedTradesOf(
  link: RedisLink,
  { clock, timers, random }: Pick<Adapters, 'clock' | 'timers' | 'random'>,
): NonNullable<FeedDependencies['share']> {
  return (createSource) => createSharedTrades({ link, instanceId: random.uuid(), clock, timers, createSource })
}
