import { describe, expect, test } from 'vitest'
import type { FakeClock } from '../../test/fake-clock.ts'
import type { RateLimiter, RateRule } from './rate-limit.ts'

const RULE: RateRule = { name: 'knocks', max: 3, windowMs: 1000 }

/** The contract of every rate limiter. `clock` is the limiter's own clock. */
export function rateLimiterContract(
  name: string,
  create: () => Promise<{ limiter: RateLimiter; clock: FakeClock }>,
): void {
  describe(`rate limiter: ${name}`, () => {
    test('the first hit beyond the rule is refused with the delay until the next try', async () => {
      const { limiter, clock } = await create()
      for (let hits = 0; hits < 3; hits += 1) expect(await limiter.hit(RULE, 'a')).toBeNull()
      clock.suspend(400)
      expect(await limiter.hit(RULE, 'a')).toMatchObject({ code: 'RATE_LIMIT', retryAfterMs: 600 })
    })

    test('the window begins with the first hit, and then another one begins', async () => {
      const { limiter, clock } = await create()
      clock.suspend(123)
      for (let hits = 0; hits < 4; hits += 1) await limiter.hit(RULE, 'a')
      clock.suspend(999)
      expect(await limiter.hit(RULE, 'a')).toMatchObject({ code: 'RATE_LIMIT', retryAfterMs: 1 })
      clock.suspend(1)
      expect(await limiter.hit(RULE, 'a')).toBeNull()
    })

    test('a check counts nothing', async () => {
      const { limiter } = await create()
      for (let checks = 0; checks < 5; checks += 1) expect(await limiter.check(RULE, 'a')).toBeNull()
      for (let hits = 0; hits < 3; hits += 1) await limiter.hit(RULE, 'a')
      expect(await limiter.check(RULE, 'a')).toMatchObject({ code: 'RATE_LIMIT', retryAfterMs: 1000 })
    })

    test('subjects and rules are counted apart', async () => {
      const { limiter } = await create()
      for (let hits = 0; hits < 4; hits += 1) await limiter.hit(RULE, 'a')
      expect(await limiter.hit(RULE, 'b')).toBeNull()
      expect(await limiter.hit({ ...RULE, name: 'other' }, 'a')).toBeNull()
    })

    test('hits at the same time are all counted', async () => {
      const { limiter } = await create()
      const refusals = await Promise.all(Array.from({ length: 10 }, () => limiter.hit(RULE, 'a')))
      expect(refusals.filter((refusal) => refusal === null)).toHaveLength(3)
    })
  })
}
