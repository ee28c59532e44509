import { CLOSE_CODES, retryMsFrom, SOCKET_LIMITS } from '@bougie/protocol/close-codes.ts'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import type { ServerMessage } from '@bougie/protocol/ws/server-messages.ts'
import type { ServerClock } from './server-clock.ts'

export type SocketStatus = 'disconnected' | 'connecting' | 'connected' | 'error' | 'reconnecting'

export interface SocketState {
  readonly status: SocketStatus
  /** The code that ended the last connection; null before the first end. */
  readonly closeCode: number | null
}

/** `readyState` of a WebSocket that accepts messages. */
export const OPEN = 1

/** The part of a browser's or Node's WebSocket that is used here. */
export interface SocketConnection {
  readonly readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onerror: (() => void) | null
  onclose: ((event: { readonly code: number; readonly reason?: string }) => void) | null
  send(text: string): void
  close(code?: number): void
}

export interface SocketTimers {
  now(): number
  /** Runs the task once after the delay; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void
}

export const systemTimers: SocketTimers = {
  now: Date.now,
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

export interface SocketDeps {
  /**
   * Called at each attempt, because the session may have changed and an address may be valid only once. A rejected
   * promise counts as a lost connection, with the close code of its `AddressRefused`.
   */
  readonly address: () => string | Promise<string>
  readonly open: (address: string) => SocketConnection
  readonly timers: SocketTimers
  readonly clock: ServerClock
  /** Null when the text is not a message of the protocol. */
  readonly parse: (text: string) => ServerMessage | null
  readonly onUnreadable: () => void
}

/** Thrown when no address is available. */
export class AddressRefused extends Error {
  readonly closeCode: number

  constructor(closeCode: number, options?: ErrorOptions) {
    super(`No socket: ${closeCode}`, options)
    this.name = 'AddressRefused'
    this.closeCode = closeCode
  }
}

export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const
/** A connection that lasted this long resets the reconnection delays. */
const STABLE_AFTER_MS = 30_000
export const HISTORY_MAX = 100
/** An attempt that has neither opened nor failed by then is given up. */
export const CONNECT_TIMEOUT_MS = 10_000
/** After a wake-up a live server responds within this time; a sleeping phone's socket often looks open but is dead. */
const WAKE_PROBE_MS = 1_500

/** Another attempt with the same token or player would be refused again. */
export const FINAL_CLOSE_CODES: readonly (number | null)[] = [CLOSE_CODES.unauthorized, CLOSE_CODES.blacklisted]

type Wait = 'connect' | 'stable' | 'ping' | 'pong' | 'wake' | 'retry'

/**
 * One WebSocket that outlives its connections. Invariants: at most one connection has listeners at a time, and every
 * timer belongs to the current connection or the current wait, so that late events of a dead connection change nothing.
 */
export function createLiveSocket({ address, open, timers, clock, parse, onUnreadable }: SocketDeps) {
  let state: SocketState = { status: 'disconnected', closeCode: null }
  const watchers = new Set<() => void>()
  const listeners = new Set<(message: ServerMessage) => void>()
  let history: readonly ServerMessage[] = []
  let connection: SocketConnection | null = null
  /** The pending request for an address; any other that resolves comes too late. */
  let asked: Promise<string> | null = null
  /** Pending waits by purpose, each with its cancellation. */
  const waits = new Map<Wait, () => void>()
  let attempts = 0
  let lastPongAt = 0
  /** The time at which the open connection became suspect; null while it is trusted. */
  let suspectedAt: number | null = null

  function setStatus(status: SocketStatus, closeCode = state.closeCode) {
    state = { status, closeCode }
    for (const watcher of watchers) watcher()
  }

  function wait(purpose: Wait, delayMs: number, task: () => void) {
    waits.get(purpose)?.()
    waits.set(purpose, timers.after(delayMs, task))
  }

  function callOffWaits() {
    for (const callOff of waits.values()) callOff()
    waits.clear()
  }

  /** Drops the connection and every timer; none of their events are received afterwards. */
  function abandon(closeCode?: number) {
    callOffWaits()
    suspectedAt = null
    asked = null
    const abandoned = connection
    connection = null
    if (abandoned === null) return
    abandoned.onopen = null
    abandoned.onmessage = null
    abandoned.onerror = null
    abandoned.onclose = null
    // On a dead network the browser's own close event may come a minute late, so it is not awaited.
    abandoned.close(closeCode)
  }

  function connect() {
    if (connection !== null || asked !== null) return
    abandon()
    setStatus('connecting')
    wait('connect', CONNECT_TIMEOUT_MS, () => lose(CLOSE_CODES.silent))
    const where = address()
    if (typeof where === 'string') openAt(where)
    else ask(where)
  }

  function ask(where: Promise<string>) {
    asked = where
    where.then(
      (known) => {
        if (asked !== where) return
        asked = null
        openAt(known)
      },
      (cause: unknown) => {
        if (asked === where) lose(cause instanceof AddressRefused ? cause.closeCode : CLOSE_CODES.silent)
      },
    )
  }

  function openAt(where: string) {
    const opened = open(where)
    connection = opened
    opened.onopen = handleOpen
    opened.onmessage = (event) => handleMessage(event.data)
    opened.onerror = () => setStatus('error')
    opened.onclose = (event) => handleClose(event.code, event.reason)
  }

  function handleOpen() {
    callOffWaits()
    wait('stable', STABLE_AFTER_MS, () => {
      attempts = 0
    })
    expectPong()
    setStatus('connected', null)
    keepPinging()
  }

  /** A wait of its own after each pong, not the age of the last one: the clock may be set while the page runs. */
  function expectPong() {
    lastPongAt = timers.now()
    wait('pong', SOCKET_LIMITS.pongWithinMs, () => lose(CLOSE_CODES.silent))
  }

  function keepPinging() {
    sendPing()
    schedulePing(0)
  }

  /**
   * Each pong schedules the next ping anew, by the time since its own ping. Browsers run timers that are set by timers
   * only once a minute in a tab that was hidden for some minutes, and the server gives up after less: a player would drop
   * out of the queue.
   */
  function schedulePing(sinceLastMs: number) {
    const passedMs = Math.min(Math.max(0, sinceLastMs), SOCKET_LIMITS.pingEveryMs)
    wait('ping', SOCKET_LIMITS.pingEveryMs - passedMs, keepPinging)
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
      expectPong()
      schedulePing(lastPongAt - message.timestamp)
      clock.sample({ sentAt: message.timestamp, receivedAt: lastPongAt, serverTime: message.serverTime })
      // A response to an older ping may have been on its way before the network failed.
      if (suspectedAt !== null && message.timestamp >= suspectedAt) trustAgain()
    }
    history = [...history, message].slice(-HISTORY_MAX)
    for (const listener of listeners) listener(message)
  }

  /** Closes a connection on which nothing is received any more. */
  function lose(closeCode: number) {
    abandon(closeCode)
    handleClose(closeCode)
  }

  function handleClose(code: number, reason = '') {
    abandon()
    if (code === CLOSE_CODES.normal) {
      setStatus('disconnected', code)
      return
    }
    if (FINAL_CLOSE_CODES.includes(code)) {
      setStatus('error', code)
      return
    }
    retryLater(code, reason)
  }

  function retryLater(code: number, reason = '') {
    const usualMs = RECONNECT_DELAYS_MS[Math.min(attempts, RECONNECT_DELAYS_MS.length - 1)] ?? 0
    // A server that shuts down sends the delay before the next connection.
    const delayMs = code === CLOSE_CODES.serviceRestart ? (retryMsFrom(reason) ?? usualMs) : usualMs
    attempts += 1
    wait('retry', delayMs, connect)
    setStatus('reconnecting', code)
  }

  /** The token of a refused connection is valid all the same, for instance because the server has lost its ticket. */
  function retry() {
    if (state.closeCode === CLOSE_CODES.unauthorized) retryLater(CLOSE_CODES.silent)
  }

  function disconnect() {
    attempts = 0
    history = []
    abandon(CLOSE_CODES.normal)
    setStatus('disconnected', CLOSE_CODES.normal)
  }

  /** The tab became visible or the network came back. */
  function wake() {
    const { status } = state
    if (status === 'connected') {
      probe()
      return
    }
    // A network that has just returned may fail the first attempt: the next one must not wait for half a minute.
    attempts = 0
    if (status !== 'reconnecting') return
    abandon()
    connect()
  }

  function probe() {
    const askedAt = timers.now()
    sendPing()
    wait('wake', WAKE_PROBE_MS, () => {
      if (suspectedAt === null && lastPongAt >= askedAt) return
      abandon(CLOSE_CODES.silent)
      // The code stays until the next connection opens: messages were missed, which whoever catches up must know.
      setStatus('reconnecting', CLOSE_CODES.silent)
      connect()
    })
  }

  /**
   * Marks the connection as suspect. A browser may be wrong about its network: the connection is kept, but nothing
   * counts as live until it has responded.
   */
  function suspect() {
    if (state.status !== 'connected') return
    // Before the ping, whose response must not be older.
    suspectedAt = timers.now()
    probe()
    setStatus('reconnecting', CLOSE_CODES.silent)
  }

  function trustAgain() {
    suspectedAt = null
    setStatus('connected', null)
  }

  /** False when there is no connection. Nothing is queued, because a late command would surprise its player. */
  function send(message: ClientMessageInput): boolean {
    // The close event of a closing socket comes later; a message written until then would be lost.
    if (connection === null || state.status !== 'connected' || connection.readyState !== OPEN) return false
    connection.send(JSON.stringify(message))
    return true
  }

  return {
    state: {
      get: () => state,
      subscribe(watcher: () => void): () => void {
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
    },
    connect,
    disconnect,
    /** Reconnects, for instance with another token. */
    restart() {
      disconnect()
      connect()
    },
    retry,
    wake,
    suspect,
    send,
    onMessage(listener: (message: ServerMessage) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The last messages received since the last disconnect of our own, oldest first. */
    history: () => history,
  }
}

export type LiveSocket = ReturnType<typeof createLiveSocket>
