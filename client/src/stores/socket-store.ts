import type { LiveSocket, SocketState } from '@bougie/api-client/live-socket.ts'
import type { ServerClock } from '@bougie/api-client/server-clock.ts'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import type { ServerMessage, ServerMessageOf } from '@bougie/protocol/ws/server-messages.ts'
import type { ReadonlyStore } from './store.ts'

export type MessageType = ServerMessage['type']

/** The socket for screens: its state, typed subscriptions, and `send`. */
export interface SocketStore {
  readonly state: ReadonlyStore<SocketState>
  send(message: ClientMessageInput): boolean
  on<T extends MessageType>(type: T, listener: (message: ServerMessageOf<T>) => void): () => void
  onAny(listener: (message: ServerMessage) => void): () => void
  history(): readonly ServerMessage[]
  /** The heartbeat is overdue: the connection counts as lost until the server responds. */
  suspect(): void
  /** The server's time in epoch ms. */
  serverNow(): number
}

interface SocketStoreDeps {
  readonly socket: LiveSocket
  readonly clock: ServerClock
}

export function createSocketStore({ socket, clock }: SocketStoreDeps): SocketStore {
  return {
    state: socket.state,
    send: socket.send,
    on: (type, listener) =>
      socket.onMessage((message) => {
        if (isOfType(message, type)) listener(message)
      }),
    onAny: socket.onMessage,
    history: socket.history,
    suspect: socket.suspect,
    serverNow: clock.now,
  }
}

function isOfType<T extends MessageType>(message: ServerMessage, type: T): message is ServerMessageOf<T> {
  return message.type === type
}
