import { type ApiScope, type CLOSE_CODES, type CloseCode, SOCKET_LIMITS, type UserId } from '@bougie/protocol'
import type { FrameBatch } from './frame.ts'

/** The little that is needed of a socket, so that tests and the simulation bring their own. */
export interface SocketTransport {
  /** The peer's address, or the one that a trusted proxy names. */
  readonly address: string
  /** Written, and not yet taken by the network. */
  readonly bufferedBytes: number
  write(bytes: Buffer): void
  close(code: CloseCode): void
}

/** The player who opened the socket; `expiresAtMs` moves when the token is used. */
export interface ConnectionIdentity {
  readonly userId: UserId
  readonly tokenHash: string
  /** Scopes of the API token that opened it; null for a person's. */
  readonly apiScopes: readonly ApiScope[] | null
  readonly expiresAtMs: number
}

/** One open socket. Its fields are the gateway's and the fan-out's; capabilities hand it through. */
export interface Connection {
  readonly id: string
  /** null for a guest, who only reads. */
  identity: ConnectionIdentity | null
  readonly transport: SocketTransport
  readonly rate: RateWindow
  /** Subscriptions beside its own player's messages, such as the battles it watches. */
  readonly audiences: Set<string>
  isOpen: boolean
  /** Closed because its player may no longer act: signed out, or blocked. */
  isRevoked: boolean
  /** It sent too much, and is closed once what it sent before is answered. */
  isThrottled: boolean
  /** The network had not taken all that was written last. */
  isBehind: boolean
  lastPingAtMs: number
  /** The bytes of the next flush. */
  batch: FrameBatch | null
  /** Messages that were received and not answered yet; they are answered in order. */
  inboxLength: number
  inbox: Promise<void>
}

export function userIdOf(connection: Connection): UserId | null {
  return connection.identity?.userId ?? null
}

/** The times of the last messages of one socket, in a ring: exact for any window, whatever it starts at. */
export function createRateWindow() {
  const times = new Float64Array(SOCKET_LIMITS.messagesPerRateWindowMax).fill(Number.NEGATIVE_INFINITY)
  let next = 0
  return {
    /** Counts a message; false when it is one too many within the window. */
    allows(nowMs: number): boolean {
      const oldest = times[next] ?? Number.NEGATIVE_INFINITY
      times[next] = nowMs
      next = (next + 1) % times.length
      return nowMs - oldest >= SOCKET_LIMITS.rateWindowMs
    },
  }
}

export type RateWindow = ReturnType<typeof createRateWindow>

export interface RefusedSocket {
  /** No good session, blocked, or too much. */
  readonly closeCode: (typeof CLOSE_CODES)['unauthorized' | 'blacklisted' | 'rateLimited']
  readonly userId: UserId | null
  readonly address: string
}

/** Called for each socket that is refused, as it opens or later on. A goodbye to who signed out is none. */
export type OnRefusedSocket = (refused: RefusedSocket) => void
