import { type Endpoint, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator, PasskeySession, PlayerSession } from '../../ports/authenticator.ts'
import { isApiCall } from './api-call.ts'
import { neighboursOfAddress, subjectOfAddress } from './client-address.ts'

export type CallerSession = PlayerSession | PasskeySession

declare module 'fastify' {
  interface FastifyRequest {
    /** The valid session that the call's bearer stands for, whether or not the endpoint asks for one. */
    caller: CallerSession | null
  }
}

/**
 * Finds out who calls, before anything is limited or refused: whoever has a session is judged by the account, and only
 * the others by the address that they may share with strangers.
 */
export function identifyCallers(app: FastifyInstance, authenticator: Authenticator): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const token = isApiCall(request) ? bearerTokenOf(request) : null
    if (token === null) return done()
    callerOf(authenticator, token).then((caller) => {
      request.caller = caller
      done()
    }, done)
  })
}

async function callerOf(authenticator: Authenticator, token: string): Promise<CallerSession | null> {
  return (await authenticator.authenticateAnyScope(token)) ?? authenticator.authenticatePasskeyToken(token)
}

/** A passkey's session is its player's; null before there is one. */
export function userIdOfCaller(caller: CallerSession | null): UserId | null {
  if (caller === null) return null
  return caller.kind === 'player' ? caller.userId : caller.playerId
}

/** How many times what one network may do, all networks of a site may do together. */
const SITE_SHARE = 4

export interface LimitSubject {
  readonly subject: string
  /** The rule holds this many times over. */
  readonly times: number
}

/** All that a caller counts for. */
export function limitSubjectsOf(of: { caller: CallerSession | null; ip: string }): readonly LimitSubject[] {
  const own = { subject: limitSubjectOf(of), times: 1 }
  const site = of.caller === null ? neighboursOfAddress(of.ip) : null
  return site === null ? [own] : [own, { subject: site, times: SITE_SHARE }]
}

/** The subject that limits count by: the account of a session, else the address. */
export function limitSubjectOf({ caller, ip }: { caller: CallerSession | null; ip: string }): string {
  if (caller === null) return subjectOfAddress(ip)
  const userId = userIdOfCaller(caller)
  if (userId !== null) return `user ${userId}`
  return caller.kind === 'passkey' ? `passkey ${caller.passkeyUserId}` : subjectOfAddress(ip)
}

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
