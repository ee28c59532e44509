import { ENDPOINTS } from '@bougie/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessGuard } from './access-guard.ts'
import { isApiCall } from './api-call.ts'
import { userIdOfCaller } from './callers.ts'
import { sendRefusal } from './error-answer.ts'

const TOO_MANY_STATUS = 429

/**
 * Who is blocked gets no answer but this one, and that to the question whether they are. Any bearer counts, also where
 * the endpoint asks for none.
 */
export function refuseBlockedCalls(app: FastifyInstance, { accessGuard }: { accessGuard: AccessGuard }): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!accessGuard.holdsAny || !isAsked(request)) return done()
    const refusal = accessGuard.refuseBlocked({ caller: request.caller, address: request.ip })
    if (refusal === null) done()
    else sendRefusal(request, reply, refusal)
  })

  // Before the answer leaves, so that the call after the last one allowed meets the block.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== TOO_MANY_STATUS || !isApiCall(request)) return done()
    const userId = userIdOfCaller(request.caller)
    accessGuard.countHit({ userId, address: request.ip }).then(() => done(), done)
  })
}

function isAsked(request: FastifyRequest): boolean {
  return isApiCall(request) && request.routeOptions.url !== ENDPOINTS.checkBlacklist.path
}
