import { WebSocket } from 'ws'
import type { LocalServer } from '../player/local-server.ts'
import { type Fields, fieldsOf } from './fields.ts'

const WITHIN_MS = 60_000
/** The server gives up a socket that is silent for 45 seconds. */
const PING_EVERY_MS = 15_000

export interface WireOptions {
  readonly token?: string
  readonly origin?: string
}

/** A bare socket that records everything it receives. Resolves once it is open. */
export async function openWire(server: Pick<LocalServer, 'url'>, options: WireOptions = {}) {
  const socket = openSocket(server, options)
  const received: Fields[] = []
  const waiting = new Set<() => boolean>()
  const listeners: ((message: Fields) => void)[] = []
  const closed = new Promise<{ readonly code: number }>((resolve) => socket.once('close', (code) => resolve({ code })))
  socket.on('message', (data, isBinary) => {
    if (isBinary) throw new Error('The server sends text frames only')
    const message = fieldsOf(JSON.parse(String(data)))
    received.push(message)
    for (const listener of listeners) listener(message)
    for (const check of waiting) if (check()) waiting.delete(check)
  })

  /** The first message like this after the first `after` ones, received already or still to come. */
  function receives(like: Fields, after = 0): Promise<Fields> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(check)
        const types = received.slice(after).map((message) => String(message['type']))
        reject(new Error(`Never received ${JSON.stringify(like)}, but ${types.join(', ') || 'nothing'}`))
      }, WITHIN_MS)
      const check = () => {
        const found = received.find((message, index) => index >= after && isLike(message, like))
        if (!found) return false
        clearTimeout(timer)
        resolve(found)
        return true
      }
      if (!check()) waiting.add(check)
    })
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  const pings = setInterval(() => socket.send(JSON.stringify({ type: 'ping', timestamp: 0 })), PING_EVERY_MS)
  socket.once('close', () => clearInterval(pings))
  return {
    /** Everything received until now, in order. */
    received: received as readonly Fields[],
    send: (message: Fields) => socket.send(JSON.stringify(message)),
    sendRaw: (data: string | Buffer) => socket.send(data),
    receives,
    /** Calls the listener with each message as it arrives, until the socket closes. */
    listen: (listener: (message: Fields) => void) => void listeners.push(listener),
    closed,
    close() {
      socket.close(1000)
      return closed
    },
  }
}

export type Wire = Awaited<ReturnType<typeof openWire>>

/** The HTTP status of a refused upgrade. */
export function refusedUpgrade(server: Pick<LocalServer, 'url'>, options: WireOptions = {}): Promise<number> {
  const socket = openSocket(server, options)
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    socket.once('open', () => reject(new Error('The upgrade was let through')))
    socket.on('error', () => undefined)
  })
}

function openSocket({ url }: Pick<LocalServer, 'url'>, { token, origin }: WireOptions): WebSocket {
  const address = new URL('/ws', url.replace(/^http/, 'ws'))
  if (token !== undefined) address.searchParams.set('token', token)
  return new WebSocket(address, origin === undefined ? {} : { origin })
}

function isLike(message: Fields, like: Fields): boolean {
  return Object.entries(like).every(([name, value]) => message[name] === value)
}
