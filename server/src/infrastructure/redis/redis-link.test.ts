import { until } from '@bougie/api-client/until.ts'
import { expect, test } from 'vitest'
import { describeOnRedis, layRedisLine, newPrefix, testLink } from '../../../test/test-redis.ts'
import type { RedisLink } from './redis-link.ts'

const AWAY = { errorCode: 'SERVICE_UNAVAILABLE', message: 'redis is away' }

const put = (link: RedisLink, value: string) => link.run((redis) => redis.set(link.key('a'), value))
const stored = (link: RedisLink) => link.run((redis) => redis.get(link.key('a')))

const untilSuccess = (work: () => Promise<unknown>) =>
  until(() =>
    work().then(
      () => true,
      () => false,
    ),
  )

describeOnRedis('link', () => {
  test('a command that is cut off fails at once, and the next connection does not perform it', async () => {
    const { line, url } = await layRedisLine()
    const link = await testLink(newPrefix(), url)
    line.silence()
    const cutOff = put(link, 'too late')
    line.cut()
    line.mend()
    await expect(cutOff).rejects.toMatchObject(AWAY)
    await untilSuccess(() => stored(link))
    expect(await stored(link)).toBeNull()
  })
})
