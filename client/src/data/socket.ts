import { CLOSE_CODES, SOCKET_LIMITS } from '@bougie/protocol/close-codes.ts'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import type { ServerMessage } from '@bougie/protocol/ws/server-messages.ts'
import type { ServerClock } from './server-clock.ts'
import { createStore, type ReadonlyStore } from './store.ts'
import { every, type Timers } from './timers.ts'

export type SocketStatus = 'disconnected' | 'connecting' | 'connected' | 'error' | 'reconnecting'

export interface SocketState {
  readonly status: SocketStatus
  /** Why the last connection ended, once one did. */
  readonly closeCode: number | null
}

/** The part of a browser's WebSocket that is used here. */
export interface SocketConnection {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onerror: (() => void) | null
  onclose: ((event: { readonly code: number }) => void) | null
  send(text: string): void
  close(code?: number): void
}

export interface SocketDeps {
  /** Asked anew at each attempt, for the token may have changed. */
  readonly address: () => string
  readonly open: (address: string) => SocketConnection
  readonly timers: Timers
  readonly clock: ServerClock
  /** Null for what is not a message of the protocol. */
  readonly parse: (text: string) => ServerMessage | null
  readonly onUnreadable: () => void
}

export interface Socket {
  readonly state: ReadonlyStore<SocketState>
  connect(): void
  disconnect(): void
  /** Connects anew, for instance with another token. */
  restart(): void
  /** The tab became visible or the network came back. */
  wake(): void
  /** False when there is no connection; nothing is kept for later, a late command would surprise its player. */
  send(message: ClientMessageInput): boolean
  onMessage(listener: (message: ServerMessage) => void): () => void
  /** The last messages received, oldest first. */
  history(): readonly ServerMessage[]
}

export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const
/** A connection that held this long starts the delays over. */
export const STABLE_AFTER_MS = 30_000
export const HISTORY_MAX = 100
/** An attempt that neither opens nor fails. */
const CONNECT_TIMEOUT_MS = 10_000
/** After a wake-up a live server answers within this; a phone's sleeping socket often looks open and is dead. */
const WAKE_PROBE_MS = 1_500

/** Trying again with the same token, or the same player, would be refused again. */
const FINAL_CLOSE_CODES: readonly number[] = [CLOSE_CODES.unauthorized, CLOSE_CODES.blacklisted]

/**
 * One WebSocket that outlives its connections. Invariants: at most one connection is listened to at a time,
 * and every timer belongs to the present connection or to the present wait, so that what a dead connection
 * still says changes nothing.
 */
export function createSocket({ address, open, timers, clock, parse, onUnreadable }: SocketDeps): Socket {
  const state = createStore<SocketState>({ status: 'disconnected', closeCode: null })
  const listeners = new Set<(message: ServerMessage) => void>()
  let history: readonly ServerMessage[] = []
  let connection: SocketConnection | null = null
  let cancels: (() => void)[] = []
  let attempts = 0
  let lastPongAt = 0

  function setStatus(status: SocketStatus, closeCode = state.get().closeCode) {
    state.set({ status, closeCode })
  }

  /** Lets go of the connection and of every timer; nothing of them is heard afterwards. */
  function abandon(closeCode?: number) {
    for (const cancel of cancels) cancel()
    cancels = []
    const abandoned = connection
    connection = null
    if (abandoned === null) return
    abandoned.onopen = null
    abandoned.onmessage = null
    abandoned.onerror = null
    abandoned.onclose = null
    // The browser's own close event may come a minute late on a dead network; nobody waits for it.
    abandoned.close(closeCode)
  }

  function connect() {
    if (connection !== null) return
    abandon()
    setStatus('connecting')
    const opened = open(address())
    connection = opened
    cancels.push(timers.after(CONNECT_TIMEOUT_MS, () => lose(CLOSE_CODES.silent)))
    opened.onopen = handleOpen
    opened.onmessage = (event) => handleMessage(event.data)
    opened.onerror = () => setStatus('error')
    opened.onclose = (event) => handleClose(event.code)
  }

  function handleOpen() {
    for (const cancel of cancels) cancel()
    lastPongAt = timers.now()
    cancels = [
      every(timers, SOCKET_LIMITS.pingEveryMs, sendPing),
      timers.after(STABLE_AFTER_MS, () => {
        attempts = 0
      }),
    ]
    watchPong()
    setStatus('connected', null)
    sendPing()
  }

  function watchPong() {
    const silentForMs = timers.now() - lastPongAt
    if (silentForMs >= SOCKET_LIMITS.pongWithinMs) lose(CLOSE_CODES.silent)
    else cancels.push(timers.after(SOCKET_LIMITS.pongWithinMs - silentForMs, watchPong))
  }

  function sendPing() {
    send({ type: 'ping', timestamp: timers.now() })
  }

  function handleMessage(data: unknown) {
    const message = typeof data === 'string' ? parse(data) : null
    if (message === null) {
      onUnreadable()
      return
    }
    if (message.type === 'pong') {
      lastPongAt = timers.now()
      clock.sample({ sentAt: message.timestamp, receivedAt: lastPongAt, serverTime: message.serverTime })
    }
    history = [...history, message].slice(-HISTORY_MAX)
    for (const listener of listeners) listener(message)
  }

  /** We end it, because nothing is heard any more. */
  function lose(closeCode: number) {
    abandon(closeCode)
    handleClose(closeCode)
  }

  function handleClose(code: number) {
    abandon()
    if (code === CLOSE_CODES.normal) {
      setStatus('disconnected', code)
      return
    }
    if (FINAL_CLOSE_CODES.includes(code)) {
      setStatus('error', code)
      return
    }
    const delayMs = RECONNECT_DELAYS_MS[Math.min(attempts, RECONNECT_DELAYS_MS.length - 1)] ?? 0
    attempts += 1
    cancels = [timers.after(delayMs, connect)]
    setStatus('reconnecting', code)
  }

  function disconnect() {
    attempts = 0
    abandon(CLOSE_CODES.normal)
    setStatus('disconnected', CLOSE_CODES.normal)
  }

  function wake() {
    const { status } = state.get()
    if (status === 'reconnecting') {
      abandon()
      connect()
    } else if (status === 'connected') {
      const askedAt = timers.now()
      sendPing()
      cancels.push(
        timers.after(WAKE_PROBE_MS, () => {
          if (lastPongAt >= askedAt) return
          abandon(CLOSE_CODES.silent)
          connect()
        }),
      )
    }
  }

  function send(message: ClientMessageInput): boolean {
    if (connection === null || state.get().status !== 'connected') return false
    connection.send(JSON.stringify(message))
    return true
  }

  return {
    state,
    connect,
    disconnect,
    restart() {
      disconnect()
      connect()
    },
    wake,
    send,
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    history: () => history,
  }
}
