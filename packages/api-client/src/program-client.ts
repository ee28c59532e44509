// A client for programs: calls with an API token, and one socket that reconnects by itself. Each connection uses a new
// ticket, because a token must never be part of an address.
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { readJson } from '@bougie/protocol/read-json.ts'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import { type ServerMessage, type ServerMessageOf, serverMessageSchema } from '@bougie/protocol/ws/server-messages.ts'
import {
  AddressRefused,
  createLiveSocket,
  FINAL_CLOSE_CODES,
  type SocketConnection,
  systemTimers,
} from './live-socket.ts'
import { CallError } from './rest-call.ts'
import { type CallInput, createRestClient, type EndpointResponse } from './rest-client.ts'
import { createServerClock } from './server-clock.ts'

export interface ProgramClientOptions {
  /** Origin of the server, without a trailing slash. */
  readonly baseUrl: string
  /** Created in the profile: `bougie_…`. */
  readonly token: string
}

type ProgramCall = Parameters<ReturnType<typeof createRestClient>>[0]

export function createProgramClient({ baseUrl, token }: ProgramClientOptions) {
  const call = createRestClient({ baseUrl })
  const clock = createServerClock(Date.now)
  const socket = createLiveSocket({
    address: async () => {
      const { ticket } = await call('wsTicket', { token }).catch((cause: unknown) => {
        const isRefused = cause instanceof CallError && (cause.status === 401 || cause.status === 403)
        throw new AddressRefused(isRefused ? CLOSE_CODES.unauthorized : CLOSE_CODES.silent, { cause })
      })
      return `${baseUrl.replace(/^http/, 'ws')}/ws?ticket=${ticket}`
    },
    open: (address) => new WebSocket(address) as SocketConnection,
    timers: systemTimers,
    clock,
    parse: (text) => readJson(serverMessageSchema, text),
    // A message of a newer server, which this client does not know, is ignored.
    onUnreadable: () => undefined,
  })

  return {
    /** The server's time in epoch ms, as accurately as it is known. */
    now: clock.now,
    socket,
    call: <N extends ProgramCall>(
      name: N,
      ...[input]: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
    ): Promise<EndpointResponse<N>> => call(name, { ...input, token } as CallInput<N>),
    send: (message: ClientMessageInput) => socket.send(message),
    /** Receives every message of this type until the returned function is called. */
    on<T extends ServerMessage['type']>(type: T, listener: (message: ServerMessageOf<T>) => void): () => void {
      return socket.onMessage((message) => {
        if (message.type === type) listener(message as ServerMessageOf<T>)
      })
    },
    /** Resolves once the socket is open. @throws when the token is refused */
    connect(): Promise<void> {
      return new Promise((resolve, reject) => {
        const stop = socket.state.subscribe(() => {
          const { status, closeCode } = socket.state.get()
          // Any other failure is followed by the next attempt.
          const isRefused = status === 'error' && FINAL_CLOSE_CODES.includes(closeCode)
          if (status !== 'connected' && !isRefused) return
          stop()
          if (status === 'connected') resolve()
          else reject(new Error(`The server refused the socket: ${closeCode}`))
        })
        socket.connect()
      })
    },
    close: () => socket.disconnect(),
  }
}

export type ProgramClient = ReturnType<typeof createProgramClient>
