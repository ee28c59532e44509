import { randomUUID } from 'node:crypto'
import { type ApiScope, CLOSE_CODES, type CloseCode, type UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, seatBattle, seatPlayer } from '../../../test/battle-fixture.ts'
import type { TestApp } from '../../../test/build-test-app.ts'
import { openSocket, type TestSocket } from '../../../test/socket-pair.ts'
import { createMemoryBus } from '../../infrastructure/memory/bus.ts'
import type { Database } from '../../ports/database.ts'
import type { ConnectionIdentity } from './connection.ts'

const buildApp = battleApps()
const newApp = () => buildApp()

const MEGABYTE = 1024 * 1024

test('a socket that sends no ping for 45 s is closed with 4000', async () => {
  const app = await newApp()
  const silent = openSocket(app.application.gateway, { userId: null })
  const alive = openSocket(app.application.gateway, { userId: null })
  for (let passedMs = 0; passedMs < 45_000; passedMs += 15_000) {
    await app.advance(15_000)
    expect(silent.closeCode).toBeNull()
    alive.send({ type: 'ping', timestamp: passedMs })
    await app.settle()
  }
  await app.advance(2_000)
  expect(silent.closeCode).toBe(CLOSE_CODES.silent)
  expect(alive.closeCode).toBeNull()
})

test('a clock that is set forward, or a process that stood still, closes no socket', async () => {
  const app = await newApp()
  const socket = openSocket(app.application.gateway, { userId: null })
  await app.advance(20_000)
  app.clock.suspend(60_000)
  await app.advance(20_000)
  expect(socket.closeCode).toBeNull()
  await app.advance(10_000)
  expect(socket.closeCode).toBe(CLOSE_CODES.silent)
})

test('a socket that opens after the clock was set forward is closed after 45 s of silence all the same', async () => {
  const app = await newApp()
  app.clock.suspend(60_000)
  const silent = openSocket(app.application.gateway, { userId: null })
  await app.advance(45_000)
  expect(silent.closeCode).toBeNull()
  await app.advance(2_000)
  expect(silent.closeCode).toBe(CLOSE_CODES.silent)
})

test('[S44] more than 50 messages in any 5 s: RATE_LIMIT, then 4008', async () => {
  const app = await newApp()
  const socket = openSocket(app.application.gateway, { userId: null })
  const send = (count: number) => {
    for (let index = 0; index < count; index++) socket.send({ type: 'ping', timestamp: index })
  }
  send(20)
  await app.advance(3_000)
  send(30)
  await app.advance(2_000)
  // The first twenty are 5 s old, so twenty more are allowed.
  send(20)
  await app.settle()
  expect(socket.closeCode).toBeNull()
  send(1)
  await app.settle()
  expect(socket.received.at(-1)).toEqual({
    type: 'error',
    code: 'RATE_LIMIT',
    message: 'Trop de tentatives, veuillez réessayer plus tard.',
  })
  expect(socket.closeCode).toBe(CLOSE_CODES.rateLimited)
  expect(socket.all('pong')).toHaveLength(70)
})

test('RATE_LIMIT=off is for load tests: nobody is counted', async () => {
  const app = await buildApp({ environment: { RATE_LIMIT: 'off' } })
  const socket = openSocket(app.application.gateway, { userId: null })
  for (let index = 0; index < 90; index++) socket.send({ type: 'ping', timestamp: index })
  await app.settle()
  expect(socket.all('pong')).toHaveLength(90)
})

test('a socket has at most 100 messages waiting, also with RATE_LIMIT=off', async () => {
  const app = await buildApp({ environment: { RATE_LIMIT: 'off' } })
  const socket = openSocket(app.application.gateway, { userId: null })
  for (let index = 0; index < 101; index++) socket.send({ type: 'ping', timestamp: index })
  await app.settle()
  expect(socket.all('pong')).toHaveLength(100)
  expect(socket.closeCode).toBe(CLOSE_CODES.rateLimited)
})

test.each([
  ['no JSON', 'hello'],
  ['an empty text', ''],
  ['a number', '7'],
  ['a list', '[]'],
  ['no known type', '{"type":"steal"}'],
  ['a missing field', '{"type":"join_battle_queue"}'],
  ['a wrong field', '{"type":"battle_bet","battleId":"x","choice":"up","round":1}'],
  ['a name of Object.prototype', '{"type":"constructor"}'],
])('%s is a format error, and the socket stays open', async (_what, text) => {
  const app = await newApp()
  const player = await seatPlayer(app)
  player.socket.sendText(text)
  await app.settle()
  expect(player.socket.last('error')).toEqual({
    type: 'error',
    code: 'FORMAT_ERROR',
    message: 'Erreur de format du message',
  })
  expect(player.socket.closeCode).toBeNull()
  player.socket.send({ type: 'ping', timestamp: 1 })
  await app.settle()
  expect(player.socket.last('pong')).toMatchObject({ timestamp: 1 })
})

test('who reads too slowly goes without price ticks first, receives every state message, and is closed at 1 MB', async () => {
  const app = await newApp()
  const { one, two, battleId } = await seatBattle(app)
  const slow = openSocket(app.application.gateway, { userId: one.user.id })
  slow.stopReading()
  await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
  // The socket's requests fill its own buffer; a state is about 1 KB.
  const ask = async (times: number) => {
    for (let index = 0; index < times; index++) slow.send({ type: 'get_battle_state', battleId, mode: 'battle' })
    await app.advance(5_000)
    for (const socket of [slow, one.socket, two.socket]) socket.send({ type: 'ping', timestamp: 0 })
    await app.settle()
  }
  await ask(45)
  await ask(45)
  const ticksBefore = slow.all('battle_price_update').length
  const others = () => two.socket.all('battle_price_update').length
  const othersBefore = others()
  await ask(45)
  await ask(45)
  expect(others()).toBeGreaterThan(othersBefore)
  expect(slow.all('battle_price_update')).toHaveLength(ticksBefore)
  expect(slow.all('battle_phase')).toEqual(one.socket.all('battle_phase'))
  expect(slow.closeCode).toBeNull()
  await fill(slow)
  expect(slow.closeCode).toBe(CLOSE_CODES.tooSlow)
  expect(slow.unreadBytes).toBeGreaterThan(MEGABYTE)
  expect(slow.unreadBytes - MEGABYTE).toBeLessThan(MEGABYTE / 4)
  expect([one.socket.closeCode, two.socket.closeCode]).toEqual([null, null])

  async function fill(socket: TestSocket): Promise<void> {
    for (let round = 0; round < 40 && socket.closeCode === null; round++) await ask(45)
  }
}, 60_000)

test('a message that comes after the goodbye is not received', async () => {
  const app = await newApp()
  const player = await seatPlayer(app)
  app.application.gateway.stop(CLOSE_CODES.serviceRestart)
  player.socket.send({ type: 'join_battle_queue', amount: 10 })
  await app.settle()
  expect(player.socket.closeCode).toBe(CLOSE_CODES.serviceRestart)
  expect(player.socket.all('battle_queue_joined')).toEqual([])
})

test('a revoked token closes its sockets at once, and those of no other token', async () => {
  const app = await newApp()
  const player = await seatPlayer(app)
  const own = openSocket(app.application.gateway, { userId: player.user.id, tokenHash: 'stolen' })
  const revoke = (tokenHash: string | null, closeCode: 4001 | 4003) =>
    app.application.bus.publish([{ type: 'sessionsRevoked', userId: player.user.id, tokenHash, closeCode }])
  revoke('stolen', CLOSE_CODES.unauthorized)
  expect([own.closeCode, player.socket.closeCode]).toEqual([CLOSE_CODES.unauthorized, null])
  revoke(null, CLOSE_CODES.blacklisted)
  expect(player.socket.closeCode).toBe(CLOSE_CODES.blacklisted)
})

test.each([CLOSE_CODES.unauthorized, CLOSE_CODES.blacklisted])(
  'what a socket revoked with %i sent and was not carried out yet is not; what a player sent before leaving is',
  async (closeCode) => {
    const app = await newApp()
    const player = await seatPlayer(app)
    const open = (tokenHash: string) => openSocket(app.application.gateway, { userId: player.user.id, tokenHash })
    const [stolen, left] = [open('stolen'), open('left')]
    await app.settle()
    stolen.send({ type: 'join_battle_queue', amount: 10 })
    app.application.bus.publish([{ type: 'sessionsRevoked', userId: player.user.id, tokenHash: 'stolen', closeCode }])
    await app.settle()
    expect(player.socket.all('battle_queue_joined')).toEqual([])
    left.send({ type: 'join_battle_queue', amount: 25 })
    left.drop()
    await app.settle()
    expect(player.socket.all('battle_queue_joined')).toMatchObject([{ amount: 25 }])
  },
)

/** A socket whose session lives for 10 seconds and is looked up by `renew`. */
function openShortSession(
  app: TestApp,
  userId: UserId,
  renew: () => Promise<ConnectionIdentity | null>,
  isValid = () => true,
) {
  let closeCode: CloseCode | null = null
  const expiresAtMs = app.clock.nowMs() + 10_000
  const identity = { userId, tokenHash: 'old', apiScopes: null, expiresAtMs }
  app.application.gateway.open(
    {
      address: '127.0.0.1',
      bufferedBytes: 0,
      write: () => undefined,
      close(code) {
        closeCode = code
      },
    },
    { identity, renew: async () => (isValid() && app.clock.nowMs() < expiresAtMs ? identity : renew()) },
  )
  return { closeCode: () => closeCode }
}

test('a session that ends by its time ends its socket', async () => {
  const app = await newApp()
  const player = await seatPlayer(app)
  const { closeCode } = openShortSession(app, player.user.id, () => Promise.resolve(null))
  await app.advance(9_000)
  expect(closeCode()).toBeNull()
  await app.advance(2_000)
  expect(closeCode()).toBe(CLOSE_CODES.unauthorized)
})

test('also if the database did not respond at that time: it is asked again', async () => {
  const app = await newApp()
  const player = await seatPlayer(app)
  let isDown = true
  const { closeCode } = openShortSession(app, player.user.id, () =>
    isDown ? Promise.reject(new Error('no connection')) : Promise.resolve(null),
  )
  await app.advance(12_000)
  expect(closeCode()).toBeNull()
  expect(app.logged.takeErrors().length).toBeGreaterThan(0)
  isDown = false
  await app.advance(2_000)
  expect(closeCode()).toBe(CLOSE_CODES.unauthorized)
})

test('when an outage made all sessions due, 100 a second are looked up', async () => {
  const app = await newApp()
  let lookups = 0
  for (let sockets = 0; sockets < 101; sockets += 1) {
    openShortSession(app, randomUUID() as UserId, async () => {
      lookups += 1
      return null
    })
  }
  await app.settle()
  const seen: number[] = []
  for (const passedMs of [9_000, 1_000, 1_000]) {
    await app.advance(passedMs)
    seen.push(lookups)
  }
  expect(seen).toEqual([0, 100, 101])
})

test('a session that ended without a word, because the bus lost it, ends its socket as soon as the loss is noticed', async () => {
  const lossListeners: (() => void)[] = []
  const busOf = async () => ({
    ...createMemoryBus({ onFailure: () => undefined }),
    onMissed(listener: () => void) {
      lossListeners.push(listener)
      return () => undefined
    },
  })
  const app = await buildApp({ busOf })
  const player = await seatPlayer(app)
  let isValid = true
  const { closeCode } = openShortSession(
    app,
    player.user.id,
    async () => null,
    () => isValid,
  )
  await app.settle()
  isValid = false
  await app.advance(2_000)
  expect(closeCode()).toBeNull()
  for (const notify of lossListeners) notify()
  await app.settle()
  expect(closeCode()).toBe(CLOSE_CODES.unauthorized)
})

test('a player who opens too many sockets is refused at the upgrade, and leaves no state behind', async () => {
  const app = await newApp()
  const { one, two, battleId } = await seatBattle(app)
  const sockets = Array.from({ length: 32 }, () => openSocket(app.application.gateway, { userId: one.user.id }))
  await app.settle()
  expect(sockets.map(({ closeCode }) => closeCode)).toEqual([...Array(31).fill(null), CLOSE_CODES.policyViolation])
  for (const socket of [one.socket, ...sockets]) socket.drop()
  await app.settle()
  expect(two.socket.last('battle_presence')).toMatchObject({ battleId, userId: one.user.id, connected: false })
})

test('[20.7] the sockets of a player’s programs take no place of the player’s own', async () => {
  const app = await newApp()
  const player = await seatPlayer(app)
  const open = (apiScopes: readonly ApiScope[] | null) =>
    openSocket(app.application.gateway, { userId: player.user.id, apiScopes })
  const programs = Array.from({ length: 33 }, () => open(['read']))
  const own = open(null)
  await app.settle()
  expect(programs.map(({ closeCode }) => closeCode)).toEqual([...Array(32).fill(null), CLOSE_CODES.policyViolation])
  expect(own.closeCode).toBeNull()
})

test('an unexpected error is logged, answered with SERVER_ERROR, and the socket stays open', async () => {
  const app = await newApp()
  const player = await seatPlayer(app)
  let isBroken = false
  const database: Database = {
    ...app.database,
    transaction: (work) => (isBroken ? Promise.reject(new Error('disk full')) : app.database.transaction(work)),
  }
  const failing = await buildApp({ useDatabase: database })
  isBroken = true
  const socket = openSocket(failing.application.gateway, { userId: player.user.id })
  socket.send({ type: 'join_battle_queue', amount: 10 })
  await failing.settle()
  expect(socket.last('error')).toEqual({
    type: 'error',
    code: 'SERVER_ERROR',
    message: 'Erreur serveur. Veuillez réessayer plus tard.',
  })
  expect(failing.logged.takeErrors().map(({ msg }) => msg)).toContain('message failed')
  socket.send({ type: 'ping', timestamp: 1 })
  await failing.settle()
  expect(socket.last('pong')).toMatchObject({ timestamp: 1 })
})
