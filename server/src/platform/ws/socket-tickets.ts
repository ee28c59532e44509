// Consoles and proxies log the address of a socket, so its ticket is valid only once and for half a minute.
import { hash } from 'node:crypto'
import { ENDPOINTS } from '@bougie/protocol'
import type { Authenticator, PlayerSession } from '../../ports/authenticator.ts'
import type { SharedKeys } from '../../ports/shared-keys.ts'
import { SECOND_MS } from '../durations.ts'
import type { Routes } from '../http/routes.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'

const TICKET_MS = 30_000
const TICKET_BYTES = 32

interface SocketTicketsDependencies extends Pick<SharedDependencies, 'random'> {
  readonly ticketKeys: SharedKeys
  readonly authenticator: Pick<Authenticator, 'authenticateHash'>
}

export function createSocketTickets({ random, ticketKeys, authenticator }: SocketTicketsDependencies) {
  return {
    async issue({ tokenHash }: PlayerSession): Promise<string> {
      const ticket = Buffer.from(random.bytes(TICKET_BYTES)).toString('base64url')
      await ticketKeys.compareAndSwap(keyOf(ticket), { from: null, to: tokenHash, forMs: TICKET_MS })
      return ticket
    },
    /** The session that requested the ticket, if it is still valid; only at the first use. */
    async redeem(ticket: string): Promise<PlayerSession | null> {
      const tokenHash = await ticketKeys.take(keyOf(ticket))
      return tokenHash === null ? null : authenticator.authenticateHash(tokenHash)
    },
  }
}

function keyOf(ticket: string): string {
  return hash('sha256', ticket, 'hex')
}

export type SocketTickets = ReturnType<typeof createSocketTickets>

export function addTicketRoute(routes: Routes, socketTickets: SocketTickets): void {
  routes.add(ENDPOINTS.wsTicket, async ({ session }) => ({
    ticket: await socketTickets.issue(session),
    expires_in: TICKET_MS / SECOND_MS,
  }))
}
