import { WebSocket } from 'ws'
import type { LocalServer } from '../player/local-server.ts'
import { type Fields, fieldsOf } from './fields.ts'

const WITHIN_MS = 60_000

export interface WireOptions {
  readonly token?: string
  readonly origin?: string
}

export interface Closing {
  readonly code: number
}

/** A bare socket that records everything it receives. */
export interface Wire {
  /** Everything received until now, in order. */
  readonly received: readonly Fields[]
  send(message: Fields): void
  sendRaw(data: string | Buffer): void
  /** The first message like this after the first `after` ones, received already or still to come. */
  receives(like: Fields, after?: number): Promise<Fields>
  /** Calls the listener with each message as it arrives, until the socket closes. */
  listen(listener: (message: Fields) => void): void
  readonly closed: Promise<Closing>
  close(): Promise<Closing>
}

interface Waiting {
  check(): boolean
}

/** Resolves once the socket is open. */
export async function openWire(server: Pick<LocalServer, 'url'>, options: WireOptions = {}): Promise<Wire> {
  const socket = openSocket(server, options)
  const received: Fields[] = []
  const waiting = new Set<Waiting>()
  const listeners: ((message: Fields) => void)[] = []
  const closed = new Promise<Closing>((resolve) => socket.once('close', (code) => resolve({ code })))
  socket.on('message', (data, isBinary) => {
    if (isBinary) throw new Error('The server sends text frames only')
    const message = fieldsOf(JSON.parse(String(data)))
    received.push(message)
    for (const listener of listeners) listener(message)
    for (const each of waiting) if (each.check()) waiting.delete(each)
  })

  function receives(like: Fields, after = 0): Promise<Fields> {
    return new Promise((resolve, reject) => {
      const find = () => received.find((message, index) => index >= after && isLike(message, like))
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        const types = received.slice(after).map((message) => String(message['type']))
        reject(new Error(`Never received ${JSON.stringify(like)}, but ${types.join(', ') || 'nothing'}`))
      }, WITHIN_MS)
      const waiter: Waiting = {
        check() {
          const found = find()
          if (!found) return false
          clearTimeout(timer)
          resolve(found)
          return true
        },
      }
      if (!waiter.check()) waiting.add(waiter)
    })
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  return {
    received,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data) => socket.send(data),
    receives,
    listen: (listener) => void listeners.push(listener),
    closed,
    close() {
      socket.close(1000)
      return closed
    },
  }
}

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
