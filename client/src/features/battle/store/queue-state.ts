// The player's way to a battle: idle, searching, matched. A pure fold over what the server says of the queue.
import type { BattleId, Opponent, ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'

export const MATCH_COUNTDOWN_DEFAULT_S = 5

export type QueuePlace =
  | { readonly type: 'idle' }
  /** `confirmed` once the server says so; until then the join is on its way. */
  | { readonly type: 'searching'; readonly amountCents: number; readonly sinceMs: number; readonly confirmed: boolean }
  | {
      readonly type: 'matched'
      readonly battleId: BattleId
      readonly opponent: Opponent
      readonly amountCents: number
      /** Epoch ms on the server's clock. */
      readonly startsAtMs: number
      readonly countdownMs: number
    }

export interface OpenSearch {
  readonly euros: number
  readonly players: number
}

export interface QueueState {
  readonly place: QueuePlace
  /** Everybody who searches, whatever the amount, oneself included. */
  readonly playersSearching: number | null
  readonly estimatedWaitMs: number | null
  /** Stakes at which somebody waits, oneself included. */
  readonly openSearches: readonly OpenSearch[]
  /** Message of the last refusal, shown until the next try. */
  readonly errorMessage: string | null
}

export const IDLE_QUEUE: QueueState = {
  place: { type: 'idle' },
  playersSearching: null,
  estimatedWaitMs: null,
  openSearches: [],
  errorMessage: null,
}

const IDLE: QueuePlace = { type: 'idle' }

export interface QueueClock {
  /** The server's time in epoch ms. */
  readonly serverNowMs: number
}

/** The join leaves: the search timer counts from here. */
export function startSearch(state: QueueState, amountCents: number, clock: QueueClock): QueueState {
  return {
    ...state,
    place: { type: 'searching', amountCents, sinceMs: clock.serverNowMs, confirmed: false },
    errorMessage: null,
  }
}

export function applyQueueMessage(state: QueueState, message: ServerMessage, clock: QueueClock): QueueState {
  switch (message.type) {
    case 'battle_queue_joined':
      return withPlace(state, confirmedSearch(state.place, centsFromEuros(message.amount), clock.serverNowMs))
    case 'battle_queue_left':
      return state.place.type === 'searching' ? withPlace(state, IDLE) : state
    case 'battle_queue_status':
      return withPlace(state, placeOfStatus(state.place, message, clock))
    case 'battle_queue_update':
      return {
        ...state,
        playersSearching: message.playersSearching,
        estimatedWaitMs: message.estimatedWaitMs ?? null,
        // A message about one's own wait says nothing of the others.
        openSearches:
          message.openSearches?.map(({ amount, players }) => ({ euros: amount, players })) ?? state.openSearches,
      }
    case 'battle_match_found':
      return withPlace(state, matchedPlace(message, clock))
    case 'battle_game_start':
      return isMatchedWith(state.place, message.battleId) ? withPlace(state, IDLE) : state
    default:
      return state
  }
}

/** A queue error returns to idle; a match that was already found stands. */
export function failSearch(state: QueueState, message: string): QueueState {
  return { ...state, place: state.place.type === 'searching' ? IDLE : state.place, errorMessage: message }
}

export function isQueued(state: QueueState): boolean {
  return state.place.type === 'searching'
}

function withPlace(state: QueueState, place: QueuePlace): QueueState {
  return { ...state, place }
}

function confirmedSearch(place: QueuePlace, amountCents: number, sinceMs: number): QueuePlace {
  const startedMs = place.type === 'searching' ? place.sinceMs : sinceMs
  return { type: 'searching', amountCents, sinceMs: startedMs, confirmed: true }
}

function placeOfStatus(
  place: QueuePlace,
  status: ServerMessageOf<'battle_queue_status'>,
  { serverNowMs }: QueueClock,
): QueuePlace {
  // A match is not a place in the queue any more: the status of that moment says nothing about it.
  if (place.type === 'matched') return place
  if (!status.inQueue || status.amount === null) {
    // Asked before the join arrived: the answer is older than the wish.
    return place.type === 'searching' && !place.confirmed ? place : IDLE
  }
  const confirmed = confirmedSearch(place, centsFromEuros(status.amount), serverNowMs)
  if (confirmed.type !== 'searching' || status.joinedAt === undefined) return confirmed
  return { ...confirmed, sinceMs: status.joinedAt }
}

function matchedPlace(message: ServerMessageOf<'battle_match_found'>, { serverNowMs }: QueueClock): QueuePlace {
  const seconds = message.countdown > 0 ? message.countdown : MATCH_COUNTDOWN_DEFAULT_S
  return {
    type: 'matched',
    battleId: message.battleId,
    opponent: message.opponent,
    amountCents: centsFromEuros(message.amount),
    startsAtMs: message.startsAt > 0 ? message.startsAt : serverNowMs + seconds * 1_000,
    countdownMs: seconds * 1_000,
  }
}

/** Another battle, a rematch for example, may start while a search goes on: only the start of the match ends it. */
function isMatchedWith(place: QueuePlace, battleId: BattleId): boolean {
  return place.type === 'matched' && place.battleId === battleId
}
