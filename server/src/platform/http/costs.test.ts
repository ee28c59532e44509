import { once } from 'node:events'
import { brotliDecompressSync } from 'node:zlib'
import { ENDPOINTS } from '@bougie/protocol'
import websocket from '@fastify/websocket'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { battleApps, seatBattle } from '../../../test/battle-fixture.ts'
import { createFailingDatabase } from '../../../test/failing-database.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { signUpLocally } from '../../../test/identity-flows.ts'
import { createMemoryRateLimiter } from '../../infrastructure/memory/rate-limit.ts'
import { boundPlainRoutes, COST_LIMITS, createCallSlots, requireCosts } from './costs.ts'
import { createEventLoopWatch } from './event-loop-watch.ts'
import { recogniseRoutes } from './requested-route.ts'

const startApp = battleApps()

test('[issue 15.2] a route without a declared cost keeps the server from starting', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  requireCosts(app)
  app.get('/declared', { config: { cost: 'page' } }, () => 'so')
  app.get('/undeclared', () => 'no')
  await expect(async () => app.ready()).rejects.toThrow('GET /undeclared declares no cost')
})

test('[issue 15.2] no more of a class run at once than may, and strangers never take the slots of sessions', () => {
  const limits = Object.fromEntries(Object.keys(COST_LIMITS).map((cost) => [cost, { atOnceMax: 2 }]))
  const slots = createCallSlots(limits as unknown as typeof COST_LIMITS)
  expect([1, 2, 3].map(() => slots.enter('heavy', false))).toEqual([true, true, false])
  expect([slots.enter('heavy', true), slots.enter('light', false)]).toEqual([true, true])
  slots.leave('heavy', false)
  expect([1, 2].map(() => slots.enter('heavy', false))).toEqual([true, false])
})

test('[issue 15.2] a call that fails gives its slot back', async () => {
  const failing = createFailingDatabase((await startApp()).database)
  const { app, logged } = await startApp({ useDatabase: failing.database })
  const statusOf = async () => (await app.inject('/api/proxy/passkeys/auth/sign-in')).statusCode
  failing.fail('gone')
  for (let calls = 0; calls <= COST_LIMITS[ENDPOINTS.passkeyAuthenticationOptions.cost].atOnceMax; calls += 1) {
    expect(await statusOf()).toBe(500)
  }
  failing.fail(null)
  expect(await statusOf()).toBe(200)
  logged.takeErrors()
})

test('[issue 15.2] a socket takes its slot as long as it is open: any number may follow each other', async () => {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  app.decorateRequest('caller', null)
  recogniseRoutes(app)
  const limits = { ...COST_LIMITS, socket: { atOnceMax: 1 } }
  // As when the connection ends while a hook asks Redis or Postgres who the caller is.
  app.addHook('onRequest', async ({ url, raw: { socket } }) => {
    if (url !== '/ws?gone') return
    socket.destroy()
    await once(socket, 'close')
  })
  boundPlainRoutes(app, { slots: createCallSlots(limits), watch: createEventLoopWatch() })
  await app.register(websocket)
  app.get('/ws', { websocket: true, config: { cost: 'socket' } }, () => undefined)
  const address = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  /** The open socket, or the status of the refusal; 0 for a connection that was lost. */
  const connect = () =>
    new Promise<WebSocket | number>((resolve) => {
      const socket = new WebSocket(`${address}/ws`)
      socket.on('open', () => resolve(socket)).on('error', () => resolve(0))
      socket.on('unexpected-response', (request, { statusCode }) => {
        request.destroy()
        resolve(statusCode ?? 0)
      })
    })
  await once(new WebSocket(`${address}/ws?gone`), 'error')
  for (let following = 0; following < 3; following += 1) {
    const socket = await vi.waitFor(async () => {
      const connected = await connect()
      if (typeof connected === 'number') throw new Error(`refused with ${connected}`)
      return connected
    })
    await vi.waitFor(async () => expect(await connect()).toBe(503))
    socket.terminate()
  }
})

test('[issue 16.9] when 50 000 players come back at once, none is refused a ticket', async () => {
  const slots = createCallSlots()
  const limiter = createMemoryRateLimiter({ clock: createFakeClock() })
  const refused: number[] = []
  for (let player = 0; player < 50_000; player += 1) {
    const refusal = await limiter.hit(COST_LIMITS.ticket.rule, `user ${player}`)
    if (refusal !== null || !slots.enter('ticket', true)) refused.push(player)
  }
  expect(refused).toEqual([])
})

test('[issue 15.2] each class has its own limit, pages and documents too; callers with a session have their own', async () => {
  const { app, call } = await startApp()
  const { token } = await signUpLocally(call)
  const statusOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode
  const fairness = '/api/cycles/00000000-0000-4000-8000-000000000000/fairness'
  for (let calls = 0; calls < COST_LIMITS.heavy.rule.max; calls += 1) expect(await statusOf(fairness)).toBe(404)
  expect(await statusOf(fairness)).toBe(429)
  expect(await statusOf(fairness, { authorization: `Bearer ${token}` })).toBe(404)
  expect(await statusOf('/api/status')).toBe(200)
  for (let calls = 0; calls < COST_LIMITS.document.rule.max; calls += 1) await app.inject('/api/asyncapi.json')
  expect(await statusOf('/api/openapi.json')).toBe(429)
  for (let calls = 0; calls < COST_LIMITS.operations.rule.max; calls += 1) await app.inject('/healthz')
  // Refusals outside the API, however many, block nobody from calling it.
  for (let hits = 0; hits < 6; hits += 1) expect(await statusOf('/healthz')).toBe(429)
  expect(await statusOf('/api/status')).toBe(200)
  expect(new Set(Object.values(ENDPOINTS).map(({ cost }) => cost)).size).toBeGreaterThan(3)
})

test('[issue 15.2] fairness of an ended game is made once: same bytes, an ETag, 304, and still no-store', async () => {
  const app = await startApp()
  const fixture = await seatBattle(app)
  const url = `/api/battles/${fixture.battleId}/fairness`
  const running = await app.app.inject({ url })
  expect([running.json().revealed, running.headers.etag]).toEqual([false, undefined])
  for (const round of [1, 2, 3]) await fixture.playRound(round, { one: 'right', two: 'wrong' })
  const first = await app.app.inject({ url })
  expect(first.json()).toMatchObject({ id: fixture.battleId, revealed: true })
  // A packed response is reused.
  const packed = await app.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
  expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual(['br', 'no-store'])
  const etag = String(first.headers.etag)
  expect(packed.headers.etag).toBe(etag)
  const kept = await app.app.inject({ url, headers: { 'if-none-match': `"other", ${etag}` } })
  expect([kept.statusCode, kept.body, kept.headers['cache-control']]).toEqual([304, '', 'no-store'])
})

test('[issue 15.2] the documents are packed once and honour If-None-Match; a short response is not packed', async () => {
  const { app } = await startApp()
  for (const url of ['/api/openapi.json', '/api/asyncapi.json']) {
    const plain = await app.inject({ url })
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const kept = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
    expect(kept.statusCode).toBe(304)
  }
  const short = await app.inject({ url: '/healthz', headers: { 'accept-encoding': 'br' } })
  expect(short.headers).not.toHaveProperty('content-encoding')
})
