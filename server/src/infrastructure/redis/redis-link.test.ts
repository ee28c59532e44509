import { until } from '@bougie/api-client/until.ts'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { redisServerProblem, startPrivateRedis } from '../../../../tools/player/private-redis.ts'
import { describeUnless } from '../../../test/describe-unless.ts'
import { layTcpLine } from '../../../test/tcp-line.ts'
import { describeOnRedis, layRedisLine, newPrefix, testLink } from '../../../test/test-redis.ts'
import { createScript, openRedisLink, type RedisLink } from './redis-link.ts'

const AWAY = { errorCode: 'SERVICE_UNAVAILABLE', message: 'redis is away' }

const put = (link: RedisLink, value: string) => link.run((redis) => redis.set(link.key('a'), value))
const PUT = createScript(`return redis.call('SET', KEYS[1], 'by a script')`)
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

async function newServer() {
  const server = await startPrivateRedis()
  onTestFinished(() => server.kill())
  const operator = new Redis(server.url)
  onTestFinished(() => operator.disconnect())
  return { url: server.url, operator }
}

async function newLink(url: string): Promise<RedisLink> {
  const link = await openRedisLink({ url, prefix: newPrefix(), onProblem: () => undefined })
  onTestFinished(() => link.close())
  return link
}

/** The server becomes the replica of one that does not exist. */
const demote = (operator: Redis) => operator.replicaof('127.0.0.1', 1)

describeUnless(redisServerProblem(), 'link to a Redis that cannot serve', () => {
  test('after a failover the link leaves the former primary for the one to which the address leads', async () => {
    const [former, next] = [await newServer(), await newServer()]
    const target = { host: '127.0.0.1', port: Number(new URL(former.url).port) }
    const line = await layTcpLine(target)
    onTestFinished(() => line.close())
    const link = await newLink(`redis://127.0.0.1:${line.port}`)
    await put(link, 'before')
    await demote(former.operator)
    target.port = Number(new URL(next.url).port)
    await expect(put(link, 'refused')).rejects.toMatchObject(AWAY)
    await untilSuccess(() => put(link, 'after'))
    expect(await next.operator.get(link.key('a'))).toBe('after')
  })

  test('a replica and a Redis without memory do not count as ready, and refuse as one that is away', async () => {
    const { url, operator } = await newServer()
    const link = await newLink(url)
    const script = () => PUT(link, [link.key('a')])
    await link.ping()
    await operator.config('SET', 'maxmemory', '1')
    for (const write of [link.ping, script]) await expect(write()).rejects.toMatchObject(AWAY)
    await operator.config('SET', 'maxmemory', '0')
    for (const write of [link.ping, script]) await write()
    await demote(operator)
    await expect(script()).rejects.toMatchObject(AWAY)
    await untilSuccess(() => stored(link))
    await expect(link.ping()).rejects.toMatchObject(AWAY)
  })

  test('an error that Redis returns for any other reason is a bug', async () => {
    const { url } = await newServer()
    const link = await newLink(url)
    await put(link, 'a text')
    await expect(link.run((redis) => redis.hget(link.key('a'), 'field'))).rejects.toThrow(/^WRONGTYPE/)
  })
})
