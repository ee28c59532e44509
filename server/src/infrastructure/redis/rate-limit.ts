import { type Refusal, refuse } from '@bougie/protocol'
import type { Clock } from '../../ports/clock.ts'
import type { RateLimiter, RateRule } from '../../ports/rate-limit.ts'
import { createScript, type RedisLink } from './redis-link.ts'

/**
 * KEYS: the window. ARGV: now, its length, hits to add. Returns the hits and the end of the window; an expired window
 * counts as none.
 */
const COUNT = createScript<[number, number]>(`
  local endsAt = tonumber(redis.call('HGET', KEYS[1], 'endsAt') or 0)
  if endsAt <= tonumber(ARGV[1]) then
    redis.call('DEL', KEYS[1])
    if ARGV[3] == '0' then return { 0, 0 } end
    endsAt = tonumber(ARGV[1]) + tonumber(ARGV[2])
    redis.call('HSET', KEYS[1], 'endsAt', string.format('%.0f', endsAt))
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
  end
  return { redis.call('HINCRBY', KEYS[1], 'hits', ARGV[3]), endsAt }`)

interface RedisRateLimiterDependencies {
  readonly link: RedisLink
  readonly clock: Clock
  /**
   * Used while Redis is unavailable: separate counts per instance are better than none, and better than refusing
   * everybody.
   */
  readonly alone: RateLimiter
}

/** Windows that all instances share. */
export function createRedisRateLimiter({ link, clock, alone }: RedisRateLimiterDependencies): RateLimiter {
  async function count(rule: RateRule, subject: string, hits: 0 | 1): Promise<Refusal | null> {
    const nowMs = clock.nowMs()
    const key = link.key('rate', rule.name, subject)
    const [counted, endsAtMs] = await COUNT(link, [key], [nowMs, rule.windowMs, hits])
    // A check returns whether one more hit would be allowed.
    const isAllowed = hits === 1 ? counted <= rule.max : counted < rule.max
    return isAllowed ? null : refuse('RATE_LIMIT', { retryAfterMs: endsAtMs - nowMs })
  }

  return {
    hit: (rule, subject) => count(rule, subject, 1).catch(() => alone.hit(rule, subject)),
    check: (rule, subject) => count(rule, subject, 0).catch(() => alone.check(rule, subject)),
  }
}
