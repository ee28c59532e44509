// A stranger can occupy descriptors without sending a byte.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testApps } from '../../../test/build-test-app.ts'
import { signUpLocally, signUpWithPasskey } from '../../../test/identity-flows.ts'

const startApp = testApps()
const opened: Socket[] = []

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

async function listen(environment = {}) {
  const app = await startApp({ environment })
  const address = await app.listen()
  return { app, http: await app.openHttp(), port: Number(new URL(address).port) }
}

/** Opens a connection whose own side stays half open, like an attacker's. */
function open(port: number, sent: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      if (sent !== '') socket.write(sent)
      resolve(socket)
    })
    socket.on('error', () => undefined)
    opened.push(socket)
  })
}

const openCount = (http: FastifyInstance) =>
  new Promise<number>((resolve) => http.server.getConnections((_error, count) => resolve(count)))

const responded = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))

test('[issue 15.2] a client that sends no valid request and never hangs up occupies no descriptor', async () => {
  const { http, port } = await listen()
  const sockets = await Promise.all(Array.from({ length: 50 }, () => open(port, '')))
  const responses = sockets.map(responded)
  for (const socket of sockets) socket.write('Bonjour !\r\n\r\n')
  for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1.1 400 /)
  await vi.waitFor(async () => expect(await openCount(http)).toBe(0), 5_000)
})

test('[issue 15.2] who sends a request byte by byte has 30 s for it', async () => {
  const { server } = await (await startApp()).openHttp()
  expect(server.requestTimeout).toBe(30_000)
})

test('[issue 15.2] an address has 100 open connections; the oldest gives way, and one with a session never does', async () => {
  const { app, http, port } = await listen()
  const { token } = await signUpLocally(app.call)
  const call = `GET /api/users/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const player = await open(port, '')
  const first = responded(player)
  player.write(call)
  expect(await first).toMatch(/^HTTP\/1.1 200 /)
  for (let count = 0; count < 150; count += 1) await open(port, '')
  await vi.waitFor(async () => expect(await openCount(http)).toBe(101), 5_000)
  const again = responded(player)
  player.write(call)
  expect(await again).toMatch(/^HTTP\/1.1 200 /)
})

test('[issue 15.2] an account has 100 open connections too, when many turn out at once to be its own', async () => {
  const { http, port } = await listen()
  const accepted: Socket[] = []
  http.server.on('connection', (socket: Socket) => accepted.push(socket))
  for (let batch = 0; batch < 2; batch += 1) {
    for (let count = 0; count < 60; count += 1) await open(port, '')
    await vi.waitFor(() => expect(accepted).toHaveLength(60))
    for (const socket of accepted.splice(0)) http.claimConnection?.(socket, 'user one')
  }
  await vi.waitFor(async () => expect(await openCount(http)).toBe(100), 5_000)
})

test('[20.7] connections of an API token, which may be stolen, close none of its player', async () => {
  const { app, http, port } = await listen()
  const { user } = await signUpWithPasskey(app.call)
  const body = { name: 'Robot', scopes: ['read' as const] }
  const program = await app.call('createApiToken', { token: user.token, body })
  const callWith = async (token: string, socket: Socket) => {
    const response = responded(socket)
    socket.write(`GET /api/users/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    expect(await response).toMatch(/^HTTP\/1.1 200 /)
  }
  const player = await open(port, '')
  await callWith(user.token, player)
  for (let count = 0; count < 110; count += 1) await callWith(program.token, await open(port, ''))
  await vi.waitFor(async () => expect(await openCount(http)).toBe(101), 5_000)
  await callWith(user.token, player)
})

test('[issue 15.2] a trusted proxy brings everybody’s connections and is not bounded', async () => {
  const { http, port } = await listen({ TRUST_PROXY: 'loopback' })
  for (let count = 0; count < 110; count += 1) await open(port, '')
  await vi.waitFor(async () => expect(await openCount(http)).toBe(110), 5_000)
})

describe('at the close of the server', () => {
  test('a connection on which nothing was sent yet, as browsers open in advance, is closed at once', async () => {
    const { http, port } = await listen()
    await open(port, '')
    await vi.waitFor(async () => expect(await openCount(http)).toBe(1))
    await http.close()
    expect(await openCount(http)).toBe(0)
  })

  test('a request that never ends is cut off, so that running work is stored in time', async () => {
    const { http, port } = await listen()
    const half = 'POST /api/public-users/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'
    const begun = once(http.server, 'request')
    await open(port, half)
    await begun
    await http.close()
    expect(await openCount(http)).toBe(0)
  })
})
