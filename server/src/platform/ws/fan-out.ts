import { CLOSE_CODES, type CloseCode, type ServerMessage, SOCKET_LIMITS, type UserId } from '@bougie/protocol'
import type { Timers } from '../../ports/clock.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type Connection, userIdOf } from './connection.ts'
import { batchBytes, createFrameBatch, extendBatch, type Frame, type FrameBatch, frameOf, framesOf } from './frame.ts'
import { AT_ONCE_MAX, createPacedAudiences } from './paced-audiences.ts'

/** Close codes after which waiting messages are dropped: their sender may no longer act. */
const REVOKING_CODES: ReadonlySet<CloseCode> = new Set([CLOSE_CODES.unauthorized, CLOSE_CODES.blacklisted])

/** A socket with more waiting bytes than this gets no more price ticks; at the protocol's limit it is closed. */
const TICK_DROP_BYTES = 64 * 1024

interface FanOutDependencies {
  readonly timers: Timers
  readonly metrics: Metrics
  /** The size up to which an audience gets its messages at once. */
  readonly atOnceMax?: number
}

/** Frames for a whole set, none of whose sockets got another frame in this tick. */
interface Broadcast {
  readonly receivers: ReadonlySet<Connection>
  batch: FrameBatch
}

const NOBODY: ReadonlySet<Connection> = new Set()

/**
 * Sends messages to sockets. The hot path of the server: a message is serialised and framed once for all its sockets,
 * and everything that a socket gets in one tick of the event loop goes out in one write.
 */
export function createFanOut({ timers, metrics, atOnceMax = AT_ONCE_MAX }: FanOutDependencies) {
  const connections = new Set<Connection>()
  const byUser = new Map<UserId, Set<Connection>>()
  const audiences = new Map<string, Set<Connection>>()
  let waiting: Connection[] = []
  let emptyBatch = createFrameBatch()
  let broadcast: Broadcast | null = null
  let closeListener: ((connection: Connection) => void) | null = null
  const paced = createPacedAudiences({ timers, atOnceMax, beforeDelivery: spread, deliver: append })

  function enqueue(connection: Connection, frame: Frame): void {
    if (paced.isRunning) paced.catchUp(connection)
    append(connection, frame)
  }

  function append(connection: Connection, frame: Frame): void {
    if (!connection.isOpen) return
    if (connection.batch === null) {
      if (waiting.length === 0) timers.defer(flush)
      waiting.push(connection)
    }
    connection.batch = extendBatch(connection.batch ?? emptyBatch, frame)
  }

  /**
   * A walk over all sockets is slow mostly because of memory access. So frames for a whole set wait for a single walk,
   * that of the write.
   */
  function enqueueForAll(receivers: ReadonlySet<Connection>, frame: Frame): void {
    if (broadcast?.receivers === receivers) {
      broadcast.batch = extendBatch(broadcast.batch, frame)
    } else if (broadcast === null && waiting.length === 0 && !paced.isRunning) {
      timers.defer(flush)
      broadcast = { receivers, batch: extendBatch(emptyBatch, frame) }
    } else {
      spread()
      for (const connection of receivers) enqueue(connection, frame)
    }
  }

  /**
   * Called before anything else is sent and before the set changes, because the receivers are those at the time of the
   * message.
   */
  function spread(): void {
    if (broadcast === null) return
    const { receivers, batch } = broadcast
    broadcast = null
    for (const connection of receivers) {
      if (!connection.isOpen) continue
      connection.batch = batch
      waiting.push(connection)
    }
  }

  function flush(): void {
    const flushed = waiting
    const whole = broadcast
    waiting = []
    broadcast = null
    emptyBatch = createFrameBatch()
    if (whole !== null) for (const connection of whole.receivers) writeBatch(connection, whole.batch)
    for (const connection of flushed) write(connection)
  }

  function write(connection: Connection): void {
    const { batch } = connection
    connection.batch = null
    if (batch !== null) writeBatch(connection, batch)
  }

  function writeBatch(connection: Connection, batch: FrameBatch): void {
    if (!connection.isOpen) return
    const { transport } = connection
    // The socket's buffer is checked only if the last write left something in it, which saves a memory access.
    const isFull = connection.isBehind && transport.bufferedBytes > TICK_DROP_BYTES
    const bytes = isFull ? withoutTicks(batch) : batchBytes(batch)
    if (bytes.length > 0) transport.write(bytes)
    const { bufferedBytes } = transport
    if (bufferedBytes === 0 && !connection.isBehind) return
    connection.isBehind = bufferedBytes > 0
    if (bufferedBytes > SOCKET_LIMITS.bufferedBytesMax) close(connection, CLOSE_CODES.tooSlow)
  }

  function withoutTicks(batch: FrameBatch): Buffer {
    const frames = framesOf(batch)
    const kept = frames.filter(({ droppable }) => !droppable)
    metrics.ticksDropped.inc(frames.length - kept.length)
    return Buffer.concat(kept.map(({ bytes }) => bytes))
  }

  function close(connection: Connection, code: CloseCode): void {
    if (!connection.isOpen) return
    spread()
    paced.catchUp(connection)
    write(connection)
    connection.isOpen = false
    connection.isRevoked = REVOKING_CODES.has(code)
    connection.transport.close(code)
    metrics.socketsClosed.inc({ code })
    closeListener?.(connection)
  }

  function toEach(receivers: Iterable<Connection>, message: ServerMessage): void {
    let frame: Frame | null = null
    for (const connection of receivers) {
      if (frame === null) spread()
      frame ??= frameOf(message)
      enqueue(connection, frame)
    }
    if (frame !== null) count(message)
  }

  function toWhole(receivers: ReadonlySet<Connection>, message: ServerMessage): void {
    if (receivers.size === 0) return
    enqueueForAll(receivers, frameOf(message))
    count(message)
  }

  function toAudience(audience: string, message: ServerMessage, except: UserId | null = null): void {
    const receivers = audiences.get(audience) ?? NOBODY
    if (paced.includes(audience, receivers)) {
      paced.publish({ name: audience, members: receivers, frame: frameOf(message), except })
      count(message)
    } else if (except === null) {
      toWhole(receivers, message)
    } else {
      toEach(audienceBut(receivers, except), message)
    }
  }

  function count(message: ServerMessage): void {
    metrics.messagesSent.inc({ type: message.type })
    if ('code' in message) metrics.errors.inc({ edge: 'socket', code: message.code })
  }

  function connectionsOf(userId: UserId): ReadonlySet<Connection> {
    return byUser.get(userId) ?? NOBODY
  }

  function join(audience: string, connection: Connection): void {
    if (!connection.isOpen) return
    spread()
    paced.catchUp(connection)
    connection.audiences.add(audience)
    const listeners = audiences.get(audience) ?? new Set()
    audiences.set(audience, listeners.add(connection))
  }

  function leave(audience: string, connection: Connection): void {
    spread()
    paced.catchUp(connection)
    connection.audiences.delete(audience)
    const listeners = audiences.get(audience)
    if (!listeners?.delete(connection) || listeners.size > 0) return
    paced.finish(audience)
    audiences.delete(audience)
  }

  function* connectionsOfAll(userIds: Iterable<UserId>): Iterable<Connection> {
    for (const userId of userIds) yield* connectionsOf(userId)
  }

  function* usersAndAudience(userIds: readonly UserId[], audience: string): Iterable<Connection> {
    yield* connectionsOfAll(userIds)
    for (const connection of audiences.get(audience) ?? NOBODY) {
      const userId = userIdOf(connection)
      if (userId === null || !userIds.includes(userId)) yield connection
    }
  }

  function* audienceBut(receivers: ReadonlySet<Connection>, userId: UserId): Iterable<Connection> {
    for (const connection of receivers) if (userIdOf(connection) !== userId) yield connection
  }

  return {
    add(connection: Connection): void {
      spread()
      connections.add(connection)
      const userId = userIdOf(connection)
      if (userId === null) return
      const own = byUser.get(userId) ?? new Set()
      byUser.set(userId, own.add(connection))
    },
    /** False when it was already removed. */
    remove(connection: Connection): boolean {
      if (!connections.delete(connection)) return false
      connection.isOpen = false
      connection.batch = null
      for (const audience of connection.audiences) leave(audience, connection)
      const userId = userIdOf(connection)
      const own = userId === null ? undefined : byUser.get(userId)
      if (userId !== null && own?.delete(connection) && own.size === 0) byUser.delete(userId)
      return true
    },
    all: (): Iterable<Connection> => connections,
    get size(): number {
      return connections.size
    },
    connectionsOf,
    toConnection: (connection: Connection, message: ServerMessage) => toEach([connection], message),
    toUser: (userId: UserId, message: ServerMessage) => toEach(connectionsOf(userId), message),
    /** Sent as one frame. */
    toUsers: (userIds: Iterable<UserId>, message: ServerMessage) => toEach(connectionsOfAll(userIds), message),
    toAll: (message: ServerMessage) => toWhole(connections, message),
    toAudience: (audience: string, message: ServerMessage) => toAudience(audience, message),
    /** Sent to the players and to the audience, to each socket once, as one frame. */
    toUsersAndAudience: (userIds: readonly UserId[], audience: string, message: ServerMessage) =>
      toEach(usersAndAudience(userIds, audience), message),
    /** Whether a socket of these players or of this audience is open on this instance. */
    hasReceivers: (userIds: readonly UserId[], audience: string): boolean =>
      audiences.has(audience) || userIds.some((userId) => (byUser.get(userId)?.size ?? 0) > 0),
    /** Sent to the audience except for the sockets of this player. */
    toAudienceBut: (audience: string, userId: UserId, message: ServerMessage) => toAudience(audience, message, userId),
    audienceOf: (audience: string): Iterable<Connection> => audiences.get(audience) ?? NOBODY,
    join,
    /** Joins the audience of this kind and name. Beyond `max` of its kind, the socket leaves the one it joined first. */
    joinNewest({ kind, name, max }: { kind: string; name: string; max: number }, connection: Connection): void {
      const audience = kind + name
      const others = [...connection.audiences].filter((other) => other.startsWith(kind) && other !== audience)
      const [oldest] = others
      if (others.length >= max && oldest !== undefined) leave(oldest, connection)
      join(audience, connection)
    },
    leave,
    dissolve(audience: string): void {
      paced.finish(audience)
      for (const connection of audiences.get(audience) ?? NOBODY) connection.audiences.delete(audience)
      audiences.delete(audience)
    },
    /** Writes the socket's waiting frames, then closes it. */
    close,
    /** Called for each socket that `close` closes, without waiting for the other end's response. */
    onClose(listener: (connection: Connection) => void): void {
      closeListener = listener
    },
  }
}

export type FanOut = ReturnType<typeof createFanOut>
