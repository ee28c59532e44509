import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import type { ServerMessageOf } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { QUIET_MIN_MS } from '../../../stores/socket-store.ts'
import { LOCAL_KEYS, SESSION_KEYS } from '../../../stores/storage.ts'
import {
  ALICE,
  alice,
  BATTLE,
  BOB,
  battleState,
  bobAsOpponent,
  complete,
  gameStart,
  OTHER_BATTLE,
  phase,
  price,
  roundResult,
  roundStart,
} from '../../../testing/battle-messages.ts'
import { createFakeLocalValues, createFakeSessionValues } from '../../../testing/fake-local-values.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import { createBattleStore } from './battle-store.ts'
import { createSavedBattle, createSavedChoice } from './entry-point.ts'

const pass = { battleId: BATTLE, opponent: bobAsOpponent }
const betPlaced: ServerMessageOf<'battle_bet_placed'> = {
  type: 'battle_bet_placed',
  battleId: BATTLE,
  choice: 'up',
  round: 1,
}

function setUp({ connected = true, tab = createFakeSessionValues() } = {}) {
  const timers = createFakeTimers()
  const socket = createFakeSocket(timers.now, connected)
  const local = createFakeLocalValues()
  const events: unknown[] = []
  const errors: string[] = []
  let refs = 0
  let suspicions = 0
  const store = createBattleStore({
    socket: {
      ...socket,
      suspect: () => {
        suspicions += 1
      },
    },
    self: () => alice,
    timers,
    saved: createSavedBattle({ local, now: timers.now }),
    savedChoice: createSavedChoice(tab),
    createRef: () => `ref-${++refs}`,
    onEvent: (_, event) => events.push(event),
    onError: ({ code }) => errors.push(code),
  })
  socket.onAny(store.receive)
  const entry = () => store.get().entries.get(BATTLE)
  return { timers, socket, local, tab, store, events, errors, entry, suspicions: () => suspicions }
}

function setUpPrediction() {
  const world = setUp()
  world.socket.receive(gameStart())
  world.store.open(pass, 'play')
  for (const message of [roundStart(1), phase(), price(1)]) world.socket.receive(message)
  world.socket.takeSent()
  return world
}

describe('choosing', () => {
  test('[S14] [G30] a choice in the prediction phase is sent once with its round', () => {
    const { store, socket, timers, entry } = setUpPrediction()
    expect(store.choose('up')).toBe(true)
    expect(socket.takeSent()).toEqual([
      { type: 'battle_bet', battleId: BATTLE, choice: 'up', round: 1, sentAt: timers.now(), clientRef: 'ref-1' },
    ])
    expect(entry()?.battle).toMatchObject({ pendingChoice: 'up', ownChoice: null, choiceIndex: 1 })
    for (const message of [roundResult(), roundStart(2), phase({ round: 2 })]) socket.receive(message)
    store.choose('equal')
    expect(socket.takeSent()).toMatchObject([{ type: 'battle_bet', battleId: BATTLE, choice: 'equal', round: 2 }])
  })

  test.each(['waiting', 'results_wait', 'pause'] as const)('[G50] a choice in phase %s is ignored', (name) => {
    const { store, socket } = setUpPrediction()
    socket.receive(phase({ phase: name }))
    expect(store.choose('up')).toBe(false)
    expect(socket.takeSent()).toEqual([])
  })

  test('[G51] [G31] a second choice in the same round is ignored, on its way or confirmed, until the next round', () => {
    const { store, socket } = setUpPrediction()
    store.choose('up')
    expect(store.choose('down')).toBe(false)
    socket.receive(betPlaced)
    expect(store.choose('down')).toBe(false)
    expect(socket.takeSent()).toHaveLength(1)
    for (const message of [roundResult(), roundStart(2), phase({ round: 2 })]) socket.receive(message)
    expect(store.choose('down')).toBe(true)
  })

  test('[G52] a choice while waiting for the opponent is ignored', () => {
    const { store, socket } = setUpPrediction()
    socket.receive(battleState({ currentSelection: 'up', waitingForOpponent: true }))
    expect(store.choose('down')).toBe(false)
    expect(socket.takeSent()).toEqual([])
  })

  test('[G53] a choice with no battle selected is ignored', () => {
    const { store, socket } = setUpPrediction()
    store.close()
    expect(store.choose('up')).toBe(false)
    expect(socket.takeSent()).toEqual([])
  })

  test('a choice is ignored offline, and after a reconnection until the state is confirmed', () => {
    const { store, socket } = setUpPrediction()
    socket.lose()
    expect(store.choose('up')).toBe(false)
    socket.connect()
    expect(store.choose('up')).toBe(false)
    socket.receive(battleState())
    expect(store.choose('up')).toBe(true)
  })

  test('a choice that the server refused does not look as if it were on its way', () => {
    const { store, socket, entry, errors } = setUpPrediction()
    store.choose('up')
    socket.receive({ type: 'error', code: 'BATTLE_PHASE_CLOSED', message: 'Trop tard', battleId: BATTLE })
    expect(entry()?.battle.pendingChoice).toBeNull()
    expect(errors).toEqual(['BATTLE_PHASE_CLOSED'])
  })

  test('a choice in a battle that is over is ignored, in whatever phase it ended', () => {
    const { store, socket } = setUpPrediction()
    socket.receive(complete())
    expect(store.choose('up')).toBe(false)
    expect(socket.takeSent()).toEqual([])
  })

  test('who watches chooses nothing', () => {
    const { store, socket } = setUp()
    store.open(pass, 'watch')
    socket.receive(battleState({ role: 'spectator' }))
    socket.takeSent()
    expect(store.choose('up')).toBe(false)
    expect(store.forfeit()).toBe(false)
    expect(socket.takeSent()).toEqual([])
  })
})

describe('several battles', () => {
  test('[G54] [G55] [S35] what happens in one battle changes nothing in another', () => {
    const { store, socket, entry } = setUpPrediction()
    const pricesOf = (battleId: typeof BATTLE) => store.prices.get().get(battleId)
    const [before, pricesBefore] = [entry(), pricesOf(BATTLE)]
    socket.receive(gameStart({ battleId: OTHER_BATTLE }))
    for (const message of [
      price(2, { battleId: OTHER_BATTLE }),
      phase({ battleId: OTHER_BATTLE, phase: 'pause' }),
      roundResult({ battleId: OTHER_BATTLE }),
      complete({ battleId: OTHER_BATTLE }),
    ]) {
      socket.receive(message)
    }
    expect(entry()).toBe(before)
    expect(pricesOf(BATTLE)).toBe(pricesBefore)
    expect(store.get().entries.get(OTHER_BATTLE)?.battle).toMatchObject({
      battleId: OTHER_BATTLE,
      phase: { name: 'pause' },
      outcomes: ['win'],
      ending: { type: 'completed' },
    })
    expect(pricesOf(OTHER_BATTLE)?.points.map(({ index }) => index)).toEqual([2])
  })

  test('the store requests the state of listed battles, unless it is already known', () => {
    const { store, socket } = setUpPrediction()
    store.follow([BATTLE, OTHER_BATTLE])
    expect(socket.takeSent()).toEqual([{ type: 'battle_resync_request', battleId: OTHER_BATTLE }])
  })

  test('battles of a list that came before the connection are asked for once it stands', () => {
    const { store, socket } = setUp({ connected: false })
    store.follow([BATTLE, OTHER_BATTLE])
    store.open(pass, 'play')
    socket.connect()
    expect(socket.takeSent()).toEqual([
      { type: 'battle_resync_request', battleId: BATTLE },
      { type: 'battle_resync_request', battleId: OTHER_BATTLE },
    ])
  })

  test.each([
    ['over', complete()],
    ['watched', battleState({ role: 'spectator' })],
  ])('opening another battle forgets those that are %s, and their prices', (_, message) => {
    const { store, socket } = setUpPrediction()
    socket.receive(message)
    socket.receive(gameStart({ battleId: OTHER_BATTLE }))
    store.open({ battleId: OTHER_BATTLE, opponent: bobAsOpponent }, 'play')
    expect([...store.get().entries.keys()]).toEqual([OTHER_BATTLE])
    expect([...store.prices.get().keys()]).toEqual([OTHER_BATTLE])
  })

  test('opening a battle that is over shows it as it ended', () => {
    const { store, socket, entry } = setUpPrediction()
    socket.receive(complete())
    store.open(pass, 'play')
    expect(entry()?.battle.ending).toMatchObject({ type: 'completed' })
    expect(store.prices.get().get(BATTLE)?.points).toHaveLength(1)
  })
})

describe('loading and asking again', () => {
  test('[G59] [S13] the state is asked for one second after a battle is selected', () => {
    const { store, socket, timers } = setUpPrediction()
    store.open(pass, 'play')
    timers.advance(999)
    expect(socket.takeSent()).toEqual([])
    timers.advance(1)
    expect(socket.takeSent()).toEqual([{ type: 'get_battle_state', battleId: BATTLE, mode: 'battle' }])
  })

  test('[G59] the response ends the loading', () => {
    const { store, socket } = setUp()
    store.open(pass, 'play')
    socket.receive(battleState({ battleId: OTHER_BATTLE }))
    expect(store.get().opened?.loading).toBe(true)
    socket.receive(battleState())
    expect(store.get().opened?.loading).toBe(false)
  })

  test('an open battle that falls silent makes the connection suspect, one that was left does not', () => {
    const { store, socket, timers, suspicions } = setUpPrediction()
    socket.receive(phase({ initialIndex: 41, maxPoints: 73 }))
    for (const index of [2, 3, 4]) {
      timers.advance(QUIET_MIN_MS - 1)
      socket.receive(price(index))
    }
    expect(suspicions()).toBe(0)
    timers.advance(QUIET_MIN_MS)
    expect(suspicions()).toBe(1)
    socket.receive(price(5))
    store.close()
    timers.advance(60_000)
    expect(suspicions()).toBe(1)
    store.open(pass, 'play')
    timers.advance(QUIET_MIN_MS)
    expect(suspicions()).toBe(2)
  })

  test('prices and results of a battle whose state never came change nothing', () => {
    const { store, socket, events } = setUp()
    for (const message of [price(1), phase(), betPlaced, roundResult(), complete()]) socket.receive(message)
    expect([...store.get().entries.keys(), ...store.prices.get().keys(), ...events]).toEqual([])
  })

  test('another selection calls off the request of the one before', () => {
    const { store, socket, timers } = setUpPrediction()
    socket.receive(gameStart({ battleId: OTHER_BATTLE }))
    store.open(pass, 'play')
    store.open({ battleId: OTHER_BATTLE, opponent: bobAsOpponent }, 'play')
    timers.advance(1_000)
    expect(socket.takeSent()).toEqual([{ type: 'get_battle_state', battleId: OTHER_BATTLE, mode: 'battle' }])
  })

  test('[G55] [G60] an error whose code starts with BATTLE_ is handed on and stops the loading of its battle, one of another area does neither', () => {
    const { store, socket, errors } = setUp()
    store.open(pass, 'play')
    socket.receive({ type: 'error', code: 'RATE_LIMIT', message: 'Trop de messages' })
    socket.receive({ type: 'error', code: 'BATTLE_NOT_FOUND', message: 'Introuvable', battleId: OTHER_BATTLE })
    expect(store.get().opened?.loading).toBe(true)
    socket.receive({ type: 'error', code: 'BATTLE_NOT_FOUND', message: 'Introuvable', battleId: BATTLE })
    expect(store.get().opened?.loading).toBe(false)
    store.open({ battleId: OTHER_BATTLE, opponent: bobAsOpponent }, 'play')
    socket.receive({ type: 'error', code: 'BATTLE_STATE_ERROR', message: 'Erreur' })
    expect(store.get().opened?.loading).toBe(false)
    expect(errors).toEqual(['BATTLE_NOT_FOUND', 'BATTLE_NOT_FOUND', 'BATTLE_STATE_ERROR'])
    store.close()
    socket.receive({ type: 'error', code: 'BATTLE_STATE_ERROR', message: 'Erreur' })
    expect(store.get().opened).toBeNull()
  })

  test('[G58] [S15] missing data is asked for every five seconds while the prediction phase is open', () => {
    const { socket, timers } = setUpPrediction()
    timers.advance(4_000)
    socket.takeSent()
    socket.receive(price(4))
    timers.advance(1_000)
    const resync = { type: 'battle_resync_request', battleId: BATTLE }
    expect(socket.takeSent()).toEqual([resync])
    timers.advance(5_000)
    expect(socket.takeSent()).toEqual([resync])
    socket.receive(battleState())
    timers.advance(20_000)
    expect(socket.takeSent()).toEqual([])
  })

  test('[G58] a battle of which nothing is known is asked for every five seconds too', () => {
    const { store, socket, timers } = setUp()
    const resync = { type: 'battle_resync_request', battleId: BATTLE }
    store.open(pass, 'play')
    expect(socket.takeSent()).toEqual([resync])
    timers.advance(4_999)
    socket.takeSent()
    for (const ms of [1, 5_000]) {
      timers.advance(ms)
      expect(socket.takeSent()).toEqual([resync])
    }
  })

  test('[G58] outside the prediction phase missing data waits', () => {
    const { socket, timers } = setUpPrediction()
    socket.receive(price(4))
    socket.receive(phase({ phase: 'results_wait', initialPrice: 50_000 }))
    timers.advance(1_000)
    socket.takeSent()
    timers.advance(30_000)
    expect(socket.takeSent()).toEqual([])
  })

  test('after a lost connection nothing is live until the state of every running battle has arrived again', () => {
    const { socket, store, entry } = setUpPrediction()
    socket.receive(gameStart({ battleId: OTHER_BATTLE }))
    socket.lose()
    expect(store.get().connected).toBe(false)
    expect(entry()?.missing).toBe(true)
    socket.connect()
    expect(socket.takeSent()).toEqual([
      { type: 'battle_resync_request', battleId: BATTLE },
      { type: 'battle_resync_request', battleId: OTHER_BATTLE },
    ])
    expect(entry()?.missing).toBe(true)
    socket.receive({ ...battleState(), type: 'battle_resync' })
    expect(entry()?.missing).toBe(false)
  })

  test('after a lost connection nothing is asked about battles that are over', () => {
    const { socket } = setUp()
    socket.receive(gameStart())
    socket.receive(gameStart({ battleId: OTHER_BATTLE }))
    socket.receive(complete())
    socket.lose()
    socket.connect()
    expect(socket.takeSent()).toEqual([{ type: 'battle_resync_request', battleId: OTHER_BATTLE }])
  })

  test('a battle opened before the connection stands is asked for as soon as it does', () => {
    const { store, socket } = setUp({ connected: false })
    store.open(pass, 'play')
    socket.connect()
    expect(socket.takeSent()).toEqual([{ type: 'battle_resync_request', battleId: BATTLE }])
  })

  test('watching is announced, renewed after a reconnection, and taken back', () => {
    const { store, socket, timers } = setUp()
    socket.receive(battleState({ role: 'spectator' }))
    store.open(pass, 'watch')
    socket.receive(battleState({ role: 'spectator' }))
    timers.advance(1_000)
    socket.lose()
    socket.connect()
    store.close()
    expect(socket.takeSent()).toEqual([
      { type: 'battle_watch', battleId: BATTLE },
      { type: 'battle_watch', battleId: BATTLE },
      { type: 'battle_unwatch', battleId: BATTLE },
    ])
  })
})

describe('refusals with a code of another area', () => {
  test('a choice that the server could not store is told, and can be made again', () => {
    const { store, socket, errors, entry } = setUpPrediction()
    store.choose('up')
    socket.receive({ type: 'error', code: 'SERVICE_UNAVAILABLE', message: '', battleId: BATTLE, clientRef: 'ref-1' })
    expect(entry()?.battle.pendingChoice).toBeNull()
    expect(errors).toEqual(['SERVICE_UNAVAILABLE'])
    expect(store.choose('up')).toBe(true)
  })

  test('a rematch that can’t be paid is told, and touches no choice; a reaction too many is not told', () => {
    const { store, socket, errors, entry } = setUpPrediction()
    store.choose('up')
    socket.receive({ type: 'error', code: 'INSUFFICIENT_BALANCE', message: '', battleId: BATTLE })
    socket.receive({ type: 'error', code: 'RATE_LIMIT', message: '', battleId: BATTLE })
    socket.receive({ type: 'error', code: 'INSUFFICIENT_BALANCE', message: '' })
    expect(errors).toEqual(['INSUFFICIENT_BALANCE'])
    expect(entry()?.battle.pendingChoice).toBe('up')
  })
})

describe('leaving', () => {
  const unwatch = { type: 'battle_unwatch', battleId: BATTLE }

  test('who leaves the battle after its end gives up the rematch', () => {
    const { store, socket } = setUpPrediction()
    socket.receive(complete({ rematchUntil: 1_015_000 }))
    store.askRematch()
    store.close()
    expect(socket.takeSent()).toEqual([{ type: 'battle_rematch', battleId: BATTLE }, unwatch])
  })

  test('who leaves a battle whose state never came gives up nothing', () => {
    const { store, socket } = setUp()
    store.open(pass, 'play')
    socket.takeSent()
    store.close()
    expect(socket.takeSent()).toEqual([])
  })

  test('who leaves a running battle gives up nothing', () => {
    const { store, socket } = setUpPrediction()
    store.close()
    expect(socket.takeSent()).toEqual([])
  })
})

describe('what is kept for a reload', () => {
  test('[E49] [A07] an open battle is saved with its opponent and the time, until it is over', () => {
    const { local, socket } = setUpPrediction()
    expect(JSON.parse(local.read(LOCAL_KEYS.currentBattleState) ?? '')).toEqual({
      battleId: BATTLE,
      opponent: bobAsOpponent,
      timestamp: 1_000_000,
    })
    socket.receive(gameStart({ battleId: OTHER_BATTLE }))
    socket.receive(complete({ battleId: OTHER_BATTLE }))
    expect(local.read(LOCAL_KEYS.currentBattleState)).not.toBeNull()
    socket.receive(complete())
    expect(local.read(LOCAL_KEYS.currentBattleState)).toBeNull()
  })

  test('a reload still knows at which price the choice of the round was made', () => {
    const { store, socket, tab } = setUpPrediction()
    socket.receive(price(2))
    store.choose('up')
    const reloaded = setUp({ tab })
    reloaded.store.open(pass, 'play')
    reloaded.socket.receive(battleState({ round: 1, currentSelection: 'up' }))
    expect(reloaded.entry()?.battle).toMatchObject({ ownChoice: 'up', choiceIndex: 2 })
    reloaded.socket.receive(battleState({ round: 2, currentSelection: 'up' }))
    expect(reloaded.entry()?.battle.choiceIndex).toBeNull()
    const refused = setUp({ tab })
    refused.socket.receive(battleState({ round: 1, currentSelection: null }))
    expect(refused.entry()?.battle).toMatchObject({ ownChoice: null, choiceIndex: null })
  })

  test.each([null, 'nothing', '{"round":1}'])('a choice kept as %s is none', (text) => {
    const { tab, store, socket, entry } = setUp()
    if (text !== null) tab.write(SESSION_KEYS.battleChoice, text)
    store.open(pass, 'play')
    socket.receive(battleState({ currentSelection: 'up' }))
    expect(entry()?.battle).toMatchObject({ ownChoice: 'up', choiceIndex: null })
  })

  test('a watched battle is not saved as one of the own', () => {
    const { local, store } = setUp()
    store.open(pass, 'watch')
    expect(local.read(LOCAL_KEYS.currentBattleState)).toBeNull()
  })
})

describe('events', () => {
  test('each event is published once, even when messages repeat', () => {
    const { store, socket, events } = setUpPrediction()
    store.choose('up')
    for (const message of [betPlaced, betPlaced, roundResult(), roundResult(), complete(), complete()])
      socket.receive(message)
    expect(events).toEqual([
      { type: 'predictionOpened' },
      { type: 'choiceRegistered', choice: 'up' },
      { type: 'roundSettled', outcome: 'win' },
      {
        type: 'ended',
        ending: expect.objectContaining({ type: 'completed', result: 'win', payoutCents: 2_000 }),
        opponent: 'bob',
        stakeCents: 1_000,
        shownAfterMs: 2_000,
      },
    ])
  })

  test('a first state publishes no events, whatever happened before it', () => {
    const { store, socket, events } = setUp()
    store.open(pass, 'play')
    socket.receive(battleState({ currentSelection: 'up', status: 'completed', winner: ALICE }))
    expect(events).toEqual([])
  })

  test('a rematch that the other offers is an event, the own request is none', () => {
    const { socket, events } = setUpPrediction()
    socket.receive(complete({ rematchUntil: 1_020_000 }))
    events.length = 0
    socket.receive({ type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: ALICE })
    socket.receive({ type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: BOB })
    expect(events).toEqual([{ type: 'rematchOffered' }])
  })
})
