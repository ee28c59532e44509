// The socket itself: who may open it, what it takes, and when it closes.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorsIn, settled } from './battle-table.ts'
import { call, callFor, expectRefusal } from './call.ts'
import { registerPasskey } from './ceremony.ts'
import { A_NUMBER, A_TEXT, fieldsOf, numberIn, textIn } from './fields.ts'
import { signUp } from './player.ts'
import { realServer } from './real-server.ts'
import { openWire, refusedUpgrade } from './wire.ts'

// Rate limits are on, because they are tested here. Successful attempts are not counted.
const server = realServer({ RATE_LIMIT: 'on' })

const BATTLE = '3f2b8c1a-9d4e-4f6a-8b7c-1e2d3f4a5b6c'
const ACTIONS = [
  { type: 'join_battle_queue', amount: 10 },
  { type: 'leave_battle_queue' },
  { type: 'battle_bet', battleId: BATTLE, choice: 'up', round: 1 },
  { type: 'battle_forfeit', battleId: BATTLE },
]
/** They are refused by the cycle's own message, `betError`. */
const BETS = [
  { type: 'placeBet', userId: BATTLE, cycleId: BATTLE, session_id: 'x', direction: 'up', amount: 10 },
  { type: 'removeBet', userId: BATTLE, betId: BATTLE, session_id: 'x' },
]

test('[S01] [S18] a ping is answered with its own time and the server’s', async () => {
  const { token } = await signUp(server)
  const wire = await openWire(server, { token })
  const before = Date.now()
  wire.send({ type: 'ping', timestamp: before })
  const pong = await wire.receives({ type: 'pong' })
  expect(pong).toEqual({ type: 'pong', timestamp: before, serverTime: A_NUMBER })
  expect(Math.abs(numberIn(pong, 'serverTime') - Date.now())).toBeLessThan(5000)
  expect((await wire.close()).code).toBe(1000)
})

test('[A22] a guest reads and does nothing else: every action asks for a sign-in, and the socket stays', async () => {
  const wire = await openWire(server)
  for (const action of [...ACTIONS, ...BETS]) wire.send(action)
  await settled(wire)
  const refusals = wire.received.filter(({ type }) => type === 'error' || type === 'betError')
  expect(refusals).toMatchObject([
    ...ACTIONS.map(() => ({ type: 'error', code: 'AUTH_REQUIRED', message: A_TEXT })),
    { type: 'betError', code: 'AUTH_REQUIRED', message: 'Vous devez être connecté pour placer un pari.' },
    { type: 'betError', code: 'AUTH_REQUIRED', message: 'Vous devez être connecté pour annuler un pari.' },
  ])
  await wire.close()
})

test('[L27] a guest receives the number of searching players', async () => {
  const wire = await openWire(server)
  expect(await wire.receives({ type: 'battle_queue_update' })).toMatchObject({ playersSearching: A_NUMBER })
  await wire.close()
})

test('a guest that asks for its queue is in none, and an unknown battle is refused', async () => {
  const wire = await openWire(server)
  wire.send({ type: 'check_battle_queue_status' })
  expect(await wire.receives({ type: 'battle_queue_status' })).toMatchObject({ inQueue: false, amount: null })
  wire.send({ type: 'get_battle_state', battleId: BATTLE, mode: 'battle' })
  await settled(wire)
  expect(errorsIn(wire)).toEqual(['BATTLE_NOT_FOUND'])
  await wire.close()
})

test.each(['made-up', 'x'.repeat(5000), '', '%00'])('a bad token closes the socket with 4001', async (token) => {
  const wire = await openWire(server, { token })
  expect((await wire.closed).code).toBe(4001)
  expect(wire.received).toEqual([])
})

test('the access token of a passkey opens no socket', async () => {
  const { accessToken } = await registerPasskey(server)
  expect((await (await openWire(server, { token: accessToken })).closed).code).toBe(4001)
})

test.each([
  ['not JSON', '{bad'],
  ['nothing', ''],
  ['a list', '[]'],
  ['a text', '"ping"'],
  ['a number', '7'],
  ['null', 'null'],
  ['no type', '{}'],
  ['an unknown type', '{"type":"make_me_rich"}'],
  ['a type of the server', '{"type":"battle_complete"}'],
  ['a type that objects have', '{"type":"__proto__"}'],
  ['no timestamp', '{"type":"ping"}'],
  ['an amount as text', '{"type":"join_battle_queue","amount":"10"}'],
  ['no amount', '{"type":"join_battle_queue"}'],
  ['a bad seed', '{"type":"join_battle_queue","amount":10,"clientSeed":"xyz"}'],
  ['a seed that is too long', `{"type":"join_battle_queue","amount":10,"clientSeed":"${'a'.repeat(65)}"}`],
  ['a bad reference', '{"type":"join_battle_queue","amount":10,"clientRef":"7"}'],
  ['a bad id', '{"type":"get_battle_state","battleId":"7"}'],
  ['an unknown choice', `{"type":"battle_bet","battleId":"${BATTLE}","choice":"left","round":1}`],
  ['a round that is none', `{"type":"battle_bet","battleId":"${BATTLE}","choice":"up","round":0.5}`],
])('[S44] %s is a format error, and the socket stays open', async (_what, frame) => {
  const { token } = await signUp(server)
  const wire = await openWire(server, { token })
  wire.sendRaw(frame)
  const error = await wire.receives({ type: 'error' })
  expect(error).toMatchObject({ code: 'FORMAT_ERROR', message: 'Erreur de format du message' })
  await settled(wire)
  await wire.close()
})

test('a binary frame is a format error too', async () => {
  const wire = await openWire(server)
  wire.sendRaw(Buffer.from([1, 2, 3]))
  await wire.receives({ type: 'error', code: 'FORMAT_ERROR' })
  await settled(wire)
  await wire.close()
})

test('a frame of 8 KB is taken, a longer one closes the socket with 1009', async () => {
  const wire = await openWire(server)
  wire.sendRaw('x'.repeat(8 * 1024))
  await wire.receives({ type: 'error', code: 'FORMAT_ERROR' })
  wire.sendRaw('x'.repeat(8 * 1024 + 1))
  expect((await wire.closed).code).toBe(1009)
})

test('50 messages within 5 seconds are answered; with the 51st comes the error, and the close with 4008', async () => {
  const { token } = await signUp(server)
  const wire = await openWire(server, { token })
  for (let count = 1; count <= 60; count += 1) wire.send({ type: 'ping', timestamp: count })
  expect((await wire.closed).code).toBe(4008)
  expect(errorsIn(wire)).toEqual(['RATE_LIMIT'])
  expect(wire.received.filter(({ type }) => type === 'pong').length).toBeLessThanOrEqual(50)
  expect(wire.received.at(-1)).toMatchObject({ type: 'error', code: 'RATE_LIMIT', message: A_TEXT })

  const patient = await openWire(server, { token })
  for (let count = 1; count <= 50; count += 1) patient.send({ type: 'ping', timestamp: count })
  await patient.receives({ type: 'pong', timestamp: 50 })
  expect(errorsIn(patient)).toEqual([])
  await patient.close()
})

test('a page of another origin gets no socket; our own page and a program do', async () => {
  for (const origin of ['https://evil.example', 'http://localhost:1', 'null', `${server.url}.evil.example`]) {
    expect(await refusedUpgrade(server, { origin })).toBe(403)
  }
  await (await openWire(server, { origin: server.url })).close()
  await (await openWire(server)).close()
})

test('logging out closes the sockets of that token with 4001 at once, and leaves those of other devices', async () => {
  const player = await signUp(server)
  const body = { wallet_address: player.walletAddress, ibex_id: player.deviceSecret }
  const otherToken = textIn(await callFor(200, server, 'POST /api/public-users/connect', { body }), 'token')
  const tabs = await Promise.all([1, 2].map(() => openWire(server, { token: player.token })))
  const other = await openWire(server, { token: otherToken })
  await call(server, 'POST /api/public-users/logout', { token: player.token })
  for (const tab of tabs) expect((await tab.closed).code).toBe(4001)
  await settled(other)
  await other.close()
})

test('a refresh token used twice closes the sockets that came from its sign-in', async () => {
  const { accessToken, refreshToken, passkeyUserId, walletAddress } = await registerPasskey(server)
  const body = { wallet_address: walletAddress, ibex_id: passkeyUserId }
  const token = textIn(
    await callFor(201, server, 'POST /api/public-users/signup', { token: accessToken, body }),
    'token',
  )
  const wire = await openWire(server, { token })
  await settled(wire)
  for (let times = 0; times < 2; times += 1) {
    await call(server, 'POST /api/proxy/passkeys/auth/refresh', { body: { refresh_token: refreshToken } })
  }
  expect((await wire.closed).code).toBe(4001)
})

test('[S21] [L38] a player asks for the queue status and receives it', async () => {
  const { token } = await signUp(server)
  const wire = await openWire(server, { token })
  wire.send({ type: 'check_battle_queue_status' })
  const status = await wire.receives({ type: 'battle_queue_status' })
  expect(status).toMatchObject({ inQueue: false })
  expect(Object.keys(status)).toContain('amount')
  await wire.close()
})

test('[S32] an unknown battle is refused with its id', async () => {
  const { token } = await signUp(server)
  const wire = await openWire(server, { token })
  const battleId = randomUUID()
  const asked = [
    { type: 'get_battle_state', battleId, mode: 'battle' },
    { type: 'battle_resync_request', battleId },
    { type: 'battle_bet', battleId, choice: 'up', round: 1 },
    { type: 'battle_forfeit', battleId },
  ]
  for (const message of asked) wire.send(message)
  await settled(wire)
  const errors = wire.received.filter(({ type }) => type === 'error').map(fieldsOf)
  expect(errors).toHaveLength(4)
  for (const error of errors) expect(error).toMatchObject({ code: 'BATTLE_NOT_FOUND', message: A_TEXT, battleId })
  await wire.close()
})

test('fields that are not known do no harm', async () => {
  const { token } = await signUp(server)
  const wire = await openWire(server, { token })
  wire.send({ type: 'ping', timestamp: 1, extra: { deep: [1, 2, 3] } })
  await wire.receives({ type: 'pong', timestamp: 1 })
  await wire.close()
})

// The last test of this file: after it this address is throttled for a while.
test('[K41] 10 failed attempts of an address are answered, the 11th is asked for patience', async () => {
  const known = await signUp(server)
  const wrong = { wallet_address: known.walletAddress, ibex_id: crypto.randomUUID() }
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const response = await call(server, 'POST /api/public-users/connect', { body: wrong })
    expectRefusal(response, 401, 'INVALID_CREDENTIALS')
  }
  const body = { wallet_address: known.walletAddress, ibex_id: known.deviceSecret }
  for (const line of ['POST /api/public-users/connect', 'POST /api/users/beta-test/connect'] as const) {
    // The address is that of the connection, whatever the caller claims.
    const response = await call(server, line, { body, headers: { 'x-forwarded-for': '203.0.113.7' } })
    const refusal = expectRefusal(response, 429, 'RATE_LIMIT')
    expect(refusal['message']).toBe('Trop de tentatives, veuillez réessayer plus tard.')
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(300)
  }
  // An open session stays usable.
  const { valid } = await callFor(200, server, 'POST /api/public-users/validate-token', { token: known.token })
  expect(valid).toBe(true)
  await callFor(200, server, 'GET /api/users/me', { token: known.token })
})
