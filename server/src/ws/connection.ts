import type { CloseCode, UserId } from '@bougie/protocol'
import type { FrameBatch } from './frame-batch.ts'
import type { RateWindow } from './rate-window.ts'

/** The little that is needed of a socket, so that tests and the simulation bring their own. */
export interface SocketTransport {
  /** Of the other end, or told by a trusted proxy. */
  readonly address: string
  /** Written, and not yet taken by the network. */
  readonly bufferedBytes: number
  write(bytes: Buffer): void
  close(code: CloseCode): void
}

/** Who opened the socket; `expiresAtMs` moves when the token is used. */
export interface ConnectionIdentity {
  readonly userId: UserId
  readonly tokenHash: string
  readonly expiresAtMs: number
}

/** One open socket. Its fields are the gateway's and the fan-out's; capabilities hand it through. */
export interface Connection {
  readonly id: string
  /** null for a guest, who only reads. */
  identity: ConnectionIdentity | null
  readonly transport: SocketTransport
  readonly rate: RateWindow
  /** What it listens to beside its own player's messages, such as the battles it watches. */
  readonly audiences: Set<string>
  isOpen: boolean
  /** Closed because its player may no longer act: signed out, or blocked. */
  isShutOut: boolean
  /** It sent too much, and is closed once what it sent before is answered. */
  isTurnedAway: boolean
  /** The network had not taken all that was written last. */
  isBehind: boolean
  lastPingAtMs: number
  /** What the next flush writes. */
  batch: FrameBatch | null
  /** Messages that were received and not answered yet; they are answered in order. */
  inboxLength: number
  inbox: Promise<void>
}

export function userIdOf(connection: Connection): UserId | null {
  return connection.identity?.userId ?? null
}
