import { type Endpoint, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { FastifyRequest } from 'fastify'
import type { PasskeySession, PlayerSession } from '../ports/authenticator.ts'
import type { CallerSession } from './callers.ts'

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

/** Why whoever calls may not use the endpoint; null when they may. */
export function refuseUnlessAdmitted(endpoint: Endpoint, caller: CallerSession | null): Refusal | null {
  const { bearer } = endpoint
  if (bearer === 'none' || bearer === 'optional') return null
  if (caller === null || caller.kind !== (bearer === 'passkey' ? 'passkey' : 'player')) return refuse('UNAUTHORIZED')
  if (caller.kind === 'player' && caller.scope === 'recovery' && !isOpenToRecovery(endpoint))
    return refuse('RECOVERY_SESSION')
  if (bearer === 'admin' && (caller.kind !== 'player' || caller.role !== 'admin')) return refuse('FORBIDDEN')
  return null
}

function isOpenToRecovery({ method, bearer, recovery }: Endpoint): boolean {
  return recovery === true || (method === 'GET' && bearer !== 'admin')
}

/** A player may touch only what is theirs. */
export function refuseUnlessOwner(session: PlayerSession, userId: UserId): Refusal | null {
  return session.userId === userId ? null : refuse('FORBIDDEN')
}

export function refuseUnlessOwnerOrAdmin(session: PlayerSession, userId: UserId): Refusal | null {
  return session.role === 'admin' ? null : refuseUnlessOwner(session, userId)
}
