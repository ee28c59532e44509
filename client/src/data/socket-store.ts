import type { BattleId } from '@bougie/protocol'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import type { ServerMessage, ServerMessageOf } from '@bougie/protocol/ws/server-messages.ts'
import type { ServerClock } from './server-clock.ts'
import type { Socket, SocketState } from './socket.ts'
import type { ReadonlyStore } from './store.ts'

export type MessageType = ServerMessage['type']

/** Every message that may carry the id of a battle. */
export type BattleMessage = Extract<ServerMessage, { readonly battleId?: BattleId | undefined }>

/** What screens know of the socket: its state, typed subscriptions, and a way to send. */
export interface SocketStore {
  readonly state: ReadonlyStore<SocketState>
  send(message: ClientMessageInput): boolean
  on<T extends MessageType>(type: T, listener: (message: ServerMessageOf<T>) => void): () => void
  /** Only the messages of this battle; those of other battles are not heard. */
  onBattle(battleId: BattleId, listener: (message: BattleMessage) => void): () => void
  onAny(listener: (message: ServerMessage) => void): () => void
  history(): readonly ServerMessage[]
  /** The server's time in epoch ms. */
  serverNow(): number
}

interface SocketStoreDeps {
  readonly socket: Socket
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
    onBattle: (battleId, listener) =>
      socket.onMessage((message) => {
        if (isOfBattle(message, battleId)) listener(message)
      }),
    onAny: socket.onMessage,
    history: socket.history,
    serverNow: clock.now,
  }
}

function isOfType<T extends MessageType>(message: ServerMessage, type: T): message is ServerMessageOf<T> {
  return message.type === type
}

function isOfBattle(message: ServerMessage, battleId: BattleId): message is BattleMessage {
  return 'battleId' in message && message.battleId === battleId
}
