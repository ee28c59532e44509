import { AddressRefused, type SocketConnection } from '@bougie/api-client/live-socket.ts'
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { type Api, ApiError } from './api.ts'

/** The address of the socket; it contains nothing but a ticket, which is valid once. */
export function socketAddress(origin: string, ticket: string | null): string {
  const address = new URL('/ws', origin.replace(/^http/, 'ws'))
  if (ticket !== null) address.searchParams.set('ticket', ticket)
  return address.href
}

interface AddressDeps {
  readonly origin: string
  readonly sessionToken: () => string | null
  readonly api: Api
  /** Loads the schemas of the messages; before that every message is unreadable. */
  readonly loadSchemas: () => Promise<void>
}

/**
 * With a new ticket for each connection of a player; guests need none. Schemas that do not arrive count as a lost
 * connection, so that they are shown as one, and requested again.
 */
export function createSocketAddress({ origin, sessionToken, api, loadSchemas }: AddressDeps): () => Promise<string> {
  return async () => {
    try {
      const isGuest = sessionToken() === null
      const [response] = await Promise.all([isGuest ? null : api('status.wsTicket', {}), loadSchemas()])
      return socketAddress(origin, response?.ticket ?? null)
    } catch (cause) {
      throw new AddressRefused(closeCodeOf(cause), { cause })
    }
  }
}

/** The close event of the socket itself. */
function closeCodeOf(cause: unknown): number {
  if (!(cause instanceof ApiError)) return CLOSE_CODES.silent
  if (cause.status === 401) return CLOSE_CODES.unauthorized
  return cause.code === 'BLACKLISTED' ? CLOSE_CODES.blacklisted : CLOSE_CODES.silent
}

/** Closing a connecting socket waits until it is open: Chromium logs an error otherwise. */
class BrowserSocket extends WebSocket {
  override close(code?: number) {
    if (this.readyState === WebSocket.CONNECTING) this.addEventListener('open', () => super.close(code))
    else super.close(code)
  }
}

export function openBrowserSocket(address: string): SocketConnection {
  return new BrowserSocket(address) as SocketConnection
}

/** A tab that was hidden may have missed messages: a suspended phone's socket does not always report it. */
export function onTabVisible(listener: () => void): () => void {
  const handle = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', handle)
  return () => document.removeEventListener('visibilitychange', handle)
}
