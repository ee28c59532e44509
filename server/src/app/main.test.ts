import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { startServerProcess } from '../../test/server-process.ts'
import { createBarePostgres } from '../../test/test-postgres.ts'
import { describeOnRedis, newPrefix, testLink, testRedisAddress } from '../../test/test-redis.ts'

// The tests mostly wait for processes, so several run at once; more would wait for the processor.
vi.setConfig({ maxConcurrency: 3 })

const LISTENING = /listening on (http:\/\/\S+)\)/

async function addressOf(server: ReturnType<typeof startServerProcess>): Promise<string> {
  const [, address = ''] = await server.printed(LISTENING)
  return address
}

test.concurrent('it starts in an empty directory, logs its address, and ends cleanly on a signal', async (context) => {
  const server = startServerProcess(context)
  const address = await addressOf(server)
  const ready = await fetch(`${address}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  await server.printed(/wallets .*\n/)
  expect(server.output()).toMatch(/^Bougie +http:\/\/localhost/m)
  expect(server.output()).toMatch(/^data +the database file .*\/data\/bougie\.db$/m)
  expect(server.output()).toMatch(/^wallets +passkeys and local wallets \(not for production\)$/m)
  const metrics = await (await fetch(`${address}/metrics`)).text()
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

test.concurrent('in production every line of its output is JSON, also those of start and end', async (context) => {
  const server = startServerProcess(context, {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'http://localhost:8022',
    LOCAL_WALLETS: 'on-in-production',
  })
  await server.printed(/"msg":"started"/)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  const lines = server.output().trimEnd().split('\n')
  const parsed = lines.map((line) => JSON.parse(line))
  expect(parsed).toContainEqual(
    expect.objectContaining({
      msg: 'started',
      database: expect.stringMatching(/^the database file .*\/data\/bougie\.db$/),
      address: expect.any(String),
    }),
  )
  expect(parsed).toContainEqual(expect.objectContaining({ msg: 'closing', signal: 'SIGTERM' }))
})

test.concurrent('a second signal ends it at once, whatever still runs', async ({ onTestFinished }) => {
  const server = startServerProcess({ onTestFinished })
  const { port } = new URL(await addressOf(server))
  // A call whose body never ends keeps the first, clean close from finishing.
  const half = 'POST /api/public-users/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(half))
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  const impatience = setInterval(() => server.signal('SIGTERM'), 100)
  onTestFinished(() => clearInterval(impatience))
  expect(await server.ended).toBe(130)
  expect(server.output().match(/SIGTERM: closing/g)).toHaveLength(1)
})

test.concurrent('a taken port is named, with what to do; the running server keeps running, until an interrupt ends it too', async (context) => {
  const first = startServerProcess(context)
  const address = await addressOf(first)
  const { port } = new URL(address)
  const second = startServerProcess(context, { PORT: port })
  expect(await second.ended).toBe(4)
  expect(second.output()).toMatch(new RegExp(`^PORT: ${port} is taken on 127\\.0\\.0\\.1\\.`, 'm'))
  expect(second.output()).not.toMatch(/^ {4}at /m)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  first.signal('SIGINT')
  expect(await first.ended).toBe(0)
})

test.concurrent('a second server on the same database file is refused, also on another port; a killed one holds nothing back', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const environment = { DATABASE_URL: `file:${join(folder, 'bougie.db')}` }
  const first = startServerProcess({ onTestFinished }, environment)
  const address = await addressOf(first)
  const second = startServerProcess({ onTestFinished }, environment)
  expect(await second.ended).toBe(3)
  expect(second.output()).toMatch(/^DATABASE_URL: .*bougie\.db.*another server.*\n$/)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  first.signal('SIGKILL')
  await first.ended
  await addressOf(startServerProcess({ onTestFinished }, environment))
})

test.concurrent('wrong variables are named, all of them, and nothing starts', async (context) => {
  const server = startServerProcess(context, { BOTS: 'maybe', BATTLE_TICK_MS: 'often' })
  expect(await server.ended).toBe(2)
  expect(server.output()).toBe(
    [
      'The configuration is wrong.',
      '  BOTS: expected on or off',
      '  BATTLE_TICK_MS: expected a whole number from 1 to 3600000',
      '',
    ].join('\n'),
  )
})

test.concurrent('a database that can not be written is named', async (context) => {
  const server = startServerProcess(context, { DATABASE_URL: 'file:/dev/null/bougie.db' })
  expect(await server.ended).toBe(3)
  expect(server.output()).toMatch(/^DATABASE_URL: .*\/dev\/null\/bougie\.db/)
  expect(server.output()).not.toMatch(/^ {4}at /m)
})

test.concurrent('a database that does not respond is named, without its password', async (context) => {
  const server = startServerProcess(context, { DATABASE_URL: 'postgresql://bougie:hunter2@127.0.0.1:1/bougie' })
  expect(await server.ended).toBe(3)
  expect(server.output()).toMatch(/^DATABASE_URL: .*127\.0\.0\.1:1\/bougie/)
  expect(server.output()).not.toContain('hunter2')
})

test.concurrent('a start that fails after it has begun to listen says why once, and ends', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const environment = { DATABASE_URL: `file:${join(folder, 'bougie.db')}` }
  const first = startServerProcess({ onTestFinished }, environment)
  await addressOf(first)
  first.signal('SIGKILL')
  await first.ended
  const database = new DatabaseSync(join(folder, 'bougie.db'))
  database.exec('DROP TABLE queue_entries')
  database.close()
  const second = startServerProcess({ onTestFinished }, environment)
  expect(await second.ended).toBe(1)
  expect(second.output().match(/^DatabaseError: no such table: queue_entries/gm)).toHaveLength(1)
})

describeOnRedis('with Redis', () => {
  test.concurrent('a server whose database does not respond ends, so that its supervisor starts it again', async (context) => {
    const server = startServerProcess(context, {
      REDIS_URL: testRedisAddress,
      DATABASE_URL: 'postgresql://127.0.0.1:1/bougie',
    })
    expect(await server.ended).toBe(3)
  })

  test('a server whose clock is far ahead of those that run does not join them, which would follow it', async (context) => {
    const database = await createBarePostgres()
    context.onTestFinished(database.dispose)
    const { prefix, key, run } = await testLink(newPrefix())
    await run(async (redis) => {
      await redis.sadd(key('instances'), 'one')
      await redis.set(key('instance', 'one'), Date.now() - 3_600_000)
    })
    const environment = { DATABASE_URL: database.url, REDIS_URL: testRedisAddress, REDIS_PREFIX: prefix }
    const server = startServerProcess(context, environment)
    expect(await server.ended).toBe(2)
    expect(server.output()).toMatch(/the clock of this machine is 36\d\d s ahead of the servers that run/)
  })
})

test.concurrent('a Redis that does not respond is named with the reason, and nothing starts', async (context) => {
  const server = startServerProcess(context, { REDIS_URL: 'redis://:hunter2@127.0.0.1:1' })
  expect(await server.ended).toBe(2)
  expect(server.output()).toBe(
    "The configuration is wrong.\n  REDIS_URL: can't use Redis at 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1\n",
  )
})

const SYSTEM_QUEUE_MAX = '/proc/sys/net/core/somaxconn'
const systemQueueMax = existsSync(SYSTEM_QUEUE_MAX) ? Number(readFileSync(SYSTEM_QUEUE_MAX, 'utf8')) : 0
const PLAYERS = 1_000
const CONNECTED_WITHIN_MS = 10_000

test.skipIf(systemQueueMax < PLAYERS)(
  'a thousand players can connect while the thread is occupied',
  { concurrent: true },
  async ({ onTestFinished }) => {
    const server = startServerProcess({ onTestFinished })
    const { port } = new URL(await addressOf(server))
    let connected = 0
    server.signal('SIGSTOP')
    onTestFinished(() => server.signal('SIGCONT'))
    for (let player = 0; player < PLAYERS; player += 1) {
      const socket = connect({ port: Number(port), host: '127.0.0.1' }, () => (connected += 1))
      onTestFinished(() => void socket.destroy())
    }
    await vi.waitFor(() => expect(connected).toBe(PLAYERS), { timeout: CONNECTED_WITHIN_MS })
  },
)
