import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { CLOSE_CODES, type CloseCode, retryHint, SOCKET_LIMITS } from '@bougie/protocol'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Authenticator, PlayerSession } from '../../ports/authenticator.ts'
import type { RateLimiter } from '../../ports/rate-limit.ts'
import type { AccessGuard } from '../http/access-guard.ts'
import { connectionSubjectOf } from '../http/callers.ts'
import { handleBrokenRequest, sendRefusal } from '../http/error-handler.ts'
import { SOCKET_ROUTE, UNAVAILABLE } from '../http/pressure.ts'
import { limitRequest } from '../http/rate-limits.ts'
import type { OnRefusedSocket, RefusedSocket, SocketTransport } from './connection.ts'
import type { Gateway, SocketSession } from './gateway.ts'
import type { SocketTickets } from './socket-tickets.ts'

/** The time for clients to respond to the close frame when the server shuts down. */
const GOODBYE_MS = 1_000
/** Players reconnect to other servers within this time, spread so that they do not all come at once. */
const RETRY_MIN_MS = 200
const RETRY_MAX_MS = 2_000
/** A server accepts some thousand connections a second beside its games. */
const RETRY_MS_PER_SOCKET = 1
const TOKEN_LENGTH_MAX = 512
/** Stated with every refused handshake, because its version may be the reason (RFC 6455, 4.2.2). */
const SPOKEN_VERSIONS = { headers: ['Sec-WebSocket-Version: 13, 8'] }

interface SocketRouteDependencies {
  readonly gateway: Gateway
  readonly authenticator: Authenticator
  readonly accessGuard: AccessGuard
  readonly rateLimiter: RateLimiter
  readonly socketTickets: Pick<SocketTickets, 'redeem'>
  readonly publicOrigins: readonly string[]
  readonly onRefused: OnRefusedSocket
}

/** The result of the checks before the upgrade: the caller, or the code that closes the socket as soon as it is open. */
type Admission = { readonly caller: PlayerSession | null } | { readonly closeCode: RefusedSocket['closeCode'] }

/**
 * `GET /ws?ticket=…`, or `?token=…` as specified. Both are part of the address, because browsers can't send a header
 * with a socket; a ticket is useless to anyone who reads it later.
 */
export async function addSocketRoute(app: FastifyInstance, dependencies: SocketRouteDependencies): Promise<void> {
  const { gateway, authenticator, accessGuard, publicOrigins, onRefused } = dependencies
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const retryMs = () => retryMsOf(Math.random(), app.websocketServer.clients.size)
  let isClosing = false

  await app.register(websocket, {
    options: { maxPayload: SOCKET_LIMITS.frameBytesMax, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      // ws itself closes a socket with a malformed frame, with the right code; any other error is our bug.
      request.log.debug({ code: 'code' in error ? error.code : error.name }, 'socket error')
      if (socket.readyState === socket.OPEN) socket.terminate()
    },
    preClose: () => {
      isClosing = true
      return goodbye(app, gateway)
    },
  })
  app.websocketServer.on('wsClientError', (error, socket) => handleBrokenRequest(error, socket, SPOKEN_VERSIONS))

  app.route({
    method: 'GET',
    url: SOCKET_ROUTE,
    config: { cost: 'socket' },
    schema: { hide: true },
    // Browsers send the origin of the page; programs without an origin can't be tricked by a page.
    onRequest: async (request, reply) => {
      const { origin } = request.headers
      // Requests that a foreign page makes its visitor's browser send are refused before they are counted.
      if (origin !== undefined && !publicOrigins.includes(origin)) {
        return sendRefusal(request, reply, { code: 'ORIGIN_REFUSED' })
      }
      const admission = await admissionOf(request, dependencies)
      admissions.set(request, admission)
      const caller = 'closeCode' in admission ? null : admission.caller
      // From here on it is this player's: its slot, and its line in the log.
      request.caller = caller
      if (caller !== null) app.claimConnection?.(request.raw.socket, connectionSubjectOf({ caller, ip: request.ip }))
      const refused = await limitRequest(request, reply, { ...dependencies, cost: 'socket', caller })
      // The server may have begun to close during these checks: nobody would close a socket that opens now.
      return refused ?? (isClosing ? sendRefusal(request, reply, UNAVAILABLE) : undefined)
    },
    handler: (request: FastifyRequest, reply: FastifyReply) => sendRefusal(request, reply, { code: 'NOT_FOUND' }),
    wsHandler: (socket, request) => {
      const admission = admissions.get(request) ?? { closeCode: CLOSE_CODES.unauthorized }
      const refuse = (closeCode: RefusedSocket['closeCode'], caller: PlayerSession | null) => {
        onRefused({ closeCode, userId: caller?.userId ?? null, address: request.ip })
        socket.close(closeCode)
      }
      if ('closeCode' in admission) return refuse(admission.closeCode, null)
      const { caller } = admission
      // Checked in the tick that opens the socket, so that a later block finds the socket among the open ones.
      const isBlocked = accessGuard.refuseBlocked({ caller, address: request.ip }) !== null
      if (isBlocked) return refuse(CLOSE_CODES.blacklisted, caller)
      const session = caller && { identity: caller, renew: () => authenticator.authenticateHash(caller.tokenHash) }
      attach(gateway, new WsTransport(socket, request, retryMs), session)
    },
  })
}

async function admissionOf(
  request: FastifyRequest,
  { authenticator, socketTickets }: Pick<SocketRouteDependencies, 'authenticator' | 'socketTickets'>,
): Promise<Admission> {
  const [ticket, token] = [secretOf(request, 'ticket'), secretOf(request, 'token')]
  if (ticket === null && token === null) return { caller: null }
  // A plain call of this address opens nothing, so it must not use up a ticket.
  if (ticket !== null && !request.ws) return { closeCode: CLOSE_CODES.unauthorized }
  const caller = await (ticket === null ? authenticator.authenticateToken(token ?? '') : socketTickets.redeem(ticket))
  return caller === null ? { closeCode: CLOSE_CODES.unauthorized } : { caller }
}

/** null without the parameter; an empty one is a bad token, not a guest. */
function secretOf(request: FastifyRequest, name: 'ticket' | 'token'): string | null {
  const { [name]: secret } = request.query as { readonly [name in 'ticket' | 'token']?: unknown }
  if (secret === undefined) return null
  return typeof secret === 'string' && secret.length <= TOKEN_LENGTH_MAX ? secret : ''
}

function attach(gateway: Gateway, transport: WsTransport, session: SocketSession | null): void {
  const { socket } = transport
  const connection = gateway.open(transport, session)
  socket.on('message', (data: RawData, isBinary: boolean) => {
    // Binary is not a known shape; an empty text is not either and gets the same response.
    gateway.receive(connection, isBinary ? '' : String(data))
  })
  for (const frame of ['ping', 'pong'] as const) socket.on(frame, () => gateway.countControlFrame(connection))
  socket.on('close', () => gateway.closed(connection))
}

/**
 * Frames are built once for many sockets, so they are written to the network directly; ws still reads, pongs and
 * closes. A class, because a broadcast touches each object, and methods created per socket would be additional objects.
 */
class WsTransport implements SocketTransport {
  readonly address: string
  readonly socket: WebSocket
  readonly #network: Socket
  readonly #retryMs: () => number

  constructor(socket: WebSocket, request: FastifyRequest, retryMs: () => number) {
    this.address = request.ip
    this.socket = socket
    this.#retryMs = retryMs
    this.#network = request.raw.socket
  }

  get bufferedBytes(): number {
    return this.#network.writableLength
  }

  write(bytes: Buffer): void {
    if (this.#network.writable) this.#network.write(bytes)
  }

  close(code: CloseCode): void {
    this.socket.close(code, code === CLOSE_CODES.serviceRestart ? retryHint(this.#retryMs()) : '')
  }
}

/** The delay of one of so many sockets, by its share from 0 to 1 of the time in which they reconnect. */
export function retryMsOf(share: number, sockets: number): number {
  return RETRY_MIN_MS + share * (Math.max(RETRY_MAX_MS, sockets * RETRY_MS_PER_SOCKET) - RETRY_MIN_MS)
}

async function goodbye(app: FastifyInstance, gateway: Gateway): Promise<void> {
  // A socket that opens after this would keep the server open, because nobody closes it.
  app.websocketServer.close()
  const { clients } = app.websocketServer
  const closed = [...clients].map((client) => new Promise<void>((resolve) => client.once('close', () => resolve())))
  gateway.stop(CLOSE_CODES.serviceRestart)
  await Promise.race([Promise.all(closed), pause(GOODBYE_MS, undefined, { ref: false })])
  for (const client of clients) client.terminate()
}
