// The protocol's limits over real sockets: the behaviour of the library and the network is part of the contract.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import {
  CLOSE_CODES,
  type ClientMessageInput,
  type PublicUser,
  retryMsFrom,
  type ServerMessage,
  SOCKET_LIMITS,
  serverMessageSchema,
} from '@bougie/protocol'
import { afterEach, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { battleApps, seatBattle } from '../../../test/battle-fixture.ts'
import { TEST_ORIGIN, type TestApp, type TestAppOptions } from '../../../test/build-test-app.ts'
import { signUpLocally, signUpWithPasskey } from '../../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../../test/payments.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { tickEnds } from '../../../test/settle.ts'
import type { RateLimiter } from '../../ports/rate-limit.ts'
import { COST_LIMITS } from '../http/costs.ts'
import { retryMsOf } from './route.ts'

const buildApp = battleApps()
const opened: WebSocket[] = []

afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})

/** The addresses of the apps that listen. */
const origins = new WeakMap<TestApp, string>()

async function listenAt(app: TestApp): Promise<void> {
  origins.set(app, await app.listen())
}

function originOf(app: TestApp): string {
  return origins.get(app) ?? ''
}

async function listen(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await buildApp(options)
  await listenAt(app)
  return app
}

interface Client {
  readonly socket: WebSocket
  send(message: ClientMessageInput): void
  /** The next message of its type, or one that has already arrived. */
  next<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>
  readonly closed: Promise<number>
}

function connect(app: TestApp, { query = '', options = {} }: { query?: string; options?: ClientOptions } = {}): Client {
  const address = originOf(app).replace('http', 'ws')
  const socket = new WebSocket(`${address}/ws${query}`, options)
  opened.push(socket)
  const unread: ServerMessage[] = []
  const waiting: { type: string; resolve: (message: never) => void }[] = []
  socket.on('message', (data) => {
    const message = serverMessageSchema.parse(JSON.parse(String(data)))
    const index = waiting.findIndex(({ type }) => type === message.type)
    const [waiter] = index === -1 ? [] : waiting.splice(index, 1)
    if (waiter === undefined) unread.push(message)
    else waiter.resolve(message as never)
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve)
    // The close code states the reason.
    socket.on('error', () => undefined)
  })
  return {
    socket,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    next(type) {
      const index = unread.findIndex((message) => message.type === type)
      const [message] = index === -1 ? [] : unread.splice(index, 1)
      if (message !== undefined) return Promise.resolve(message as never)
      return new Promise((resolve) => waiting.push({ type, resolve }))
    },
  }
}

async function openSockets(app: TestApp): Promise<number> {
  const { body } = await app.app.inject({ method: 'GET', url: '/metrics' })
  return Number(/^bougie_sockets\{kind="player"\} (\d+)$/m.exec(body)?.[1])
}

const tokenQuery = ({ token }: Pick<PublicUser, 'token'>) => `?token=${encodeURIComponent(token)}`

test('[S01] a token opens a player’s socket, no token a guest’s', async () => {
  const app = await listen()
  const user = await signUpLocally(app.call)
  const player = connect(app, { query: tokenQuery(user) })
  const guest = connect(app)
  await Promise.all([player.next('battle_queue_update'), guest.next('battle_queue_update')])
  player.send({ type: 'join_battle_queue', amount: 10 })
  expect(await player.next('battle_queue_joined')).toEqual({ type: 'battle_queue_joined', amount: 10 })
  guest.send({ type: 'join_battle_queue', amount: 10 })
  expect(await guest.next('error')).toMatchObject({ code: 'AUTH_REQUIRED' })
})

test.each(['?token=nonsense', '?token=', '?token=a&token=b', `?token=${'x'.repeat(5_000)}`])(
  '[S01] a bad token is closed with 4001 (%#)',
  async (query) => {
    const app = await listen()
    expect(await connect(app, { query }).closed).toBe(CLOSE_CODES.unauthorized)
  },
)

test('[S01] neither a recovery code’s session nor an API token opens a socket by its address', async () => {
  const app = await listen()
  const { user } = await signUpWithPasskey(app.call, 'Camille')
  const { codes } = await app.call('newRecoveryCodes', { token: user.token })
  const recovered = await app.call('recover', { body: { wallet_name: 'Camille', code: codes[0] ?? '' } })
  const body = { name: 'Robot', scopes: ['read' as const] }
  for (const bearer of [recovered, await app.call('createApiToken', { token: user.token, body })]) {
    const { closed, next } = connect(app, { query: tokenQuery(bearer) })
    expect(await Promise.race([closed, next('battle_queue_update')])).toBe(CLOSE_CODES.unauthorized)
  }
  expect(await refusalOf(app.call('wsTicket', { token: recovered.token }))).toMatchObject({ code: 'RECOVERY_SESSION' })
})

test('[S01] the token reaches no log', async () => {
  const app = await listen()
  const user = await signUpLocally(app.call)
  const player = connect(app, { query: tokenQuery(user) })
  await player.next('battle_queue_update')
  const wrong = 'a-wrong-token-that-must-not-be-logged'
  await connect(app, { query: `?token=${wrong}` }).closed
  const elsewhere = connect(app, { query: tokenQuery(user), options: { origin: 'https://evil.example' } })
  await elsewhere.closed
  await app.app.inject({ method: 'GET', url: `/ws${tokenQuery(user)}` })
  player.socket.send('x'.repeat(SOCKET_LIMITS.frameBytesMax + 1))
  await player.closed
  expect(app.logged.text()).not.toContain(user.token)
  expect(app.logged.text()).not.toContain(wrong)
})

test('[issue 16.9] a ticket opens one socket as its session, within 30 s, and reaches no log', async () => {
  const app = await listen()
  const user = await signUpLocally(app.call)
  const { ticket, expires_in } = await app.call('wsTicket', { token: user.token })
  expect(expires_in).toBe(30)
  const plain = await app.app.inject({ url: `/ws?ticket=${ticket}` })
  expect(plain.statusCode).toBe(404)
  const player = connect(app, { query: `?ticket=${ticket}` })
  await player.next('battle_queue_update')
  player.send({ type: 'join_battle_queue', amount: 10 })
  expect(await player.next('battle_queue_joined')).toMatchObject({ amount: 10 })
  expect(await connect(app, { query: `?ticket=${ticket}` }).closed).toBe(CLOSE_CODES.unauthorized)
  const [inTime, late] = [
    await app.call('wsTicket', { token: user.token }),
    await app.call('wsTicket', { token: user.token }),
  ]
  app.clock.suspend(29_999)
  const last = connect(app, { query: `?ticket=${inTime.ticket}` })
  expect(await Promise.race([last.next('battle_queue_update'), last.closed])).toMatchObject({ playersSearching: 1 })
  app.clock.suspend(1)
  expect(await connect(app, { query: `?ticket=${late.ticket}` }).closed).toBe(CLOSE_CODES.unauthorized)
  const ended = await app.call('wsTicket', { token: user.token })
  await app.call('logout', { token: user.token })
  expect(await player.closed).toBe(CLOSE_CODES.unauthorized)
  expect(await connect(app, { query: `?ticket=${ended.ticket}` }).closed).toBe(CLOSE_CODES.unauthorized)
  for (const secret of [ticket, late.ticket, ended.ticket, user.token]) expect(app.logged.text()).not.toContain(secret)
})

test('[issue 16.9] a ticket is a player’s alone', async () => {
  const app = await listen()
  for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
    expect((await app.app.inject({ method: 'POST', url: '/api/ws-ticket', headers })).statusCode).toBe(401)
  }
})

test('issue 15.12: a socket that is refused as it opens is in the security log', async () => {
  const app = await listen()
  const user = await signUpLocally(app.call)
  const { adminApp, admin } = await startAppWithAdmin(buildApp, app)
  expect(await connect(app, { query: '?token=unknown' }).closed).toBe(4001)
  const block = { user_id: user.id, minutes: 5, reason: 'spam_detected' }
  await adminApp.call('addBlock', { token: admin.token, body: block })
  await app.advance(1_000)
  expect(await connect(app, { query: tokenQuery(user) }).closed).toBe(4003)
  await app.advance(60_000)
  const found = await adminApp.call('securityLog', { token: admin.token, query: { kind: 'refused' } })
  expect(found.map(({ method, code, user_id, address }) => [method, code, user_id, address]).sort()).toEqual([
    ['socket', 'BLACKLISTED', user.id, '127.0.0.1'],
    ['socket', 'UNAUTHORIZED', null, '127.0.0.1'],
  ])
})

test('[K31] so are those of a session that ends while its socket is being opened', async () => {
  const rateLimiter: RateLimiter = {
    async hit({ name }) {
      // By now the session of the socket is known, and nothing is open yet.
      if (name === COST_LIMITS.socket.rule.name) await app.call('logout', { token: user.token })
      return null
    },
    check: async () => null,
  }
  const app = await listen({ rateLimiter })
  const user = await signUpLocally(app.call)
  expect(await connect(app, { query: tokenQuery(user) }).closed).toBe(CLOSE_CODES.unauthorized)
})

test('[issue 15.2] pings and pongs of the protocol itself count as messages', async () => {
  const app = await listen()
  for (const frame of ['ping', 'pong'] as const) {
    const guest = connect(app)
    await guest.next('battle_queue_update')
    for (let count = 0; count < SOCKET_LIMITS.messagesPerRateWindowMax; count += 1) guest.socket[frame]()
    guest.send({ type: 'ping', timestamp: 1 })
    expect(await Promise.race([guest.next('error'), guest.next('pong')])).toMatchObject({ code: 'RATE_LIMIT' })
    expect(await guest.closed).toBe(CLOSE_CODES.rateLimited)
  }
})

test('a frame over 8 KB is closed with 1009, one of 8 KB is read', async () => {
  const app = await listen()
  const fits = connect(app)
  await fits.next('battle_queue_update')
  fits.socket.send(JSON.stringify({ type: 'ping', timestamp: 1 }).padEnd(SOCKET_LIMITS.frameBytesMax))
  expect(await fits.next('pong')).toMatchObject({ timestamp: 1 })
  fits.socket.send(JSON.stringify({ type: 'ping', timestamp: 1 }).padEnd(SOCKET_LIMITS.frameBytesMax + 1))
  expect(await fits.closed).toBe(CLOSE_CODES.messageTooBig)
})

test('a binary frame is a format error and the socket stays open', async () => {
  const app = await listen()
  const guest = connect(app)
  await guest.next('battle_queue_update')
  guest.socket.send(Buffer.from(JSON.stringify({ type: 'ping', timestamp: 1 })), { binary: true })
  expect(await guest.next('error')).toMatchObject({ code: 'FORMAT_ERROR' })
  guest.send({ type: 'ping', timestamp: 2 })
  expect(await guest.next('pong')).toMatchObject({ timestamp: 2 })
})

test('only pages of the public origins may connect, and programs that name none', async () => {
  const app = await listen()
  const own = connect(app, { options: { origin: TEST_ORIGIN } })
  await own.next('battle_queue_update')
  const foreign = connect(app, { options: { origin: 'https://evil.example' } })
  const answered = new Promise((resolve) => {
    foreign.socket.on('unexpected-response', (_request, { statusCode, headers }) =>
      resolve([statusCode, headers.connection]),
    )
  })
  expect(await answered).toEqual([403, 'close'])
})

test.each(['/', '/nope', '/api/status', '/ws/more'])(
  '[issue 16.8] an upgrade on %s responds with 404 and opens nothing',
  async (path) => {
    const app = await listen()
    const socket = new WebSocket(originOf(app).replace('http', 'ws') + path)
    opened.push(socket)
    socket.on('error', () => undefined)
    const answered = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, { statusCode, headers }) => resolve([statusCode, headers.connection]))
      socket.on('open', () => resolve('opened'))
    })
    // The connection ends with it, so a proxy must not keep it for the request of somebody else.
    expect(answered).toEqual([404, 'close'])
  },
)

test.each([
  { 'sec-websocket-key': 'x' },
  { 'sec-websocket-key': '' },
  { 'sec-websocket-version': '12' },
  { 'sec-websocket-protocol': ',' },
])('a handshake that is none gets a code and a sentence, and the versions that are spoken (%j)', async (headers) => {
  const app = await listen()
  const request = get(`${originOf(app)}/ws`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      ...headers,
    },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect([response.statusCode, response.headers['sec-websocket-version']]).toEqual([400, '13, 8'])
  expect(await json(response)).toMatchObject({ error: 'FORMAT_ERROR', message: 'Erreur de format du message' })
})

test('frames are not compressed, whatever the client offers', async () => {
  const app = await listen()
  const guest = connect(app, { options: { perMessageDeflate: true } })
  await guest.next('battle_queue_update')
  expect(guest.socket.extensions).toBe('')
})

test('a server that closes sends everybody 1012, with the delay before the next connection', async () => {
  const app = await listen()
  const clients = [connect(app), connect(app)]
  const reasons: (number | null)[] = []
  for (const { socket } of clients) socket.on('close', (_code, reason) => reasons.push(retryMsFrom(String(reason))))
  await Promise.all(clients.map((client) => client.next('battle_queue_update')))
  await app.application.close()
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1012, 1012])
  expect(reasons).toHaveLength(2)
  for (const retryMs of reasons) {
    expect(retryMs).toBeGreaterThanOrEqual(200)
    expect(retryMs).toBeLessThanOrEqual(2_000)
  }
})

test('a handshake whose checks outlast the goodbye is refused as any call of a closing server, and opens no socket', async () => {
  const checks = Promise.withResolvers<void>()
  const isChecked = Promise.withResolvers<void>()
  let isBusy = false
  const rateLimiter: RateLimiter = {
    async hit({ name }) {
      if (!isBusy || name !== COST_LIMITS.socket.rule.name) return null
      isChecked.resolve()
      await checks.promise
      return null
    },
    check: async () => null,
  }
  const app = await listen({ rateLimiter })
  const early = connect(app)
  await early.next('battle_queue_update')
  isBusy = true
  const late = connect(app)
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    late.socket.on('open', () => reject(new Error('it is open')))
    late.socket.on('unexpected-response', (_request, response) => resolve(response))
  })
  await isChecked.promise
  const closing = app.application.close()
  expect(await early.closed).toBe(CLOSE_CODES.serviceRestart)
  checks.resolve()
  const body = { error: 'SERVICE_UNAVAILABLE', message: expect.any(String), requestId: expect.any(String) }
  const response = await answered
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(await json(response)).toMatchObject(body)
  await closing
})

test('the more players a closing server has, the longer the time in which they come back', () => {
  const delays = (sockets: number) => [0, 0.5, 1].map((share) => retryMsOf(share, sockets))
  expect(delays(1)).toEqual([200, 1_100, 2_000])
  expect(delays(2_000)).toEqual([200, 1_100, 2_000])
  expect(delays(20_000)).toEqual([200, 10_100, 20_000])
})

test('[L34] [L35] two players meet over real sockets, and a socket that is cut counts as gone', async () => {
  const app = await listen()
  const [one, two] = [await signUpLocally(app.call), await signUpLocally(app.call)]
  const [first, second] = [connect(app, { query: tokenQuery(one) }), connect(app, { query: tokenQuery(two) })]
  await Promise.all([first.next('battle_queue_update'), second.next('battle_queue_update')])
  first.send({ type: 'join_battle_queue', amount: 10 })
  await first.next('battle_queue_joined')
  second.send({ type: 'join_battle_queue', amount: 10 })
  const [found] = await Promise.all([first.next('battle_match_found'), second.next('battle_match_found')])
  await app.advance(1_000)
  expect(await second.next('battle_game_start')).toMatchObject({ battleId: found.battleId, opponent: { id: one.id } })
  first.socket.terminate()
  expect(await second.next('battle_presence')).toMatchObject({ userId: one.id, connected: false })
})

test('a client that does not read is closed with 1013 once 1 MB waits for it', async () => {
  const app = await buildApp({ environment: { RATE_LIMIT: 'off' } })
  await listenAt(app)
  const { one, battleId } = await seatBattle(app)
  const lazy = connect(app, { query: tokenQuery(one.user) })
  await lazy.next('battle_queue_update')
  lazy.socket.pause()
  const sockets = await openSockets(app)
  const isClosed = async () => (await openSockets(app)) < sockets
  // The network buffers between the two take some megabytes first.
  for (let round = 0; round < 400 && !(await isClosed()); round++) {
    for (let count = 0; count < 50; count++) lazy.send({ type: 'get_battle_state', battleId, mode: 'battle' })
    await app.settle()
    await tickEnds()
  }
  lazy.socket.resume()
  expect(await lazy.closed).toBe(CLOSE_CODES.tooSlow)
})
