import { type CLOSE_CODES, type CloseCode, SOCKET_LIMITS, type UserId } from '@bougie/protocol'
import type { PlayerSession } from '../../ports/authenticator.ts'
import type { FrameBatch } from './frame.ts'

/** The part of a socket that is needed here, so that tests and the simulation can provide their own. */
export interface SocketTransport {
  /** The peer's address, or the one stated by a trusted proxy. */
  readonly address: string
  /** Bytes that are written but not yet taken by the network. */
  readonly bufferedBytes: number
  write(bytes: Buffer): void
  close(code: CloseCode): void
}

/** The player who opened the socket, as of the last lookup of the session. */
export type ConnectionIdentity = Pick<PlayerSession, 'userId' | 'tokenHash' | 'apiScopes' | 'expiresAtMs'>

/** One open socket. Its fields belong to the gateway and the fan-out; capabilities only pass it on. */
export interface Connection {
  readonly id: string
  /** null for a guest, who can only watch. */
  identity: ConnectionIdentity | null
  readonly transport: SocketTransport
  readonly rate: RateWindow
  /** Subscriptions in addition to its own player's messages, such as watched battles. */
  readonly audiences: Set<string>
  isOpen: boolean
  /** Closed because its player may no longer act: signed out or blocked. */
  isRevoked: boolean
  /** It sent too much, and will be closed once its earlier messages have got their responses. */
  isThrottled: boolean
  /** The network had not yet taken everything at the last write. */
  isBehind: boolean
  lastPingAtMs: number
  /** The number of the first frame to a large audience that it has not got. */
  pacedFrom: number
  /** The bytes of the next flush. */
  batch: FrameBatch | null
  /** The number of received messages without a response; they are handled in order. */
  inboxLength: number
  inbox: Promise<void>
}

export function createConnection({
  nowMs,
  ...opened
}: Pick<Connection, 'id' | 'identity' | 'transport'> & { readonly nowMs: number }): Connection {
  return {
    ...opened,
    rate: createRateWindow(),
    audiences: new Set(),
    isOpen: true,
    isRevoked: false,
    isThrottled: false,
    isBehind: false,
    lastPingAtMs: nowMs,
    pacedFrom: 0,
    batch: null,
    inboxLength: 0,
    inbox: Promise.resolve(),
  }
}

export function userIdOf(connection: Connection): UserId | null {
  return connection.identity?.userId ?? null
}

/** Whether an API token opened the socket. */
export function isProgram({ identity }: Connection): boolean {
  return identity !== null && identity.apiScopes !== null
}

/** The times of a socket's last messages, in a ring: exact for any window, wherever it starts. */
function createRateWindow() {
  const times = new Float64Array(SOCKET_LIMITS.messagesPerRateWindowMax).fill(Number.NEGATIVE_INFINITY)
  let next = 0
  return {
    /** Counts a message; false when it exceeds the limit of the window. */
    allows(nowMs: number): boolean {
      const oldest = times[next] ?? Number.NEGATIVE_INFINITY
      times[next] = nowMs
      next = (next + 1) % times.length
      return nowMs - oldest >= SOCKET_LIMITS.rateWindowMs
    },
  }
}

type RateWindow = ReturnType<typeof createRateWindow>

export interface RefusedSocket {
  /** An invalid session, a block, or too many messages. */
  readonly closeCode: (typeof CLOSE_CODES)['unauthorized' | 'blacklisted' | 'rateLimited']
  readonly userId: UserId | null
  readonly address: string
}

/** Called for each socket that is refused, when it opens or later. A socket closed by a sign-out does not count. */
export type OnRefusedSocket = (refused: RefusedSocket) => void
