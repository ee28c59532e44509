import { CLOSE_CODES, type CloseCode, refuse, SOCKET_LIMITS, type UserId } from '@bougie/protocol'
import type { CallOff } from '../../ports/clock.ts'
import { type Presence, programsOf } from '../../ports/presence.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inMessageTrace } from '../telemetry/trace.ts'
import {
  type Connection,
  type ConnectionIdentity,
  createConnection,
  isProgram,
  type OnRefusedSocket,
  type RefusedSocket,
  type SocketTransport,
  userIdOf,
} from './connection.ts'
import { type Dispatch, errorMessage } from './dispatch.ts'
import type { FanOut } from './fan-out.ts'

const SWEEP_EVERY_MS = 1_000
/** Keeps the load small when an unavailable database made the sessions of all sockets due; the others wait a second. */
const RENEWALS_PER_SWEEP_MAX = 100
/**
 * A player may have many tabs, but more sockets than this are not tabs. A player's programs together may have as many:
 * an API token, which may be stolen, must not shut out its player.
 */
const SOCKETS_PER_USER_MAX = 32
/** The most unhandled messages of one socket; the rate limit keeps honest clients far below. */
const INBOX_MAX = 100

/** The identity of an admitted socket. */
export interface SocketSession {
  readonly identity: ConnectionIdentity
  /** Looks up the token again when it was due to expire; null when it is no longer valid. */
  readonly renew: () => Promise<ConnectionIdentity | null>
}

interface GatewayDependencies extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks' | 'random' | 'bus'> {
  readonly presence: Presence
  readonly fanOut: FanOut
  readonly dispatch: Dispatch
  readonly metrics: Metrics
  readonly rateLimit: boolean
  /** Called when a socket is closed because it sent too much. */
  readonly onTooMuch: (connection: Connection) => void
  readonly onRefused: OnRefusedSocket
  /** Callbacks of capabilities when a socket opens. */
  readonly onOpen: readonly ((connection: Connection) => void)[]
}

/** All open sockets of this process: their limits, their sessions, the order of their messages. */
export function createGateway(dependencies: GatewayDependencies) {
  const { clock, timers, tasks, random, bus, presence, fanOut, dispatch, metrics, rateLimit } = dependencies
  const { onTooMuch, onRefused, onOpen } = dependencies
  const renewals = new Map<Connection, SocketSession['renew']>()
  let sweep: CallOff | null = null
  let sweptAtMs = 0

  function open(transport: SocketTransport, session: SocketSession | null): Connection {
    const identity = session?.identity ?? null
    const connection = createConnection({ id: random.uuid(), identity, transport, nowMs: clock.nowMs() })
    fanOut.add(connection)
    metrics.sockets.inc({ kind: session === null ? 'guest' : 'player' })
    if (session !== null) admitPlayer(connection, session)
    if (connection.isOpen) for (const listener of onOpen) listener(connection)
    return connection
  }

  function admitPlayer(connection: Connection, { identity, renew: lookUp }: SocketSession): void {
    renewals.set(connection, lookUp)
    const ofKind = [...fanOut.connectionsOf(identity.userId)].filter((own) => isProgram(own) === isProgram(connection))
    if (ofKind.length > SOCKETS_PER_USER_MAX) {
      fanOut.close(connection, CLOSE_CODES.policyViolation)
      return
    }
    tasks.run('presence', () => presence.connected(presenceOf(connection, identity.userId), connection.id))
    // The session may have ended after its lookup: that event found no socket to close.
    renew(connection)
  }

  function receive(connection: Connection, text: string): void {
    if (!admits(connection)) return
    const sender = { connectionId: connection.id, userId: userIdOf(connection) }
    tasks.run('message', () => inMessageTrace(sender, () => afterEarlier(connection, text)))
  }

  /** Whether the socket may send one more frame. One that sends too many is throttled. */
  function admits(connection: Connection): boolean {
    if (!connection.isOpen || connection.isThrottled) return false
    const isTooMuch = connection.inboxLength >= INBOX_MAX || (rateLimit && !connection.rate.allows(clock.nowMs()))
    if (isTooMuch) throttle(connection)
    return !isTooMuch
  }

  /** Earlier messages get their responses; later ones are not read. */
  function throttle(connection: Connection): void {
    connection.isThrottled = true
    const leave = () => {
      fanOut.toConnection(connection, errorMessage(refuse('RATE_LIMIT'), null))
      refuseSocket(connection, CLOSE_CODES.rateLimited)
      onTooMuch(connection)
    }
    connection.inbox = connection.inbox.then(leave, leave)
  }

  function refuseSocket(connection: Connection, closeCode: RefusedSocket['closeCode']): void {
    if (connection.isOpen) onRefused({ closeCode, userId: userIdOf(connection), address: connection.transport.address })
    fanOut.close(connection, closeCode)
  }

  /** Handles messages one after another, so that responses come in the order of the requests. */
  function afterEarlier(connection: Connection, text: string): Promise<void> {
    connection.inboxLength += 1
    const next = () => perform(connection, text)
    connection.inbox = connection.inbox.then(next, next)
    return connection.inbox
  }

  async function perform(connection: Connection, text: string): Promise<void> {
    try {
      // Messages of a socket that was closed normally are still performed, because they were sent before.
      if (!connection.isRevoked) await dispatch.receive(connection, text)
    } finally {
      connection.inboxLength -= 1
    }
  }

  function closed(connection: Connection): void {
    // Called twice when the server closed the socket: at once, and again after the other end's response.
    if (!fanOut.remove(connection)) return
    renewals.delete(connection)
    const userId = userIdOf(connection)
    metrics.sockets.dec({ kind: userId === null ? 'guest' : 'player' })
    if (userId !== null)
      tasks.run('presence', () => presence.disconnected(presenceOf(connection, userId), connection.id))
  }

  function sweepAll(): void {
    sweep = timers.after(SWEEP_EVERY_MS, sweepAll)
    const nowMs = clock.nowMs()
    // Time in which nothing was read, because the clock was set or the process stood still, is nobody's silence.
    const missedMs = nowMs - sweptAtMs - SWEEP_EVERY_MS
    const excusedMs = missedMs > SWEEP_EVERY_MS ? missedMs : 0
    sweptAtMs = nowMs
    let renewed = 0
    for (const connection of fanOut.all()) {
      if (!connection.isOpen) continue
      // A socket that was read since then has its ping from after that time.
      if (excusedMs > 0) connection.lastPingAtMs = Math.min(nowMs, connection.lastPingAtMs + excusedMs)
      const { identity, lastPingAtMs } = connection
      if (nowMs - lastPingAtMs > SOCKET_LIMITS.pingWithinMs) fanOut.close(connection, CLOSE_CODES.silent)
      else if (identity !== null && identity.expiresAtMs <= nowMs && renewed < RENEWALS_PER_SWEEP_MAX) {
        renewed += 1
        renew(connection)
      }
    }
  }

  function renewAll(): void {
    for (const connection of fanOut.all()) if (connection.isOpen && connection.identity !== null) renew(connection)
  }

  function renew(connection: Connection): void {
    const lookUp = renewals.get(connection)
    if (lookUp === undefined) return
    renewals.delete(connection)
    tasks.run('renew session', async () => {
      try {
        const identity = await lookUp()
        if (identity === null || identity.expiresAtMs <= clock.nowMs()) {
          refuseSocket(connection, CLOSE_CODES.unauthorized)
          return
        }
        connection.identity = identity
      } catch (cause) {
        // Nobody knows whether the session is still valid, so the sweep asks again.
        if (connection.identity !== null) connection.identity = { ...connection.identity, expiresAtMs: clock.nowMs() }
        throw cause
      } finally {
        if (connection.isOpen) renewals.set(connection, lookUp)
      }
    })
  }

  function revoke(userId: UserId, tokenHash: string | null, code: CloseCode): void {
    for (const connection of fanOut.connectionsOf(userId)) {
      if (tokenHash !== null && connection.identity?.tokenHash !== tokenHash) continue
      fanOut.close(connection, code)
    }
  }

  return {
    open,
    receive,
    /** Counts a ping or pong of the WebSocket protocol like a message: each costs the thread as much. */
    countControlFrame: (connection: Connection) => void admits(connection),
    /** Called when the socket is gone, whichever side closed it. */
    closed,
    /** Closes a socket whose player may no longer use it. */
    refuse: refuseSocket,
    start(): void {
      fanOut.onClose(closed)
      bus.subscribe((event) => {
        if (event.type === 'sessionsRevoked') revoke(event.userId, event.tokenHash, event.closeCode)
      })
      // A session may have ended without this instance receiving the event.
      bus.onMissed(renewAll)
      sweptAtMs = clock.nowMs()
      sweep = timers.after(SWEEP_EVERY_MS, sweepAll)
    },
    /** Closes all connections. */
    stop(code: CloseCode): void {
      sweep?.()
      for (const connection of fanOut.all()) fanOut.close(connection, code)
    },
  }
}

export type Gateway = ReturnType<typeof createGateway>

function presenceOf(connection: Connection, userId: UserId) {
  return isProgram(connection) ? programsOf(userId) : userId
}
