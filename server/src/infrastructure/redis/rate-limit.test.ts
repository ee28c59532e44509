import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { describeOnRedis, newPrefix, testLink } from '../../../test/test-redis.ts'
import { rateLimiterContract } from '../../ports/rate-limit.contract.ts'
import { createMemoryRateLimiter } from '../memory/rate-limit.ts'
import { createRedisRateLimiter } from './rate-limit.ts'

describeOnRedis('rate limiter', () => {
  rateLimiterContract('shared', async () => {
    const clock = createFakeClock()
    return {
      limiter: createRedisRateLimiter({ link: await testLink(), clock, alone: createMemoryRateLimiter({ clock }) }),
      clock,
    }
  })

  test('two instances count together, and each alone while Redis is away', async () => {
    const clock = createFakeClock()
    const prefix = newPrefix()
    const links = [await testLink(prefix), await testLink(prefix)] as const
    const [one, two] = links.map((link) =>
      createRedisRateLimiter({ link, clock, alone: createMemoryRateLimiter({ clock }) }),
    )
    const rule = { name: 'knocks', max: 2, windowMs: 1_000 }
    await one?.hit(rule, 'a')
    await two?.hit(rule, 'a')
    expect(await one?.hit(rule, 'a')).toMatchObject({ retryAfterMs: 1_000 })
    await links[0].close()
    for (let hits = 0; hits < 2; hits += 1) {
      expect([await one?.check(rule, 'a'), await one?.hit(rule, 'a')]).toEqual([null, null])
    }
    expect([await one?.check(rule, 'a'), await one?.hit(rule, 'a')]).toMatchObject(
      Array(2).fill({ code: 'RATE_LIMIT' }),
    )
  })
})
