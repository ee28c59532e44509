// The player's only queue place, the same on every page and in every tab. Framework-free.
import type { ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { isConnected, onConnection, type SocketStore } from '../../../stores/socket-store.ts'
import { createStore } from '../../../stores/store.ts'
import type { Timers } from '../../../stores/timers.ts'
import { frBattle } from '../text/fr-battle.ts'
import {
  applyQueueMessage,
  failSearch,
  IDLE_QUEUE,
  isQueued,
  type MatchPlace,
  type QueueState,
  startSearch,
} from './queue-state.ts'

export const STATUS_CHECK_EVERY_MS = 5_000
/** The server's refusal when the player leaves a queue without a place in it; it is not shown. */
const NOT_IN_QUEUE = 'QUEUE_NOT_IN'
/** Refusals that end a search; any other one only ends an unconfirmed join. */
const QUEUE_ERRORS: ReadonlySet<string> = new Set([
  'AUTH_REQUIRED',
  'GAME_CLOSED',
  'INSUFFICIENT_BALANCE',
  'INVALID_AMOUNT',
  'QUEUE_ALREADY_IN',
])

export interface QueueStoreDeps {
  readonly socket: Pick<SocketStore, 'state' | 'send' | 'serverNow'>
  readonly timers: Timers
  readonly isSignedIn: () => boolean
  readonly createRef: () => string
  /** Random hex digits of this player, so that neither the server nor the opponent alone determines the prices. */
  readonly createSeed: () => string
  readonly onError: (message: string) => void
  readonly onGameStart: (message: ServerMessageOf<'battle_game_start'>) => void
  /** The match has started or ended while this page was not connected, or ended before its start. */
  readonly onMissedStart: (match: MatchPlace) => void
}

export function createQueueStore(deps: QueueStoreDeps) {
  const { socket, timers } = deps
  const source = createStore<QueueState>(IDLE_QUEUE)
  let lastCheckMs = Number.NEGATIVE_INFINITY
  let cancelPostponed: (() => void) | null = null
  /** The last message ended a search; an error that follows directly has the reason. */
  let isSentAway = false
  onConnection(socket.state, connectionChanged)

  function receive(message: ServerMessage): void {
    const wasSentAway = isSentAway
    isSentAway = message.type === 'battle_queue_left' && isQueued(source.get())
    if (message.type === 'error') {
      receiveError(message, wasSentAway)
      return
    }
    const before = source.get().place
    source.set(applyQueueMessage(source.get(), message, socket.serverNow()))
    if (message.type !== 'battle_game_start') {
      if (before.type === 'matched' && source.get().place.type === 'idle') deps.onMissedStart(before)
      return
    }
    // Only the server knows whether a search continues beside the starting battle.
    if (isQueued(source.get())) askStatus()
    deps.onGameStart(message)
  }

  function receiveError({ code, message, battleId }: ServerMessageOf<'error'>, wasSentAway: boolean): void {
    const { place } = source.get()
    if (battleId !== undefined || code === NOT_IN_QUEUE || code.startsWith('BATTLE_')) return
    const endsSearch = place.type === 'searching' && (!place.confirmed || QUEUE_ERRORS.has(code))
    if (!endsSearch && !wasSentAway) return
    const text = message === '' ? frBattle.search.serverError : message
    source.set(failSearch(source.get(), text))
    deps.onError(text)
    if (code === 'QUEUE_ALREADY_IN') askStatus()
  }

  function connectionChanged(connected: boolean): void {
    const { place } = source.get()
    if (connected) checkStatus()
    if (connected && place.type === 'matched') {
      socket.send({ type: 'get_battle_state', battleId: place.battleId, mode: 'battle' })
    }
    // A join sent just before the connection was lost may not have arrived: the status after the reconnection decides.
    if (!connected && place.type === 'searching' && !place.confirmed)
      source.set({ ...source.get(), place: { type: 'idle' } })
  }

  /** At most once per 5 s, however often it is called; a call that comes too soon is made up for. */
  function checkStatus(): void {
    if (!deps.isSignedIn() || !isConnected(socket.state)) return
    const nowMs = timers.now()
    const nextMs = lastCheckMs + STATUS_CHECK_EVERY_MS
    if (nowMs < nextMs) {
      cancelPostponed ??= timers.after(nextMs - nowMs, checkPostponed)
      return
    }
    lastCheckMs = nowMs
    askStatus()
  }

  function checkPostponed(): void {
    cancelPostponed = null
    checkStatus()
  }

  function askStatus(): void {
    socket.send({ type: 'check_battle_queue_status' })
  }

  /** False when there is no connection, or a place exists already. */
  function join(amountEuros: number): boolean {
    const { place } = source.get()
    if (place.type !== 'idle' || !isConnected(socket.state)) return false
    const { createRef, createSeed } = deps
    const message = {
      type: 'join_battle_queue',
      amount: amountEuros,
      clientRef: createRef(),
      clientSeed: createSeed(),
    } as const
    if (!socket.send(message)) return false
    source.set(startSearch(source.get(), centsFromEuros(amountEuros), socket.serverNow()))
    return true
  }

  /** The screen shows the place as left at once; a match found meanwhile still shows. */
  function leave(): void {
    if (!isQueued(source.get())) return
    socket.send({ type: 'leave_battle_queue' })
    source.set({ ...source.get(), place: { type: 'idle' } })
  }

  return {
    get: source.get,
    subscribe: source.subscribe,
    receive,
    join,
    leave,
    checkStatus,
    /** Another player signed in, who has no place yet. */
    reset() {
      lastCheckMs = Number.NEGATIVE_INFINITY
      cancelPostponed?.()
      cancelPostponed = null
      source.set({ ...source.get(), place: { type: 'idle' }, errorMessage: null })
    },
  }
}
