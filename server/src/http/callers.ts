import type { UserId } from '@bougie/protocol'
import type { FastifyInstance } from 'fastify'
import type { Authenticator, PasskeySession, PlayerSession } from '../ports/authenticator.ts'
import { isApiCall } from './api-call.ts'
import { bearerTokenOf } from './authenticate.ts'
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

/** What limits count by: the account of a session, the address of whoever has none. */
export function limitSubjectOf({ caller, ip }: { caller: CallerSession | null; ip: string }): string {
  if (caller === null) return subjectOfAddress(ip)
  const userId = userIdOfCaller(caller)
  if (userId !== null) return `user ${userId}`
  return caller.kind === 'passkey' ? `passkey ${caller.passkeyUserId}` : subjectOfAddress(ip)
}
