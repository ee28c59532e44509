import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { BATTLE, gameStart } from '../../../testing/battle-messages.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import { createQueueStore } from './queue-store.ts'

const SERVER_AHEAD_MS = 90_000

function setUp({ connected = true, signedIn = true, timers = createFakeTimers() } = {}) {
  const socket = createFakeSocket(() => timers.now() + SERVER_AHEAD_MS, connected)
  const errors: string[] = []
  const started: string[] = []
  const store = createQueueStore({
    socket,
    timers,
    isSignedIn: () => signedIn,
    createRef: () => 'ref',
    createSeed: () => 'abcdef',
    onError: (message) => errors.push(message),
    onStart: ({ battleId }) => started.push(battleId),
  })
  socket.onAny(store.receive)
  return { timers, socket, store, errors, started }
}

const check = { type: 'check_battle_queue_status' }

test('[L33] [S11] [S19] a join is sent with the amount and an own seed, and counts from now on the server’s clock', () => {
  const { store, socket, timers } = setUp()
  expect(store.join(10)).toBe(true)
  expect(socket.takeSent()).toEqual([{ type: 'join_battle_queue', amount: 10, clientRef: 'ref', clientSeed: 'abcdef' }])
  const sinceMs = timers.now() + SERVER_AHEAD_MS
  expect(store.get().place).toMatchObject({ type: 'searching', amountCents: 1_000, sinceMs })
})

test('a second join, and one without a connection, is not sent', () => {
  const { store, socket } = setUp()
  store.join(10)
  expect(store.join(25)).toBe(false)
  expect(socket.sent).toHaveLength(1)
  expect(setUp({ connected: false }).store.join(10)).toBe(false)
})

test('a join whose connection is lost before its confirmation is no search; a confirmed one stays', () => {
  const { store, socket } = setUp()
  store.join(10)
  socket.lose()
  expect(store.get().place).toEqual({ type: 'idle' })
  socket.connect()
  store.join(10)
  socket.receive({ type: 'battle_queue_joined', amount: 10 })
  socket.lose()
  expect(store.get().place).toMatchObject({ type: 'searching', confirmed: true })
})

test('[L36] [S12] leaving, an error and a start are carried out', () => {
  const { store, socket, errors, started } = setUp()
  store.join(10)
  socket.takeSent()
  store.leave()
  expect(socket.takeSent()).toEqual([{ type: 'leave_battle_queue' }])
  store.join(10)
  socket.receive({ type: 'error', code: 'INVALID_AMOUNT', message: 'Montant invalide' })
  socket.receive(gameStart())
  expect({ errors, started }).toEqual({ errors: ['Montant invalide'], started: [BATTLE] })
})

describe('status checks', () => {
  test('[L38] [S10] the status is asked on connection', () => {
    const { socket } = setUp({ connected: false })
    socket.connect()
    expect(socket.takeSent()).toEqual([check])
  })

  test('[L39] [S10] a check is sent at most once in five seconds', () => {
    const { store, socket, timers } = setUp()
    store.checkStatus()
    timers.advance(4_999)
    store.checkStatus()
    expect(socket.takeSent()).toEqual([check])
    timers.advance(1)
    store.checkStatus()
    expect(socket.takeSent()).toEqual([check])
  })

  test('[S10] a check that comes too soon is made up for, once, and not for another player', () => {
    const { store, socket, timers } = setUp({ connected: false })
    socket.connect()
    for (let flaps = 0; flaps < 2; flaps += 1) {
      timers.advance(1_000)
      socket.lose()
      socket.connect()
    }
    expect(socket.takeSent()).toEqual([check])
    timers.advance(3_000)
    expect(socket.takeSent()).toEqual([check])
    timers.advance(60_000)
    expect(socket.takeSent()).toEqual([])
    store.checkStatus()
    store.checkStatus()
    store.reset()
    socket.takeSent()
    timers.advance(60_000)
    expect(socket.takeSent()).toEqual([])
  })

  test('[S10] the status of another player is asked at once', () => {
    const { store, socket } = setUp()
    store.checkStatus()
    store.reset()
    socket.takeSent()
    store.checkStatus()
    expect(socket.takeSent()).toEqual([check])
  })

  test('[S10] the status is asked on connection also after the clock was set back', () => {
    const timers = createFakeTimers()
    let setBackMs = 0
    const { socket } = setUp({ connected: false, timers: { ...timers, now: () => timers.now() - setBackMs } })
    socket.connect()
    setBackMs = 3_600_000
    socket.lose()
    timers.advance(10_000)
    socket.takeSent()
    socket.connect()
    expect(socket.takeSent()).toEqual([check])
  })

  test('a guest has no place to ask about', () => {
    const { socket, store } = setUp({ connected: false, signedIn: false })
    socket.connect()
    store.checkStatus()
    expect(socket.sent).toEqual([])
  })
})
