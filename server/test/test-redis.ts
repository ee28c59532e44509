import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { createRedisBus } from '../src/infrastructure/redis/bus.ts'
import { openRedisLink, type RedisLink } from '../src/infrastructure/redis/redis-link.ts'
import { describeUnless } from './describe-unless.ts'
import type { FakeClock } from './fake-clock.ts'
import { layTcpLine } from './tcp-line.ts'

export const testRedisAddress = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
/** One that is absent refuses at once; a loaded machine may take seconds, and a skipped suite fails CI. */
const CONNECT_TIMEOUT_MS = 20_000

/** null when it responds, otherwise the reason. */
export async function redisProblem(): Promise<string | null> {
  const redis = new Redis(testRedisAddress, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: () => null,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  } finally {
    redis.disconnect()
  }
}

/**
 * Uses the rights that production grants the server (deploy/redis/users.acl): every suite on Redis proves that those
 * commands and keys are enough. The name is derived from the rights, so that two versions of the project can share one
 * Redis.
 */
async function restrictedAddress(): Promise<string> {
  const file = readFileSync(new URL('../../deploy/redis/users.acl', import.meta.url), 'utf8')
  const [, rights = ''] = /^user bougie on #PASSWORD_SHA256 ~bougie:\* &bougie:\* (-@all .+)$/m.exec(file) ?? []
  const name = `bougie-test-${createHash('sha256').update(rights).digest('hex').slice(0, 12)}`
  const redis = new Redis(testRedisAddress)
  const allowed = ['~bougie-test-*', '&bougie-test-*', ...rights.split(' ')]
  await redis.call('ACL', 'SETUSER', name, 'reset', 'on', `>of-${name}`, ...allowed)
  redis.disconnect()
  const address = new URL(testRedisAddress)
  Object.assign(address, { username: name, password: `of-${name}` })
  return address.href
}

const missingRedis = await redisProblem()
/** For the server under test; the tests themselves use `testRedisAddress`. */
export const serverRedisAddress = missingRedis === null ? await restrictedAddress() : testRedisAddress

/** Without Redis the suite is skipped with the reason; in CI it fails. */
export function describeOnRedis(title: string, suite: () => void): void {
  const problem =
    missingRedis === null ? null : `${testRedisAddress}, from TEST_REDIS_URL, does not respond (${missingRedis})`
  describeUnless(problem, `${title} (Redis)`, suite)
}

/** Redis's response about the time that a key which does not exist has left. */
const NO_SUCH_KEY = -2

export function newPrefix(): string {
  return `bougie-test-${randomUUID()}`
}

/** Opens a link under its own prefix, unless two links are to share one. Removed after the test. */
export async function testLink(prefix = newPrefix(), url = serverRedisAddress): Promise<RedisLink> {
  const link = await openRedisLink({ url, prefix, onProblem: () => undefined })
  onTestFinished(async () => {
    await link.close()
    await removeAll(prefix)
  })
  return link
}

/** By the clock that expires keys. */
export async function redisNowMs(link: RedisLink): Promise<number> {
  const [seconds, microseconds] = await link.run((redis) => redis.time())
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
}

/**
 * Checks that a key lasts for so long from the call that began at `begun`. On a stalled machine its time may be over
 * already.
 */
export async function expectLifetime(
  link: RedisLink,
  { key, begun, ms }: { readonly key: string; readonly begun: number; readonly ms: number },
): Promise<void> {
  const leftMs = await link.run((redis) => redis.pttl(key))
  const nowMs = await redisNowMs(link)
  if (leftMs === NO_SUCH_KEY && nowMs - begun >= ms) return
  expect(leftMs).toBeLessThanOrEqual(ms)
  expect(nowMs + leftMs - begun).toBeGreaterThanOrEqual(ms)
}

/** A connection to Redis that the test can cut; it leads to the same server under the address of the result. */
export async function layRedisLine() {
  const { hostname, port } = new URL(serverRedisAddress)
  const line = await layTcpLine({ host: hostname, port: Number(port || 6379) })
  onTestFinished(() => line.close())
  const url = Object.assign(new URL(serverRedisAddress), { host: `127.0.0.1:${line.port}` }).href
  return { line, url }
}

/** Each call of the result opens the bus of one more server, on a clock of its own; all of them are connected. */
export function testBuses() {
  const prefix = newPrefix()
  return async (clock: FakeClock) =>
    createRedisBus({
      link: await testLink(prefix),
      instanceId: randomUUID(),
      clock,
      timers: clock,
      clockToleranceMs: 50,
      onClockAhead: () => undefined,
      onFailure: (_event, cause) => {
        throw cause
      },
    })
}

/** One connection for a whole suite, with a new prefix at each call. */
export function suiteLinks(): () => RedisLink {
  let shared: RedisLink | null = null
  beforeAll(async () => {
    shared = await openRedisLink({ url: serverRedisAddress, prefix: newPrefix(), onProblem: () => undefined })
  })
  afterAll(async () => {
    if (shared === null) return
    await shared.close()
    await removeAll(shared.prefix)
  })
  return () => {
    if (shared === null) throw new Error('the suite has not begun')
    const prefix = `${shared.prefix}:${randomUUID()}`
    return { ...shared, prefix, key: (...parts) => [prefix, ...parts].join(':') }
  }
}

/** Uses a separate connection, because the test may have closed or cut its own. */
export async function removeAll(prefix: string): Promise<void> {
  const redis = new Redis(testRedisAddress)
  for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 })) {
    if (keys.length > 0) await redis.unlink(...(keys as string[]))
  }
  redis.disconnect()
}
