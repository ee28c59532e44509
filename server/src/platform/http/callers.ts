import { API_TOKENS_MAX, type Endpoint, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator, PasskeySession, PlayerSession } from '../../ports/authenticator.ts'
import { refuseToken } from '../token-access.ts'
import { neighboursOfAddress, subjectOfAddress } from './client-address.ts'

export type CallerSession = PlayerSession | PasskeySession

declare module 'fastify' {
  interface FastifyRequest {
    /** The valid session of the call's bearer, whether or not the endpoint requires one. */
    caller: CallerSession | null
  }
}

/**
 * Identifies the caller before anything is limited or refused. A caller with a session is limited by account; only
 * others are limited by their address, which strangers may share.
 */
export function identifyCallers(app: FastifyInstance, authenticator: Authenticator): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.route.isApi ? bearerTokenOf(request) : null
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

/** The parts of a session by which its caller is limited; a socket keeps no others. */
export type LimitedCaller =
  | Pick<PlayerSession, 'kind' | 'userId' | 'apiScopes' | 'tokenHash'>
  | Pick<PasskeySession, 'kind' | 'passkeyUserId' | 'playerId'>

/** A passkey session belongs to its player; null before that player exists. */
export function userIdOfCaller(caller: LimitedCaller | null): UserId | null {
  if (caller === null) return null
  return caller.kind === 'player' ? caller.userId : caller.playerId
}

/** The hash of the API token that made the call; null for all other callers. */
export function apiTokenOf(caller: LimitedCaller | null): string | null {
  return caller?.kind === 'player' && caller.apiScopes !== null ? caller.tokenHash : null
}

/** The limit of all networks of a site together, as a multiple of one network's limit. */
const SITE_SHARE = 4

interface LimitSubject {
  readonly subject: string
  /** Multiplies the rule's limit. */
  readonly times: number
}

/** One API token has a tenth of its player's limit; all tokens of a player together never exceed it. */
const TOKEN_SHARE = 1 / API_TOKENS_MAX

/** All subjects whose limits a call counts towards. */
export function limitSubjectsOf(of: { caller: LimitedCaller | null; ip: string }): readonly LimitSubject[] {
  const own = { subject: limitSubjectOf(of), times: 1 }
  const tokenHash = apiTokenOf(of.caller)
  if (tokenHash !== null) return [{ subject: tokenSubjectOf(tokenHash), times: TOKEN_SHARE }, own]
  const site = of.caller === null ? neighboursOfAddress(of.ip) : null
  return site === null ? [own] : [own, { subject: site, times: SITE_SHARE }]
}

/** The main subject of a caller's limits: the account of a session, otherwise the address. */
export function limitSubjectOf({ caller, ip }: { caller: LimitedCaller | null; ip: string }): string {
  if (caller === null) return subjectOfAddress(ip)
  const userId = userIdOfCaller(caller)
  if (userId !== null) return `user ${userId}`
  return caller.kind === 'passkey' ? `passkey ${caller.passkeyUserId}` : subjectOfAddress(ip)
}

/** Connections of an API token, which may be stolen, count apart: they must not close those of its player. */
export function connectionSubjectOf(of: { caller: LimitedCaller | null; ip: string }): string {
  const tokenHash = apiTokenOf(of.caller)
  return tokenHash === null ? limitSubjectOf(of) : tokenSubjectOf(tokenHash)
}

function tokenSubjectOf(tokenHash: string): string {
  return `token ${tokenHash}`
}

type Bearer = Endpoint['bearer']

/** The session that each kind of bearer provides. `optional` leaves the token to the handler. */
export type SessionOf<B extends Bearer> = B extends 'user' | 'admin'
  ? PlayerSession
  : B extends 'passkey'
    ? PasskeySession
    : null

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i

export function bearerTokenOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The refusal for a caller who may not use the endpoint; null when they may. */
export function refuseUnlessAdmitted(endpoint: Endpoint, caller: CallerSession | null): Refusal | null {
  const { bearer, method, recovery, token } = endpoint
  if (bearer === 'none' || bearer === 'optional') return null
  if (caller === null || caller.kind !== (bearer === 'passkey' ? 'passkey' : 'player')) return refuse('UNAUTHORIZED')
  if (caller.kind === 'passkey') return null
  const isOpenToRecovery = recovery === true || (method === 'GET' && bearer !== 'admin')
  if (caller.scope === 'recovery' && !isOpenToRecovery) return refuse('RECOVERY_SESSION')
  const refused = refuseToken(caller.apiScopes, token)
  if (refused !== null) return refused
  return bearer === 'admin' && caller.role !== 'admin' ? refuse('FORBIDDEN') : null
}

/**
 * The caller for whom a call with an optional bearer acts. An API token without the endpoint's scope acts as a guest.
 */
export function callerOfOptional(endpoint: Endpoint, caller: CallerSession | null): CallerSession | null {
  const { bearer, token } = endpoint
  if (bearer !== 'optional' || token === undefined || caller?.kind !== 'player') return caller
  return refuseToken(caller.apiScopes, token) === null ? caller : null
}

/** Players may access only what belongs to them: a parsed call that names another player as its owner is refused. */
export function refuseUnlessOwner(
  { owner, openToAdmins }: Endpoint,
  { caller, params, body }: FastifyRequest,
): Refusal | null {
  if (owner === undefined) return null
  const [part, field = ''] = owner.split('.')
  const userId: unknown = Object(part === 'body' ? body : params)[field]
  if (caller?.kind !== 'player') return refuse('FORBIDDEN')
  return caller.userId === userId || (openToAdmins === true && caller.role === 'admin') ? null : refuse('FORBIDDEN')
}
