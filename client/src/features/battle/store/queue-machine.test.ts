import type { ServerMessage } from '@bougie/protocol'
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
import {
  IDLE_QUEUE,
  type MatchPlace,
  type QueueEffect,
  type QueueEvent,
  type QueuePlace,
  type QueueState,
  type SearchPlace,
  stepQueue,
} from './queue-machine.ts'

const NOW_MS = 1_000_000
const SINCE_MS = NOW_MS - 7_000

const idle: QueuePlace = { type: 'idle' }
const unconfirmed: SearchPlace = {
  type: 'searching',
  amountCents: 1_000,
  sinceMs: SINCE_MS,
  confirmed: false,
  pages: 'battlePages',
}
const searching: SearchPlace = { ...unconfirmed, confirmed: true }
const newSearch: SearchPlace = { ...searching, sinceMs: NOW_MS }
const matched: MatchPlace = {
  type: 'matched',
  battleId: BATTLE,
  opponent: bobAsOpponent,
  ownRating: undefined,
  amountCents: 1_000,
  startsAtMs: NOW_MS + 3_000,
  countdownMs: 3_000,
}

const get = (message: ServerMessage): QueueEvent => ({ type: 'received', message })
const status = (inQueue: boolean, joinedAt?: number) =>
  get({
    type: 'battle_queue_status',
    inQueue,
    amount: inQueue ? 10 : null,
    ...(joinedAt === undefined ? {} : { joinedAt }),
  })
const error = (
  code: 'INSUFFICIENT_BALANCE' | 'SERVER_ERROR' | 'QUEUE_NOT_IN' | 'QUEUE_ALREADY_IN',
  message = 'Refus',
) => get({ type: 'error', code, message })
const joined = get({ type: 'battle_queue_joined', amount: 10 })
const left = get({ type: 'battle_queue_left' })
const found = get(matchFound({ countdown: 3, startsAt: NOW_MS + 3_000 }))
const countdownState = (change: object) => get(battleState({ round: 1, phase: 'waiting', equalBand: null, ...change }))

const askStatus: QueueEffect = { type: 'send', message: { type: 'check_battle_queue_status' } }
const checkStatus: QueueEffect = { type: 'checkStatus' }
const askState: QueueEffect = {
  type: 'send',
  message: { type: 'get_battle_state', battleId: BATTLE, mode: 'battle' },
}
const report = (text: string): QueueEffect => ({ type: 'reportError', text })

const inPlace = (place: QueuePlace): QueueState => ({ ...IDLE_QUEUE, place })

type Row = readonly [rule: string, from: QueuePlace, event: QueueEvent, place: QueuePlace, effects?: QueueEffect[]]

const TRANSITIONS: readonly Row[] = [
  // A search begins and is confirmed.
  [
    '[L33] a sent join searches, from now on',
    idle,
    { type: 'joinSent', amountCents: 1_000, pages: 'battlePages' },
    { ...unconfirmed, sinceMs: NOW_MS },
  ],
  ['[L33] [S19] the server confirms it', unconfirmed, joined, searching],
  ['[L36] [S19] a join of another tab is followed', idle, joined, newSearch],
  [
    '[L33] [S21] [E24] a status confirms it, with its start',
    unconfirmed,
    status(true, 5),
    { ...searching, sinceMs: 5 },
  ],
  ['[S21] a status finds a search of another tab or of before a reload', idle, status(true), newSearch],
  // And ends.
  ['[L36] leaving is sent', searching, { type: 'leavePressed' }, idle, [send({ type: 'leave_battle_queue' })]],
  ['[L28] once a match is found there is nothing to leave', matched, { type: 'leavePressed' }, matched],
  ['[L36] [S20] leaving in another tab is followed', searching, left, idle],
  ['[E24] a status without a place ends it', searching, status(false), idle],
  ['a status requested before the join does not call it off', unconfirmed, status(false), unconfirmed],
  // The connection is lost and comes back.
  ['[L40] a confirmed search stays while the connection is lost', searching, { type: 'connectionLost' }, searching],
  ['a join that left with the connection counts as not made', unconfirmed, { type: 'connectionLost' }, idle],
  ['[L38] [S10] the connection checks the status', searching, { type: 'connected' }, searching, [checkStatus]],
  ['a match stays while the connection is lost', matched, { type: 'connectionLost' }, matched],
  ['and is asked for afterwards', matched, { type: 'connected' }, matched, [checkStatus, askState]],
  // A match is found, wherever the player is, also by an accepted challenge or a rematch.
  ['[L34] [L32] [S23] [E26] searching to match-found with the countdown of the server', searching, found, matched],
  ['a challenge accepted without a search', idle, found, matched],
  ['a status does not describe a match', matched, status(true), matched],
  [
    'a state within the countdown moves the start, as after a restart of the server',
    matched,
    countdownState({ endsAt: 7 }),
    { ...matched, startsAtMs: 7 },
  ],
  ['a state of another battle changes nothing', matched, get(battleState({ battleId: OTHER_BATTLE })), matched],
  // A refusal.
  [
    '[L37] [L42] an error of the queue ends the search',
    searching,
    error('INSUFFICIENT_BALANCE'),
    idle,
    [report('Refus')],
  ],
  [
    '[L42] without a message it has one of its own',
    unconfirmed,
    error('SERVER_ERROR', ''),
    idle,
    [report('Erreur serveur')],
  ],
  ['[L41] Pas en file d’attente is ignored', searching, error('QUEUE_NOT_IN'), searching],
  ['[L41] also when it answers a leave before this join', unconfirmed, error('QUEUE_NOT_IN'), unconfirmed],
  ['other errors leave a confirmed search alone', searching, error('SERVER_ERROR'), searching],
  [
    'errors of a battle leave any search alone',
    unconfirmed,
    get({ type: 'error', code: 'BATTLE_PHASE_CLOSED', message: '' }),
    unconfirmed,
  ],
  [
    'a join refused because of a place asks for that place',
    unconfirmed,
    error('QUEUE_ALREADY_IN'),
    idle,
    [report('Refus'), askStatus],
  ],
  // The dialog of the search.
  ['the player hides it', searching, { type: 'searchShown', pages: 'none' }, { ...searching, pages: 'none' }],
  ['a match cannot be hidden', matched, { type: 'searchShown', pages: 'none' }, matched],
  ['another player has no place yet', searching, { type: 'playerChanged' }, idle],
]

function send(message: { readonly type: 'leave_battle_queue' }): QueueEffect {
  return { type: 'send', message }
}

for (const [rule, from, event, place, effects = []] of TRANSITIONS) {
  test(rule, () => {
    const step = stepQueue(inPlace(from), event, NOW_MS)
    expect([step.state.place, step.effects]).toEqual([place, effects])
  })
}

test.each([
  [3, 3_000],
  [0, 5_000],
])(
  '[L32] a countdown of %d seconds without a start ends after %i ms: by default it is five seconds',
  (countdown, ms) => {
    const { state } = stepQueue(IDLE_QUEUE, get(matchFound({ countdown, startsAt: 0 })), NOW_MS)
    expect(state.place).toMatchObject({ startsAtMs: NOW_MS + ms, countdownMs: ms })
  },
)

test('[L32] a match that arrives late, as after a reconnection, counts down to the server’s start', () => {
  const { state } = stepQueue(IDLE_QUEUE, get(matchFound({ countdown: 5, startsAt: NOW_MS + 2_000 })), NOW_MS)
  expect(state.place).toMatchObject({ startsAtMs: NOW_MS + 2_000, countdownMs: 5_000 })
})

test('another player reads nothing of the one before', () => {
  const before: QueueState = {
    ...inPlace(matched),
    starting: { battleId: OTHER_BATTLE, opponent: bobAsOpponent, match: null },
    isSentAway: true,
    errorMessage: 'Solde insuffisant',
  }
  expect(stepQueue(before, { type: 'playerChanged' }, NOW_MS)).toEqual({ state: IDLE_QUEUE, effects: [] })
})

test('[L42] a refusal about a battle, such as of a rematch that can’t be paid, ends no search', () => {
  const event = get({ type: 'error', code: 'INSUFFICIENT_BALANCE', message: 'Refus', battleId: BATTLE })
  expect(stepQueue(inPlace(unconfirmed), event, NOW_MS)).toEqual({ state: inPlace(unconfirmed), effects: [] })
})

describe('a battle starts', () => {
  const forfeit = { type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB } as const

  test.each<[string, QueueEvent]>([
    ['[L35] on its start', get(gameStart())],
    ['on a state in which it runs, where its start was missed', get(battleState())],
    ['at its end, where it was cancelled before the start', countdownState({ status: 'cancelled' })],
    ['at its end, where it was forfeited before the start', get(forfeit)],
    ['at its end, where that came first', get(complete())],
  ])('%s: the match ends, shows until the screen is opened, and the search is asked for', (_how, event) => {
    const { state, effects } = stepQueue(inPlace(matched), event, NOW_MS)
    const starting = { battleId: BATTLE, opponent: bobAsOpponent, match: matched }
    expect([state.place, state.starting, effects]).toEqual([
      idle,
      starting,
      [askStatus, { type: 'battleStarted', battle: starting }],
    ])
    expect(stepQueue(state, { type: 'opened' }, NOW_MS).state).toEqual(IDLE_QUEUE)
  })

  test.each<[string, QueuePlace]>([
    ['search', searching],
    ['match', matched],
  ])('beside the %s of another battle, which stays', (_what, place) => {
    const { state, effects } = stepQueue(inPlace(place), get(gameStart({ battleId: OTHER_BATTLE })), NOW_MS)
    expect([state.place, state.starting]).toMatchObject([place, { battleId: OTHER_BATTLE, match: null }])
    expect(effects[0]).toEqual(askStatus)
  })
})

test('a search that goes on beside an accepted challenge is in sight again from the start of its battle', () => {
  const events = [found, status(true), get(gameStart()), status(true, SINCE_MS)]
  const end = events.reduce((state, event) => stepQueue(state, event, NOW_MS).state, inPlace(searching))
  expect(end.place).toEqual(searching)
})

test('[L42] who is sent out of the queue reads the reason that follows directly, and no later error', () => {
  const reason = get({ type: 'error', code: 'LOSS_LIMIT', message: 'Vous avez atteint votre limite de pertes.' })
  const sentAway = stepQueue(inPlace(searching), left, NOW_MS).state
  const told = stepQueue(sentAway, reason, NOW_MS)
  expect(told.state.errorMessage).toBe('Vous avez atteint votre limite de pertes.')
  expect(told.effects).toEqual([report('Vous avez atteint votre limite de pertes.')])
  expect(stepQueue(told.state, error('SERVER_ERROR'), NOW_MS).effects).toEqual([])
  const retried = stepQueue(told.state, { type: 'joinSent', amountCents: 2_500, pages: 'battlePages' }, NOW_MS)
  expect(retried.state.errorMessage).toBeNull()
})

test('[L27] [S22] [E25] the number of players and the estimated wait follow the updates', () => {
  const update = { type: 'battle_queue_update', playersSearching: 4 } as const
  const { state } = stepQueue(IDLE_QUEUE, get({ ...update, estimatedWaitMs: 12_000 }), NOW_MS)
  expect(state).toMatchObject({ playersSearching: 4, estimatedWaitMs: 12_000 })
  expect(stepQueue(state, get(update), NOW_MS).state).toMatchObject({ playersSearching: 4, estimatedWaitMs: null })
})
