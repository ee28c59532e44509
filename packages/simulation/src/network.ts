// Sockets without a network: each is a pair of ends with its own latency, ordered within itself but not relative to
// others.
// They are lost in every way in which real ones are: at once, detected by one side only, or with the whole process.
import { CLOSE_CODES, type CloseCode, type UserId } from '@bougie/protocol'
import type { Connection, Gateway, SocketSession, SocketTransport } from '@bougie/server'
import { textsOfFrames } from '@bougie/server/test/server-frames.ts'
import type { NetworkFaults } from './faults/fault-profile.ts'
import type { Life, Machine } from './machine.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { World } from './world.ts'

/** The close code that the other end of a lost connection sees. */
const ABNORMAL_CLOSURE = 1006
const SESSION_MS = 7 * 86_400_000

export interface SocketListener {
  opened(): void
  /** The texts of one write of the server. */
  received(texts: readonly string[]): void
  closed(code: number): void
}

/** The client's end. After `closed` nothing is received or sent. */
export interface ClientSocket {
  send(text: string): void
  close(): void
  /** Breaks the connection; each side detects it after a delay of its own. */
  cut(): void
}

/** Messages of the server, at the time at which they are sent. */
export interface Sent {
  readonly socketId: string
  readonly userId: UserId | null
  /** By the server's clock. */
  readonly serverMs: number
  readonly texts: readonly string[]
}

/** Messages of a client, at the time at which the server receives them. */
export interface Received {
  readonly userId: UserId | null
  readonly serverMs: number
  readonly text: string
}

export interface NetworkDependencies {
  readonly world: World
  readonly machine: Machine
  readonly random: SeededRandom
  readonly profile: NetworkFaults
  /** null while nothing listens. */
  readonly gateway: () => Gateway | null
  readonly onSent: (sent: Sent) => void
  readonly onReceived: (received: Received) => void
}

export function createNetwork(dependencies: NetworkDependencies) {
  const { world, machine, random, profile, gateway, onSent, onReceived } = dependencies
  const breaks = new Set<() => void>()
  const slowSockets = new Set<string>()
  const online = new Map<UserId, { sockets: number; sinceMs: number }>()

  function count(userId: UserId | null, change: number): void {
    if (userId === null) return
    const sockets = (online.get(userId)?.sockets ?? 0) + change
    online.set(userId, { sockets, sinceMs: world.nowMs() })
  }

  function connect(
    { socketId, userId }: { socketId: string; userId: UserId | null },
    listener: SocketListener,
  ): ClientSocket {
    const latencyMs = random.between(profile.latencyMinMs, profile.latencyMaxMs)
    const reader = readerOf(random, profile)
    if (reader.msPerByte > 0) slowSockets.add(socketId)
    let life: Life | null = null
    let server: Gateway | null = null
    let connection: Connection | null = null
    let isClientOpen = true
    let isWhole = true
    let isCounted = false
    let lastUpMs = 0
    let lastDownMs = 0

    function travelMs(): number {
      return latencyMs + (random.chance(profile.delayChance) ? random.between(0, profile.delayMaxMs) : 0)
    }

    /** Keeps the order: a later message never overtakes an earlier one. */
    function upDelayMs(): number {
      lastUpMs = Math.max(lastUpMs, world.nowMs() + travelMs())
      return lastUpMs - world.nowMs()
    }

    function downDelayMs(extraMs = 0): number {
      lastDownMs = Math.max(lastDownMs, world.nowMs() + travelMs()) + extraMs
      return lastDownMs - world.nowMs()
    }

    function closeClient(code: number): void {
      if (!isClientOpen) return
      isClientOpen = false
      breaks.delete(breakOff)
      listener.closed(code)
    }

    function closeServer(): void {
      if (connection === null) return
      if (isCounted) count(userId, -1)
      isCounted = false
      server?.closed(connection)
    }

    function breakOff(): void {
      isWhole = false
      breaks.delete(breakOff)
      world.after(random.chance(0.5) ? 0 : random.between(0, profile.detectionMaxMs), () =>
        closeClient(ABNORMAL_CLOSURE),
      )
    }

    const transport: SocketTransport = {
      address: '127.0.0.1',
      get bufferedBytes() {
        return reader.queuedBytes
      },
      write(bytes) {
        if (life === null || !life.isAlive) return
        const texts = textsOfFrames(bytes)
        onSent({ socketId, userId, serverMs: life.clock.nowMs(), texts })
        const queued = reader.msPerByte > 0 ? bytes.length : 0
        reader.queuedBytes += queued
        world.after(downDelayMs(queued * reader.msPerByte), () => {
          reader.queuedBytes -= queued
          if (isClientOpen && isWhole) listener.received(texts)
        })
      },
      close(code: CloseCode) {
        if (life === null || !life.isAlive) return
        if (isCounted) count(userId, -1)
        isCounted = false
        world.after(downDelayMs(), () => {
          if (isWhole) closeClient(code)
        })
        // The other end's close frame, or the timeout of the library when there is none.
        life.reach(isWhole ? 2 * latencyMs : profile.detectionMaxMs, closeServer)
      },
    }

    function open(): void {
      server = gateway()
      life = machine.life
      if (server === null || life === null) {
        world.after(latencyMs, () => closeClient(ABNORMAL_CLOSURE))
        return
      }
      // Scheduled first, so that messages written while it opens arrive after the `opened` event.
      world.after(downDelayMs(), () => {
        if (isClientOpen && isWhole) listener.opened()
      })
      connection = server.open(transport, userId === null ? null : sessionOf(userId, life))
      isCounted = connection.isOpen
      if (isCounted) count(userId, 1)
    }

    breaks.add(breakOff)
    world.after(latencyMs, () => {
      if (isClientOpen && isWhole) open()
      else if (isClientOpen) closeClient(ABNORMAL_CLOSURE)
    })

    return {
      send(text) {
        if (!isClientOpen || !isWhole) return
        life?.reach(upDelayMs(), () => {
          if (connection === null || life === null) return
          if (connection.isOpen) onReceived({ userId, serverMs: life.clock.nowMs(), text })
          server?.receive(connection, text)
        })
      },
      close() {
        if (isWhole) life?.reach(upDelayMs(), closeServer)
        closeClient(CLOSE_CODES.normal)
      },
      cut() {
        if (!isWhole) return
        breakOff()
        life?.reach(random.chance(0.5) ? 0 : random.between(0, profile.detectionMaxMs), closeServer)
      },
    }
  }

  return {
    connect,
    /** The process has ended, and its sockets with it. */
    lifeEnded() {
      for (const breakOff of [...breaks]) breakOff()
      for (const userId of online.keys()) online.set(userId, { sockets: 0, sinceMs: world.nowMs() })
    },
    /** Whether the server has a socket of that player, and since when. */
    presenceOf(userId: UserId) {
      const { sockets, sinceMs } = online.get(userId) ?? { sockets: 0, sinceMs: 0 }
      return { isOnline: sockets > 0, sinceMs }
    },
    isSlow: (socketId: string) => slowSockets.has(socketId),
  }
}

export type Network = ReturnType<typeof createNetwork>

interface Reader {
  queuedBytes: number
  readonly msPerByte: number
}

/** A slow reader starts with a long queue; otherwise it would take hours until the server reacts. */
function readerOf(random: SeededRandom, { slowReaderChance, slowReaders }: NetworkFaults): Reader {
  if (!random.chance(slowReaderChance)) return { queuedBytes: 0, msPerByte: 0 }
  return { ...random.pick(slowReaders) }
}

function sessionOf(userId: UserId, { clock }: Life): SocketSession {
  const identityNow = () => ({
    userId,
    tokenHash: `token of ${userId}`,
    apiScopes: null,
    expiresAtMs: clock.nowMs() + SESSION_MS,
  })
  return { identity: identityNow(), renew: async () => identityNow() }
}
