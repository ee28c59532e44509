import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { connectionSubjectOf } from './callers.ts'
import { type ProxyTrust, subjectOfAddress } from './client-address.ts'

const OPEN_MAX = 100
/** Less than the process has for its whole close: after the last request it stores running work. */
const REQUESTS_END_WITHIN_MS = 3_000

/**
 * Every connection costs a descriptor, whoever opens it and whatever is sent. Beyond the limit the oldest is closed for
 * the newest, so that an attacker who fills an address shuts nobody out. A connection that has presented a session
 * counts for its account, or its API token, instead.
 */
export function boundConnections(app: FastifyInstance, isTrustedProxy: ProxyTrust): void {
  const keyOf = new WeakMap<Socket, string>()
  /** Insertion order is age. */
  const open = new Map<string, Set<Socket>>()

  function leave(socket: Socket): void {
    const key = keyOf.get(socket)
    if (key === undefined) return
    const group = open.get(key)
    group?.delete(socket)
    if (group?.size === 0) open.delete(key)
  }

  function join(socket: Socket, key: string): void {
    leave(socket)
    keyOf.set(socket, key)
    const group = open.get(key) ?? new Set()
    open.set(key, group.add(socket))
    if (group.size <= OPEN_MAX) return
    const [oldest] = group
    if (oldest === undefined) return
    // It would otherwise count until its close event, and several that join before then would all close this one.
    leave(oldest)
    oldest.destroy()
  }

  app.server.on('connection', (socket: Socket) => {
    // Behind a proxy one address stands for everybody; the proxy limits its own connections.
    if (isTrustedProxy(socket.remoteAddress)) return
    join(socket, subjectOfAddress(socket.remoteAddress ?? ''))
    socket.once('close', () => leave(socket))
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request
    if (caller !== null) claim(request.raw.socket, connectionSubjectOf({ caller, ip: request.ip }))
    done()
  })

  app.decorate('claimConnection', claim)

  function claim(socket: Socket, key: string): void {
    if (socket.destroyed) return
    const known = keyOf.get(socket)
    if (known !== undefined && known !== key) join(socket, key)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the connection for a session from now on. */
    claimConnection?(socket: Socket, subject: string): void
  }
}

/**
 * Node closes idle connections when a server closes, but not those on which nothing was sent yet, which browsers open
 * in advance, and from then on it no longer times out requests. Both would keep the server open.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let patience: NodeJS.Timeout | undefined

  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  for (const event of ['request', 'upgrade'] as const) {
    app.server.on(event, ({ socket }: IncomingMessage) => unused.delete(socket))
  }
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    patience = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_WITHIN_MS)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(patience)
    done()
  })
}
