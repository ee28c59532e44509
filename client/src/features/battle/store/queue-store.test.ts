import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  BATTLE,
  BOB,
  battleState,
  bobAsOpponent,
  complete,
  gameStart,
  matchFound,
  OTHER_BATTLE,
} from '../../../testing/battle-messages.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import { createQueueStore } from './queue-store.ts'

const SERVER_AHEAD_MS = 90_000

function setUp({ connected = true, signedIn = true } = {}) {
  const timers = createFakeTimers()
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
    onGameStart: ({ battleId }) => started.push(battleId),
    onMissedStart: ({ battleId }) => started.push(`missed ${battleId}`),
  })
  socket.onAny(store.receive)
  return { timers, socket, store, errors, started, place: () => store.get().place }
}

const joined = { type: 'battle_queue_joined', amount: 10 } as const
const status = (inQueue: boolean, joinedAt?: number) =>
  ({
    type: 'battle_queue_status',
    inQueue,
    amount: inQueue ? 10 : null,
    ...(joinedAt === undefined ? {} : { joinedAt }),
  }) as const
const check = { type: 'check_battle_queue_status' }

describe('the way to a battle', () => {
  test('[L33] [S11] [S19] idle to searching: the join is sent with the amount and an own seed, then confirmed', () => {
    const { store, socket, timers, place } = setUp()
    expect(store.join(10)).toBe(true)
    expect(socket.takeSent()).toEqual([
      { type: 'join_battle_queue', amount: 10, clientRef: 'ref', clientSeed: 'abcdef' },
    ])
    const sinceMs = timers.now() + SERVER_AHEAD_MS
    expect(place()).toEqual({ type: 'searching', amountCents: 1_000, sinceMs, confirmed: false })
    timers.advance(2_000)
    socket.receive(joined)
    expect(place()).toEqual({ type: 'searching', amountCents: 1_000, sinceMs, confirmed: true })
  })

  test('[L33] [S21] [E24] a status with inQueue confirms the search, also one begun in another tab, and ends it without', () => {
    const { socket, place } = setUp()
    socket.receive(status(true, 1_050_000))
    expect(place()).toEqual({ type: 'searching', amountCents: 1_000, sinceMs: 1_050_000, confirmed: true })
    socket.receive(status(false))
    expect(place()).toEqual({ type: 'idle' })
  })

  test('[L34] [L32] [S23] [E26] searching to match-found with the countdown of the server', () => {
    const { store, socket, place } = setUp()
    store.join(10)
    socket.receive(joined)
    socket.receive(matchFound({ countdown: 3, startsAt: 1_200_000 }))
    expect(place()).toEqual({
      type: 'matched',
      battleId: BATTLE,
      opponent: bobAsOpponent,
      amountCents: 1_000,
      startsAtMs: 1_200_000,
      countdownMs: 3_000,
    })
  })

  test.each([
    [3, 3_000],
    [0, 5_000],
  ])(
    '[L32] a countdown of %d seconds without a start ends after %i ms: by default it is five seconds',
    (countdown, ms) => {
      const { socket, timers, place } = setUp()
      socket.receive(matchFound({ countdown, startsAt: 0 }))
      expect(place()).toMatchObject({ startsAtMs: timers.now() + SERVER_AHEAD_MS + ms })
    },
  )

  test('[L35] match-found to in-game on the start of that battle', () => {
    const { socket, place, started } = setUp()
    socket.receive(matchFound())
    socket.receive(gameStart())
    expect(place()).toEqual({ type: 'idle' })
    expect(started).toEqual([BATTLE])
  })

  test('a match whose start was missed is asked for after the reconnection, and opened', () => {
    const { socket, place, started } = setUp()
    socket.receive(matchFound())
    socket.lose()
    socket.takeSent()
    socket.connect()
    expect(socket.takeSent()).toContainEqual({ type: 'get_battle_state', battleId: BATTLE, mode: 'battle' })
    socket.receive(battleState({ battleId: OTHER_BATTLE }))
    expect(place().type).toBe('matched')
    socket.receive(battleState())
    expect(place()).toEqual({ type: 'idle' })
    expect(started).toEqual([`missed ${BATTLE}`])
  })

  test('a state within the countdown moves the start, as after a restart of the server', () => {
    const { socket, place, started } = setUp()
    socket.receive(matchFound())
    socket.receive(battleState({ round: 1, phase: 'waiting', equalBand: null, endsAt: 1_300_000 }))
    expect(place()).toMatchObject({ type: 'matched', startsAtMs: 1_300_000 })
    expect(started).toEqual([])
  })

  test.each([
    ['cancelled', battleState({ round: 1, phase: 'waiting', equalBand: null, status: 'cancelled' })],
    ['forfeited', { type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB } as const],
    ['completed', complete()],
  ])('a match that is %s before the start opens at its end', (_how, message) => {
    const { socket, place, started } = setUp()
    socket.receive(matchFound())
    socket.receive(message)
    expect(place()).toEqual({ type: 'idle' })
    expect(started).toEqual([`missed ${BATTLE}`])
  })

  test('another battle that starts leaves the search to what the server says of it', () => {
    const { store, socket, place } = setUp()
    store.join(10)
    socket.receive(joined)
    socket.takeSent()
    socket.receive(gameStart({ battleId: OTHER_BATTLE }))
    expect(place().type).toBe('searching')
    expect(socket.takeSent()).toEqual([check])
    socket.receive(status(false))
    expect(place()).toEqual({ type: 'idle' })
  })

  test('[L36] [S12] leaving is sent and returns to idle', () => {
    const { store, socket, place } = setUp()
    store.join(10)
    socket.takeSent()
    store.leave()
    expect(socket.takeSent()).toEqual([{ type: 'leave_battle_queue' }])
    expect(place()).toEqual({ type: 'idle' })
  })

  test('[L36] [S19] [S20] joining and leaving in another tab are followed in this one', () => {
    const { socket, timers, place } = setUp()
    socket.receive({ type: 'battle_queue_joined', amount: 25 })
    const sinceMs = timers.now() + SERVER_AHEAD_MS
    expect(place()).toEqual({ type: 'searching', amountCents: 2_500, sinceMs, confirmed: true })
    socket.receive({ type: 'battle_queue_left' })
    expect(place()).toEqual({ type: 'idle' })
  })

  test('[L28] once a match is found there is nothing to leave', () => {
    const { store, socket, place } = setUp()
    socket.receive(matchFound())
    store.leave()
    expect(socket.takeSent()).toEqual([])
    expect(place().type).toBe('matched')
  })

  test('a second join, and one without a connection, is not sent', () => {
    const { store, socket } = setUp()
    store.join(10)
    expect(store.join(25)).toBe(false)
    expect(socket.sent).toHaveLength(1)
    expect(setUp({ connected: false }).store.join(10)).toBe(false)
  })

  test('[L27] [S22] [E25] the number of players and the estimated wait follow the updates', () => {
    const { store, socket } = setUp()
    socket.receive({ type: 'battle_queue_update', playersSearching: 4, estimatedWaitMs: 12_000 })
    expect(store.get()).toMatchObject({ playersSearching: 4, estimatedWaitMs: 12_000 })
    socket.receive({ type: 'battle_queue_update', playersSearching: 1 })
    expect(store.get()).toMatchObject({ playersSearching: 1, estimatedWaitMs: null })
  })

  test('a status that was asked before the join does not call the join off', () => {
    const { store, socket, place } = setUp()
    store.join(10)
    socket.receive(status(false))
    expect(place().type).toBe('searching')
  })
})

describe('queue errors', () => {
  test('[L37] [L42] a queue error returns to idle and is shown with its message', () => {
    const { store, socket, place, errors } = setUp()
    store.join(10)
    socket.receive(joined)
    socket.receive({ type: 'error', code: 'INSUFFICIENT_BALANCE', message: 'Solde insuffisant' })
    expect(place()).toEqual({ type: 'idle' })
    expect(store.get().errorMessage).toBe('Solde insuffisant')
    expect(errors).toEqual(['Solde insuffisant'])
  })

  test('[L42] a queue error without a message reads Erreur serveur', () => {
    const { store, socket, errors } = setUp()
    store.join(10)
    socket.receive({ type: 'error', code: 'SERVER_ERROR', message: '' })
    expect(errors).toEqual(['Erreur serveur'])
  })

  test('[L42] who is sent out of the queue is told the reason that follows', () => {
    const { store, socket, place, errors } = setUp()
    store.join(10)
    socket.receive(joined)
    socket.receive({ type: 'battle_queue_left' })
    socket.receive({ type: 'error', code: 'LOSS_LIMIT', message: 'Vous avez atteint votre limite de pertes.' })
    expect(place()).toEqual({ type: 'idle' })
    expect(store.get().errorMessage).toBe('Vous avez atteint votre limite de pertes.')
    expect(errors).toEqual(['Vous avez atteint votre limite de pertes.'])
    socket.receive({ type: 'error', code: 'RATE_LIMIT', message: 'Trop vite' })
    expect(errors).toHaveLength(1)
  })

  test("[L41] Pas en file d'attente is ignored", () => {
    const { store, socket, place, errors } = setUp()
    store.join(10)
    socket.receive({ type: 'error', code: 'QUEUE_NOT_IN', message: "Pas en file d'attente" })
    expect(place().type).toBe('searching')
    expect(errors).toEqual([])
  })

  test('errors of a battle, and others while the place is confirmed, leave the search alone', () => {
    const { store, socket, place, errors } = setUp()
    store.join(10)
    socket.receive(joined)
    socket.receive({ type: 'error', code: 'BATTLE_PHASE_CLOSED', message: 'Trop tard' })
    socket.receive({ type: 'error', code: 'RATE_LIMIT', message: 'Trop vite' })
    expect(place().type).toBe('searching')
    expect(errors).toEqual([])
  })

  test('a join refused because of a place in the queue asks for that place', () => {
    const { store, socket, place } = setUp()
    store.join(10)
    socket.takeSent()
    socket.receive({ type: 'error', code: 'QUEUE_ALREADY_IN', message: 'Déjà en file' })
    expect(socket.takeSent()).toEqual([check])
    socket.receive(status(true))
    expect(place().type).toBe('searching')
  })

  test('a next try forgets the last error', () => {
    const { store, socket } = setUp()
    store.join(10)
    socket.receive({ type: 'error', code: 'INVALID_AMOUNT', message: 'Montant invalide' })
    store.join(25)
    expect(store.get().errorMessage).toBeNull()
  })
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

  test('a guest has no place to ask about', () => {
    const { socket, store } = setUp({ connected: false, signedIn: false })
    socket.connect()
    store.checkStatus()
    expect(socket.sent).toEqual([])
  })

  test('[L40] a lost connection keeps a confirmed search, which the server keeps too for a while', () => {
    const { store, socket, place } = setUp()
    store.join(10)
    socket.receive(joined)
    socket.lose()
    expect(place().type).toBe('searching')
  })

  test('a join that left with the connection counts as not made until the status says otherwise', () => {
    const { store, socket, place } = setUp()
    store.join(10)
    socket.lose()
    expect(place()).toEqual({ type: 'idle' })
    socket.connect()
    socket.receive(status(true))
    expect(place().type).toBe('searching')
  })
})
