import { ENDPOINTS, type Refusal } from '@bougie/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator } from '../ports/authenticator.ts'
import type { AccessGuard } from './access-guard.ts'
import { isApiCall } from './api-call.ts'
import { bearerTokenOf } from './authenticate.ts'
import { sendRefusal } from './error-answer.ts'

const TOO_MANY_STATUS = 429

export interface BlockedCallsDependencies {
  readonly accessGuard: AccessGuard
  readonly authenticator: Authenticator
}

/**
 * Who is blocked gets no answer but this one, and that to the question whether they are. Every call comes by here, so
 * the hooks end at once, without a promise, where nothing is to be done.
 */
export function refuseBlockedCalls(app: FastifyInstance, dependencies: BlockedCallsDependencies): void {
  const { accessGuard } = dependencies

  app.addHook('onRequest', (request, reply, done) => {
    if (!accessGuard.holdsAny || !isAsked(request)) return done()
    refusalOf(request, dependencies).then((refusal) => {
      if (refusal === null) done()
      else sendRefusal(request, reply, refusal)
    }, done)
  })

  // Before the answer leaves, so that the call after the last one allowed meets the block.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== TOO_MANY_STATUS || !isApiCall(request)) return done()
    const userId = request.session?.kind === 'player' ? request.session.userId : null
    accessGuard.countHit({ userId, address: request.ip }).then(() => done(), done)
  })
}

function isAsked(request: FastifyRequest): boolean {
  return isApiCall(request) && request.routeOptions.url !== ENDPOINTS.checkBlacklist.path
}

/** Any bearer counts, also where the endpoint asks for none; a passkey's is its player's. */
async function refusalOf(
  request: FastifyRequest,
  { accessGuard, authenticator }: BlockedCallsDependencies,
): Promise<Refusal | null> {
  const token = bearerTokenOf(request)
  const session = token === null ? null : await authenticator.authenticateToken(token)
  const passkey = token === null || session !== null ? null : await authenticator.authenticatePasskeyToken(token)
  return accessGuard.refuseBlocked({
    userId: session?.userId ?? passkey?.playerId ?? null,
    isAdmin: session?.role === 'admin',
    address: request.ip,
  })
}
