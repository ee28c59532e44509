import { type Endpoint, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { FastifyRequest } from 'fastify'
import type { Authenticator, PasskeySession, PlayerSession } from '../ports/authenticator.ts'

type Bearer = Endpoint['bearer']

/** The session that each kind of bearer stands for. `optional` leaves the token to the handler. */
export type SessionOf<B extends Bearer> = B extends 'user' | 'admin'
  ? PlayerSession
  : B extends 'passkey'
    ? PasskeySession
    : null

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i

export function bearerTokenOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The session that the endpoint asks for, or why the call may not go on. */
export async function authenticate(
  authenticator: Authenticator,
  { bearer, token }: { bearer: Bearer; token: string | null },
): Promise<{ readonly ok: true; readonly session: PlayerSession | PasskeySession | null } | Refusal> {
  if (bearer === 'none' || bearer === 'optional') return { ok: true, session: null }
  if (token === null) return refuse('UNAUTHORIZED')
  const session =
    bearer === 'passkey'
      ? await authenticator.authenticatePasskeyToken(token)
      : await authenticator.authenticateToken(token)
  if (session === null) return refuse('UNAUTHORIZED')
  if (bearer === 'admin' && (session.kind !== 'player' || session.role !== 'admin')) return refuse('FORBIDDEN')
  return { ok: true, session }
}

/** A player may touch only what is theirs. */
export function refuseUnlessOwner(session: PlayerSession, userId: UserId): Refusal | null {
  return session.userId === userId ? null : refuse('FORBIDDEN')
}

export function refuseUnlessOwnerOrAdmin(session: PlayerSession, userId: UserId): Refusal | null {
  return session.role === 'admin' ? null : refuseUnlessOwner(session, userId)
}
