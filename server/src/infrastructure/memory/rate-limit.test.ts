import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { rateLimiterContract } from '../../ports/rate-limit.contract.ts'
import { createMemoryRateLimiter } from './rate-limit.ts'

rateLimiterContract('memory', async () => {
  const clock = createFakeClock()
  return { clock, limiter: createMemoryRateLimiter({ clock }) }
})

test('a flood of addresses takes bounded memory: the oldest is forgotten first', async () => {
  const limiter = createMemoryRateLimiter({ clock: createFakeClock() })
  const rule = { name: 'knocks', max: 1, windowMs: 1000 }
  await limiter.hit(rule, 'first')
  await limiter.hit(rule, 'second')
  for (let subjects = 0; subjects < 99_999; subjects += 1) await limiter.hit(rule, `flood ${subjects}`)
  expect(await limiter.check(rule, 'first')).toBeNull()
  expect(await limiter.check(rule, 'second')).not.toBeNull()
})
