// Two ends of a socket without a network: the server's frames wait here until the test reads them, the client's
// messages arrive when the test delivers them. Every message is parsed with the protocol's schema, as in a client.
import {
  type ApiScope,
  type ClientMessageInput,
  type CloseCode,
  type ServerMessage,
  type ServerMessageOf,
  serverMessageSchema,
  type UserId,
} from '@bougie/protocol'
import type { SocketTransport } from '../src/platform/ws/connection.ts'
import type { Gateway } from '../src/platform/ws/gateway.ts'
import { textsOfFrames } from './server-frames.ts'

const FAR_MS = Date.UTC(2100, 0, 1)

export interface TestSocket {
  readonly userId: UserId | null
  send(message: ClientMessageInput): void
  sendText(text: string): void
  /** All messages received so far. */
  readonly received: readonly ServerMessage[]
  /** Messages since the last call. */
  take(): readonly ServerMessage[]
  all<T extends ServerMessage['type']>(type: T): readonly ServerMessageOf<T>[]
  /** The newest of its type. @throws when none came */
  last<T extends ServerMessage['type']>(type: T): ServerMessageOf<T>
  /** The code with which the server closed it; null while it is open. */
  readonly closeCode: CloseCode | null
  /** The client disappears without a close frame. */
  drop(): void
  /** The client stops reading: written data stays in the buffer. */
  stopReading(): void
  /** Bytes written since it stopped reading. */
  readonly unreadBytes: number
}

export interface OpenSocketOptions {
  readonly userId: UserId | null
  readonly tokenHash?: string
  /** Scopes of a program's socket. */
  readonly apiScopes?: readonly ApiScope[] | null
  readonly address?: string
  /** Whether messages of the cycle are received; tests of other features ignore them. */
  readonly watchesCycle?: boolean
}

const CYCLE_TYPES: ReadonlySet<string> = new Set([
  'candleUpdate',
  'initialState',
  'state',
  'newBet',
  'betRemoved',
  'betsResults',
  'cycleResults',
])

export function openSocket(
  gateway: Gateway,
  { userId, tokenHash = 'hash', apiScopes = null, address = '127.0.0.1', watchesCycle = false }: OpenSocketOptions,
): TestSocket {
  const received: ServerMessage[] = []
  let taken = 0
  let closeCode: CloseCode | null = null
  let bufferedBytes = 0
  let reads = true

  const transport: SocketTransport = {
    address,
    get bufferedBytes() {
      return bufferedBytes
    },
    write(bytes) {
      if (!reads) bufferedBytes += bytes.length
      for (const text of textsOfFrames(bytes)) {
        const message = serverMessageSchema.parse(JSON.parse(text))
        if (watchesCycle || !CYCLE_TYPES.has(message.type)) received.push(message)
      }
    },
    close(code) {
      closeCode = code
    },
  }
  const identity = userId === null ? null : { userId, tokenHash, apiScopes, expiresAtMs: FAR_MS }
  const session = identity === null ? null : { identity, renew: () => Promise.resolve(identity) }
  const connection = gateway.open(transport, session)

  function all<T extends ServerMessage['type']>(type: T): ServerMessageOf<T>[] {
    return received.filter((message): message is ServerMessageOf<T> => message.type === type)
  }

  return {
    userId,
    received,
    send(message) {
      gateway.receive(connection, JSON.stringify(message))
    },
    sendText(text) {
      gateway.receive(connection, text)
    },
    take() {
      const messages = received.slice(taken)
      taken = received.length
      return messages
    },
    all,
    last(type) {
      const newest = all(type).at(-1)
      if (newest === undefined)
        throw new Error(`no ${type} among ${received.map((message) => message.type).join(', ')}`)
      return newest
    },
    get closeCode() {
      return closeCode
    },
    drop() {
      gateway.closed(connection)
    },
    stopReading() {
      reads = false
    },
    get unreadBytes() {
      return bufferedBytes
    },
  }
}

/** Sends the message, and waits for all work that it begins. */
export async function sendAndSettle(
  app: { settle(): Promise<void> },
  socket: TestSocket,
  message: ClientMessageInput,
): Promise<void> {
  socket.send(message)
  await app.settle()
}
