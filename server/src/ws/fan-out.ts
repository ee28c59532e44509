import { CLOSE_CODES, type CloseCode, type ServerMessage, SOCKET_LIMITS, type UserId } from '@bougie/protocol'
import type { Timers } from '../ports/timers.ts'
import { type Connection, userIdOf } from './connection.ts'
import { type Frame, frameOf } from './frame.ts'
import { batchBytes, createFrameBatch, extendBatch, type FrameBatch, framesOf } from './frame-batch.ts'
import type { SocketMetrics } from './socket-metrics.ts'

/** A socket with so much waiting gets no more price ticks; at the protocol's limit it is closed. */
const TICK_DROP_BYTES = 64 * 1024

/**
 * Sends messages to sockets. The hot path of the house: a message is serialised and framed once for all its sockets,
 * and all that a socket gets in one turn of the event loop goes out in one write.
 */
export interface FanOut {
  add(connection: Connection): void
  /** False when it was removed before. */
  remove(connection: Connection): boolean
  all(): Iterable<Connection>
  readonly size: number
  connectionsOf(userId: UserId): ReadonlySet<Connection>
  toConnection(connection: Connection, message: ServerMessage): void
  toUser(userId: UserId, message: ServerMessage): void
  /** As one frame. */
  toUsers(userIds: Iterable<UserId>, message: ServerMessage): void
  toAll(message: ServerMessage): void
  toAudience(audience: string, message: ServerMessage): void
  /** To the players and to the audience, each socket once, as one frame. */
  toUsersAndAudience(userIds: readonly UserId[], audience: string, message: ServerMessage): void
  /** Whether any socket of these players or of this audience is open here. */
  hasReceivers(userIds: readonly UserId[], audience: string): boolean
  /** To the audience, but for the sockets of this player. */
  toAudienceBut(audience: string, userId: UserId, message: ServerMessage): void
  audienceOf(audience: string): Iterable<Connection>
  join(audience: string, connection: Connection): void
  leave(audience: string, connection: Connection): void
  dissolve(audience: string): void
  /** Writes what is waiting for it, then says goodbye. */
  close(connection: Connection, code: CloseCode): void
  /** Told of each socket that `close` closes, without waiting for the other end to answer. */
  onClose(listener: (connection: Connection) => void): void
}

export interface FanOutDependencies {
  readonly timers: Timers
  readonly metrics: SocketMetrics
}

const NOBODY: ReadonlySet<Connection> = new Set()

export function createFanOut({ timers, metrics }: FanOutDependencies): FanOut {
  const connections = new Set<Connection>()
  const byUser = new Map<UserId, Set<Connection>>()
  const audiences = new Map<string, Set<Connection>>()
  let waiting: Connection[] = []
  let emptyBatch = createFrameBatch()
  let closeListener: ((connection: Connection) => void) | null = null

  function enqueue(connection: Connection, frame: Frame): void {
    if (!connection.isOpen) return
    // Nothing of the network is looked at here: walking over all sockets twice costs most by what it has to fetch.
    if (connection.batch === null) {
      if (waiting.length === 0) timers.defer(flush)
      waiting.push(connection)
    }
    connection.batch = extendBatch(connection.batch ?? emptyBatch, frame)
  }

  function flush(): void {
    const flushed = waiting
    waiting = []
    emptyBatch = createFrameBatch()
    for (const connection of flushed) write(connection)
  }

  function write(connection: Connection): void {
    const { batch, transport } = connection
    connection.batch = null
    if (batch === null || !connection.isOpen) return
    const bufferedBytes = transport.bufferedBytes
    const bytes = bufferedBytes > TICK_DROP_BYTES ? withoutTicks(batch) : batchBytes(batch)
    if (bytes.length > 0) transport.write(bytes)
    // What was written may be gone already, so it is only looked at again where it could be too much.
    if (bufferedBytes + bytes.length <= SOCKET_LIMITS.bufferedBytesMax) return
    if (transport.bufferedBytes > SOCKET_LIMITS.bufferedBytesMax) close(connection, CLOSE_CODES.tooSlow)
  }

  function withoutTicks(batch: FrameBatch): Buffer {
    const frames = framesOf(batch)
    const kept = frames.filter(({ droppable }) => !droppable)
    for (let dropped = frames.length - kept.length; dropped > 0; dropped -= 1) metrics.tickDropped()
    return Buffer.concat(kept.map(({ bytes }) => bytes))
  }

  function close(connection: Connection, code: CloseCode): void {
    if (!connection.isOpen) return
    write(connection)
    connection.isOpen = false
    connection.transport.close(code)
    metrics.closed(code)
    closeListener?.(connection)
  }

  function toEach(receivers: Iterable<Connection>, message: ServerMessage): void {
    let frame: Frame | null = null
    for (const connection of receivers) {
      frame ??= frameOf(message)
      enqueue(connection, frame)
    }
    if (frame === null) return
    metrics.sent(message.type)
    if ('code' in message) metrics.refused(message.code)
  }

  function connectionsOf(userId: UserId): ReadonlySet<Connection> {
    return byUser.get(userId) ?? NOBODY
  }

  function leave(audience: string, connection: Connection): void {
    connection.audiences.delete(audience)
    const listeners = audiences.get(audience)
    if (listeners?.delete(connection) && listeners.size === 0) audiences.delete(audience)
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

  function* audienceBut(audience: string, userId: UserId): Iterable<Connection> {
    for (const connection of audiences.get(audience) ?? NOBODY) {
      if (userIdOf(connection) !== userId) yield connection
    }
  }

  return {
    add(connection) {
      connections.add(connection)
      const userId = userIdOf(connection)
      if (userId === null) return
      const own = byUser.get(userId) ?? new Set()
      byUser.set(userId, own.add(connection))
    },
    remove(connection) {
      if (!connections.delete(connection)) return false
      connection.isOpen = false
      connection.batch = null
      for (const audience of connection.audiences) leave(audience, connection)
      const userId = userIdOf(connection)
      const own = userId === null ? undefined : byUser.get(userId)
      if (userId !== null && own?.delete(connection) && own.size === 0) byUser.delete(userId)
      return true
    },
    all: () => connections,
    get size() {
      return connections.size
    },
    connectionsOf,
    toConnection: (connection, message) => toEach([connection], message),
    toUser: (userId, message) => toEach(connectionsOf(userId), message),
    toUsers: (userIds, message) => toEach(connectionsOfAll(userIds), message),
    toAll: (message) => toEach(connections, message),
    toAudience: (audience, message) => toEach(audiences.get(audience) ?? NOBODY, message),
    toUsersAndAudience: (userIds, audience, message) => toEach(usersAndAudience(userIds, audience), message),
    hasReceivers: (userIds, audience) =>
      audiences.has(audience) || userIds.some((userId) => (byUser.get(userId)?.size ?? 0) > 0),
    toAudienceBut: (audience, userId, message) => toEach(audienceBut(audience, userId), message),
    audienceOf: (audience) => audiences.get(audience) ?? NOBODY,
    join(audience, connection) {
      if (!connection.isOpen) return
      connection.audiences.add(audience)
      const listeners = audiences.get(audience) ?? new Set()
      audiences.set(audience, listeners.add(connection))
    },
    leave,
    dissolve(audience) {
      for (const connection of audiences.get(audience) ?? NOBODY) connection.audiences.delete(audience)
      audiences.delete(audience)
    },
    close,
    onClose(listener) {
      closeListener = listener
    },
  }
}
