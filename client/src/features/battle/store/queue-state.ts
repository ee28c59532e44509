// The player's queue state: idle, searching, matched. A pure fold over the server's queue messages.
import type { BattleId, Opponent, PlayerRating, ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'

export const MATCH_COUNTDOWN_DEFAULT_S = 5

export type QueuePlace =
  | { readonly type: 'idle' }
  /** `confirmed` once the server confirms the join. */
  | { readonly type: 'searching'; readonly amountCents: number; readonly sinceMs: number; readonly confirmed: boolean }
  | {
      readonly type: 'matched'
      readonly battleId: BattleId
      readonly opponent: Opponent
      readonly ownRating: PlayerRating | undefined
      readonly amountCents: number
      /** Epoch ms on the server's clock. */
      readonly startsAtMs: number
      /** The whole countdown. */
      readonly countdownMs: number
    }
export type SearchPlace = Extract<QueuePlace, { readonly type: 'searching' }>
export type MatchPlace = Extract<QueuePlace, { readonly type: 'matched' }>

export type OpenSearch = NonNullable<ServerMessageOf<'battle_queue_update'>['openSearches']>[number]

export interface QueueState {
  readonly place: QueuePlace
  /** Number of searching players over all stakes, including this one. */
  readonly playersSearching: number | null
  readonly estimatedWaitMs: number | null
  /** Stakes at which a player waits, including this one. */
  readonly openSearches: readonly OpenSearch[]
  /** Message of the last refusal, shown until the next attempt. */
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

/** The join is sent: the search timer counts from here. */
export function startSearch(state: QueueState, amountCents: number, serverNowMs: number): QueueState {
  return {
    ...state,
    place: { type: 'searching', amountCents, sinceMs: serverNowMs, confirmed: false },
    errorMessage: null,
  }
}

export function applyQueueMessage(state: QueueState, message: ServerMessage, serverNowMs: number): QueueState {
  switch (message.type) {
    case 'battle_queue_joined':
      return withPlace(state, confirmedSearch(state.place, centsFromEuros(message.amount), serverNowMs))
    case 'battle_queue_left':
      return state.place.type === 'searching' ? withPlace(state, IDLE) : state
    case 'battle_queue_status':
      return withPlace(state, placeOfStatus(state.place, message, serverNowMs))
    case 'battle_queue_update':
      return {
        ...state,
        playersSearching: message.playersSearching,
        estimatedWaitMs: message.estimatedWaitMs ?? null,
        // A message about the player's own wait contains nothing about the others.
        openSearches: message.openSearches ?? state.openSearches,
      }
    case 'battle_match_found':
      return withPlace(state, matchedPlace(message, serverNowMs))
    case 'battle_game_start':
    case 'battle_forfeit':
    case 'battle_complete':
      return isMatchedWith(state.place, message.battleId) ? withPlace(state, IDLE) : state
    case 'battle_state':
    case 'battle_resync':
      return isMatchedWith(state.place, message.battleId) ? withPlace(state, placeOfState(state.place, message)) : state
    default:
      return state
  }
}

/** The band is unknown in the countdown only. The match may also have ended within it. */
function placeOfState(
  match: MatchPlace,
  { status, equalBand, endsAt }: ServerMessageOf<'battle_state' | 'battle_resync'>,
): QueuePlace {
  return status === 'active' && equalBand === null ? { ...match, startsAtMs: endsAt } : IDLE
}

/** A queue error returns to idle; a match already found stays. */
export function failSearch(state: QueueState, message: string): QueueState {
  return { ...state, place: state.place.type === 'searching' ? IDLE : state.place, errorMessage: message }
}

export function isQueued(state: QueueState): boolean {
  return state.place.type === 'searching'
}

function withPlace(state: QueueState, place: QueuePlace): QueueState {
  return { ...state, place }
}

function confirmedSearch(place: QueuePlace, amountCents: number, sinceMs: number): SearchPlace {
  const startedMs = place.type === 'searching' ? place.sinceMs : sinceMs
  return { type: 'searching', amountCents, sinceMs: startedMs, confirmed: true }
}

function placeOfStatus(
  place: QueuePlace,
  status: ServerMessageOf<'battle_queue_status'>,
  serverNowMs: number,
): QueuePlace {
  // A match is no queue place any more: a status does not describe it.
  if (place.type === 'matched') return place
  if (!status.inQueue || status.amount === null) {
    // Requested before the join arrived: the response is older than the join.
    return place.type === 'searching' && !place.confirmed ? place : IDLE
  }
  const confirmed = confirmedSearch(place, centsFromEuros(status.amount), serverNowMs)
  return status.joinedAt === undefined ? confirmed : { ...confirmed, sinceMs: status.joinedAt }
}

function matchedPlace(message: ServerMessageOf<'battle_match_found'>, serverNowMs: number): QueuePlace {
  const seconds = message.countdown > 0 ? message.countdown : MATCH_COUNTDOWN_DEFAULT_S
  return {
    type: 'matched',
    battleId: message.battleId,
    opponent: message.opponent,
    ownRating: message.ownRating,
    amountCents: centsFromEuros(message.amount),
    startsAtMs: message.startsAt > 0 ? message.startsAt : serverNowMs + seconds * 1_000,
    countdownMs: seconds * 1_000,
  }
}

/** Another battle, such as a rematch, may start during a search: only the start of the match ends it. */
function isMatchedWith(place: QueuePlace, battleId: BattleId): place is MatchPlace {
  return place.type === 'matched' && place.battleId === battleId
}
