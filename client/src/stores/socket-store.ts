import type { LiveSocket } from '@bougie/api-client/live-socket.ts'
import type { ServerClock } from '@bougie/api-client/server-clock.ts'
import type { ServerMessage, ServerMessageOf } from '@bougie/protocol/ws/server-messages.ts'

export type MessageType = ServerMessage['type']

/** The socket for screens: its state, typed subscriptions, and `send`. */
export function createSocketStore(socket: LiveSocket, clock: ServerClock) {
  return {
    state: socket.state,
    send: socket.send,
    on<T extends MessageType>(type: T, listener: (message: ServerMessageOf<T>) => void) {
      return socket.onMessage((message) => {
        if (isOfType(message, type)) listener(message)
      })
    },
    onAny: socket.onMessage,
    history: socket.history,
    /** The heartbeat is overdue: the connection counts as lost until the server responds. */
    suspect: socket.suspect,
    /** The server's time in epoch ms. */
    serverNow: clock.now,
  }
}

export type SocketStore = ReturnType<typeof createSocketStore>

function isOfType<T extends MessageType>(message: ServerMessage, type: T): message is ServerMessageOf<T> {
  return message.type === type
}
