import { FINAL_CLOSE_CODES, type LiveSocket, type SocketState } from '@bougie/api-client/live-socket.ts'
import type { ServerClock } from '@bougie/api-client/server-clock.ts'
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import type { ServerMessage, ServerMessageOf } from '@bougie/protocol/ws/server-messages.ts'
import type { ReadonlyStore } from './store.ts'

type MessageType = ServerMessage['type']

/** The socket for screens: its state, typed subscriptions, and `send`. */
export function createSocketStore(connection: LiveSocket, clock: ServerClock) {
  return {
    state: connection.state,
    send: connection.send,
    on<T extends MessageType>(type: T, listener: (message: ServerMessageOf<T>) => void) {
      return connection.onMessage((message) => {
        if (isOfType(message, type)) listener(message)
      })
    },
    onAny: connection.onMessage,
    history: connection.history,
    /** The heartbeat is overdue: the connection counts as lost until the server responds. */
    suspect: connection.suspect,
    /** The server's time in epoch ms. */
    serverNow: clock.now,
  }
}

export type SocketStore = ReturnType<typeof createSocketStore>

/** A standing connection can be silent: after this time, or three price intervals if these are longer, prices are overdue. */
export const QUIET_MIN_MS = 2_500
const QUIET_POINTS = 3

export function quietAfterMs(pointIntervalMs: number): number {
  return Math.max(QUIET_MIN_MS, QUIET_POINTS * pointIntervalMs)
}

/** A refused token or player is reported elsewhere, because no reconnection follows. */
export function isLost({ status, closeCode }: SocketState): boolean {
  if (status === 'connected' || closeCode === null) return false
  return closeCode !== CLOSE_CODES.normal && !FINAL_CLOSE_CODES.includes(closeCode)
}

export function isConnected(state: ReadonlyStore<SocketState>): boolean {
  return state.get().status === 'connected'
}

/** Calls the listener when the connection is established or lost, not for the states between two attempts. */
export function onConnection(state: ReadonlyStore<SocketState>, listener: (connected: boolean) => void): () => void {
  let was = isConnected(state)
  return state.subscribe(() => {
    const connected = isConnected(state)
    if (connected === was) return
    was = connected
    listener(connected)
  })
}

function isOfType<T extends MessageType>(message: ServerMessage, type: T): message is ServerMessageOf<T> {
  return message.type === type
}
