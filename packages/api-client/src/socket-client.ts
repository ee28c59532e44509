import { SOCKET_LIMITS } from '@bougie/protocol/close-codes.ts'
import type { ClientMessageInput } from '@bougie/protocol/ws/client-messages.ts'
import { type ServerMessage, type ServerMessageOf, serverMessageSchema } from '@bougie/protocol/ws/server-messages.ts'
import * as z from 'zod/mini'

export interface SocketClientOptions {
  /** Origin of the server, `http://…` or `https://…`, without a trailing slash. */
  readonly baseUrl: string
  /** The user token; without it the socket is a spectator's. */
  readonly token?: string
}

/** A typed connection without reconnection, for tools and tests. It pings: the server closes a silent one. */
export interface SocketClient {
  send(message: ClientMessageInput): void
  /** Receives every parsed message until the returned function is called. */
  subscribe(listener: (message: ServerMessage) => void): () => void
  close(): void
  /** Resolves with the close code. */
  readonly closed: Promise<number>
}

/** The server can't be reached, or refuses the upgrade: then the close code is 1006, and its reason is unknown. */
export class SocketRefusedError extends Error {
  constructor(code: number) {
    super(`The socket was refused with code ${code}`)
    this.name = 'SocketRefusedError'
  }
}

/** Resolves once the socket is open. @throws SocketRefusedError */
export function openSocketClient({ baseUrl, token }: SocketClientOptions): Promise<SocketClient> {
  const address = new URL('/ws', baseUrl.replace(/^http/, 'ws'))
  if (token) address.searchParams.set('token', token)
  const socket = new WebSocket(address)
  const listeners = new Set<(message: ServerMessage) => void>()
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', (event) => resolve(event.code)))

  socket.addEventListener('message', (event) => {
    const message = z.parse(serverMessageSchema, JSON.parse(String(event.data)))
    for (const listener of listeners) listener(message)
  })

  const client: SocketClient = {
    send: (message) => socket.send(JSON.stringify(message)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => socket.close(1000),
    closed,
  }
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => {
      const ping = () => client.send({ type: 'ping', timestamp: Date.now() })
      const pings = setInterval(ping, SOCKET_LIMITS.pingEveryMs)
      void closed.then(() => clearInterval(pings))
      resolve(client)
    })
    void closed.then((code) => reject(new SocketRefusedError(code)))
  })
}

/**
 * Resolves with the first defined result of `pick`. Rejects when the socket closes, when `withinMs` is over, or with
 * the error that `pick` throws.
 */
export function pickMessage<T>(
  client: SocketClient,
  wanted: {
    readonly what: string
    readonly withinMs: number
    readonly pick: (message: ServerMessage) => T | undefined
  },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => finish(() => reject(new Error(problem)))
    const timer = setTimeout(() => fail(`No ${wanted.what} within ${wanted.withinMs} ms`), wanted.withinMs)
    const unsubscribe = client.subscribe((message) => {
      try {
        const picked = wanted.pick(message)
        if (picked !== undefined) finish(() => resolve(picked))
      } catch (error) {
        finish(() => reject(error))
      }
    })
    void client.closed.then((code) => fail(`The socket closed with code ${code} before ${wanted.what}`))
    function finish(settle: () => void) {
      clearTimeout(timer)
      unsubscribe()
      settle()
    }
  })
}

/** The next message of a type that also satisfies `accept`. */
export function nextMessage<T extends ServerMessage['type']>(
  client: SocketClient,
  wanted: { readonly type: T; readonly withinMs: number; readonly accept?: (message: ServerMessageOf<T>) => boolean },
): Promise<ServerMessageOf<T>> {
  return pickMessage(client, {
    what: wanted.type,
    withinMs: wanted.withinMs,
    pick: (message) => (isOfType(message, wanted.type) && (wanted.accept?.(message) ?? true) ? message : undefined),
  })
}

function isOfType<T extends ServerMessage['type']>(message: ServerMessage, type: T): message is ServerMessageOf<T> {
  return message.type === type
}
