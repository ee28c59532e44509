// The player's way into a battle, the same on every page and in every tab, as one pure state machine:
//
//   idle ── joinSent ──▶ searching ── battle_match_found ──▶ matched ── battle_game_start ──▶ idle, and `starting`
//     ▲                   │ left, refused, not in the queue    │ its start or its end was missed      │ opened
//     └───────────────────┴────────────────────────────────────┘                                      ▼ null
//
// - The place does not depend on the page: `queue-display.ts` decides what of it shows where.
// - A search and a starting battle can exist at once: an accepted challenge and a rematch arrive as a found match from any
//   place, and leave the search of the server alone. Every start therefore asks the server for the search.
// - Another tab of the player receives the same messages, and takes the same transitions without having sent anything.
// - A battle after its start has a state machine of its own, one for each battle: phases, end, rematch (live-battle.ts).
import type { BattleId, Opponent, PlayerRating, ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { frBattle } from '../text/fr-battle.ts'

const MATCH_COUNTDOWN_DEFAULT_S = 5
/** The server's refusal when the player leaves a queue without a place in it; it is not shown. */
const NOT_IN_QUEUE = 'QUEUE_NOT_IN'
/** Refusals that end a search; any other one only ends an unconfirmed join. */
const SEARCH_ENDING: ReadonlySet<string> = new Set([
  'AUTH_REQUIRED',
  'GAME_CLOSED',
  'INSUFFICIENT_BALANCE',
  'INVALID_AMOUNT',
  'QUEUE_ALREADY_IN',
])

/** Pages on which the dialog of a search shows; on none once the player has hidden it to browse. */
export type SearchPages = 'battlePages' | 'everyPage' | 'none'

export interface SearchPlace {
  readonly type: 'searching'
  readonly amountCents: number
  /** Epoch ms on the server's clock, like the times below. */
  readonly sinceMs: number
  /** False from the sent join until the server's confirmation. */
  readonly confirmed: boolean
  readonly pages: SearchPages
}

export interface MatchPlace {
  readonly type: 'matched'
  readonly battleId: BattleId
  readonly opponent: Opponent
  readonly ownRating: PlayerRating | undefined
  readonly amountCents: number
  readonly startsAtMs: number
  /** The whole countdown. */
  readonly countdownMs: number
}

export type QueuePlace = { readonly type: 'idle' } | SearchPlace | MatchPlace

/** A battle whose game has started and whose screen is not rendered yet. */
export interface StartingBattle {
  readonly battleId: BattleId
  readonly opponent: Opponent
  /** Its countdown, which shows until then: the page below would take a press meant for the battle. */
  readonly match: MatchPlace | null
}

export type OpenSearch = NonNullable<ServerMessageOf<'battle_queue_update'>['openSearches']>[number]

export interface QueueState {
  readonly place: QueuePlace
  readonly starting: StartingBattle | null
  /** The last message ended a search; an error that follows directly has the reason. */
  readonly isSentAway: boolean
  /** Number of searching players over all stakes, including this one. */
  readonly playersSearching: number | null
  readonly estimatedWaitMs: number | null
  /** Stakes at which a player waits, including this one. */
  readonly openSearches: readonly OpenSearch[]
  /** Message of the last refusal, shown until the next attempt. */
  readonly errorMessage: string | null
}

const IDLE: QueuePlace = { type: 'idle' }

export const IDLE_QUEUE: QueueState = {
  place: IDLE,
  starting: null,
  isSentAway: false,
  playersSearching: null,
  estimatedWaitMs: null,
  openSearches: [],
  errorMessage: null,
}

export type QueueEvent =
  // The player's:
  | { readonly type: 'joinSent'; readonly amountCents: number; readonly pages: SearchPages }
  | { readonly type: 'leavePressed' }
  | { readonly type: 'searchShown'; readonly pages: SearchPages }
  // The page's:
  | { readonly type: 'opened' }
  | { readonly type: 'playerChanged' }
  // The connection's:
  | { readonly type: 'connected' }
  | { readonly type: 'connectionLost' }
  | { readonly type: 'received'; readonly message: ServerMessage }

/** Consequences of a transition outside of it. */
export type QueueEffect =
  | { readonly type: 'send'; readonly message: ClientMessageInput }
  /** Asks for the search, within the limit on such checks. */
  | { readonly type: 'checkStatus' }
  | { readonly type: 'reportError'; readonly text: string }
  | { readonly type: 'battleStarted'; readonly battle: StartingBattle }

interface QueueStep {
  readonly state: QueueState
  readonly effects: readonly QueueEffect[]
}

const ASK_STATUS: QueueEffect = { type: 'send', message: { type: 'check_battle_queue_status' } }

/** The transition of an event; an event without one for this state changes nothing. */
export function stepQueue(state: QueueState, event: QueueEvent, nowMs: number): QueueStep {
  const { place } = state
  switch (event.type) {
    case 'joinSent': {
      const { amountCents, pages } = event
      const search = { type: 'searching', amountCents, sinceMs: nowMs, confirmed: false, pages } as const
      return to({ ...state, place: search, errorMessage: null })
    }
    case 'leavePressed':
      // Left at once on the screen; a match that the server found meanwhile still shows.
      if (place.type !== 'searching') return to(state)
      return to({ ...state, place: IDLE }, { type: 'send', message: { type: 'leave_battle_queue' } })
    case 'searchShown':
      return to(place.type === 'searching' ? { ...state, place: { ...place, pages: event.pages } } : state)
    case 'opened':
      return to({ ...state, starting: null })
    case 'playerChanged':
      return to({ ...state, place: IDLE, starting: null, isSentAway: false, errorMessage: null })
    case 'connected': {
      if (place.type !== 'matched') return to(state, { type: 'checkStatus' })
      const message = { type: 'get_battle_state', battleId: place.battleId, mode: 'battle' } as const
      return to(state, { type: 'checkStatus' }, { type: 'send', message })
    }
    case 'connectionLost':
      // A join sent just before may not have arrived: the status after the reconnection decides. The server keeps a
      // confirmed search for a while, and so does this page.
      return to(place.type === 'searching' && !place.confirmed ? { ...state, place: IDLE } : state)
    case 'received':
      return received(state, event.message, nowMs)
    default:
      return assertNever(event)
  }
}

function received(before: QueueState, message: ServerMessage, nowMs: number): QueueStep {
  const state = before.isSentAway ? { ...before, isSentAway: false } : before
  const { place } = state
  switch (message.type) {
    case 'battle_queue_joined':
      return to({ ...state, place: confirmedSearch(place, centsFromEuros(message.amount), nowMs) })
    case 'battle_queue_left':
      return to(place.type === 'searching' ? { ...state, place: IDLE, isSentAway: true } : state)
    case 'battle_queue_status':
      return to({ ...state, place: placeOfStatus(place, message, nowMs) })
    case 'battle_queue_update':
      return to({
        ...state,
        playersSearching: message.playersSearching,
        estimatedWaitMs: message.estimatedWaitMs ?? null,
        // A message about the player's own wait contains nothing about the others.
        openSearches: message.openSearches ?? state.openSearches,
      })
    case 'battle_match_found':
      return to({ ...state, place: matchedPlace(message, nowMs) })
    case 'battle_game_start':
      return started(state, message)
    case 'battle_forfeit':
    case 'battle_complete':
      // Ended within the countdown.
      return isMatchedWith(place, message.battleId) ? started(state, place) : to(state)
    case 'battle_state':
    case 'battle_resync':
      if (!isMatchedWith(place, message.battleId)) return to(state)
      // The band is unknown in the countdown only. Otherwise this page was not connected at the start or at the end.
      if (message.status !== 'active' || message.equalBand !== null) return started(state, place)
      return to({ ...state, place: { ...place, startsAtMs: message.endsAt } })
    case 'error':
      return refused(state, message, before.isSentAway)
    default:
      return to(state)
  }
}

/** Another battle, such as a rematch, may start during a search or a countdown: both stay. */
function started(state: QueueState, { battleId, opponent }: Pick<MatchPlace, 'battleId' | 'opponent'>): QueueStep {
  const match = isMatchedWith(state.place, battleId) ? state.place : null
  const starting = { battleId, opponent, match }
  const place = match === null ? state.place : IDLE
  return to({ ...state, place, starting }, ASK_STATUS, { type: 'battleStarted', battle: starting })
}

/** An error of the queue returns to idle; a match already found stays. */
function refused(
  state: QueueState,
  { code, message, battleId }: ServerMessageOf<'error'>,
  wasSentAway: boolean,
): QueueStep {
  const { place } = state
  if (battleId !== undefined || code === NOT_IN_QUEUE || code.startsWith('BATTLE_')) return to(state)
  const endsSearch = place.type === 'searching' && (!place.confirmed || SEARCH_ENDING.has(code))
  if (!endsSearch && !wasSentAway) return to(state)
  const text = message === '' ? frBattle.search.serverError : message
  const next = { ...state, place: endsSearch ? IDLE : place, errorMessage: text }
  const effects: QueueEffect[] = [{ type: 'reportError', text }]
  return to(next, ...effects, ...(code === 'QUEUE_ALREADY_IN' ? [ASK_STATUS] : []))
}

function confirmedSearch(place: QueuePlace, amountCents: number, nowMs: number): SearchPlace {
  const { sinceMs, pages } = place.type === 'searching' ? place : { sinceMs: nowMs, pages: 'battlePages' as const }
  return { type: 'searching', amountCents, sinceMs, confirmed: true, pages }
}

function placeOfStatus(place: QueuePlace, status: ServerMessageOf<'battle_queue_status'>, nowMs: number): QueuePlace {
  // A match is no queue place any more: a status does not describe it.
  if (place.type === 'matched') return place
  if (!status.inQueue || status.amount === null) {
    // Requested before the join arrived: the response is older than the join.
    return place.type === 'searching' && !place.confirmed ? place : IDLE
  }
  const search = confirmedSearch(place, centsFromEuros(status.amount), nowMs)
  return { ...search, sinceMs: status.joinedAt ?? search.sinceMs }
}

function matchedPlace(message: ServerMessageOf<'battle_match_found'>, nowMs: number): MatchPlace {
  const { battleId, opponent, ownRating, amount, countdown, startsAt } = message
  const countdownMs = (countdown > 0 ? countdown : MATCH_COUNTDOWN_DEFAULT_S) * 1_000
  const startsAtMs = startsAt > 0 ? startsAt : nowMs + countdownMs
  return {
    type: 'matched',
    battleId,
    opponent,
    ownRating,
    amountCents: centsFromEuros(amount),
    startsAtMs,
    countdownMs,
  }
}

function isMatchedWith(place: QueuePlace, battleId: BattleId): place is MatchPlace {
  return place.type === 'matched' && place.battleId === battleId
}

function to(state: QueueState, ...effects: readonly QueueEffect[]): QueueStep {
  return { state, effects }
}
