import { ENDPOINTS, type Refusal, type UserId } from '@bougie/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiTokenOf, type CallerSession, userIdOfCaller } from './callers.ts'
import { refuseBy } from './error-handler.ts'

/** The source of a call or a socket. */
export interface Caller {
  /** With a session the account is checked and the address is not, because strangers may share it. */
  readonly caller: CallerSession | null
  /** The address of the connection. */
  readonly address: string
}

/**
 * Checked before every call and every socket, so that a block applies everywhere. The blacklist implements it in
 * memory.
 */
export interface AccessGuard {
  /** False when nobody is blocked, so that callers need no lookup. */
  readonly hasActive: boolean
  refuseBlocked(caller: Caller): Refusal | null
  /** Called when a caller exceeds a rate limit. */
  countHit(of: LimitHit): Promise<void>
}

interface LimitHit {
  readonly userId: UserId | null
  readonly address: string
  /** With an API token. */
  readonly isProgram: boolean
}

const TOO_MANY_STATUS = 429

/**
 * A blocked caller gets only this response, except when asking whether they are blocked. Every bearer is checked, even
 * if the endpoint needs none.
 */
export function refuseBlockedRequests(app: FastifyInstance, { accessGuard }: { accessGuard: AccessGuard }): void {
  app.addHook(
    'onRequest',
    refuseBy((request) =>
      accessGuard.hasActive && isAsked(request)
        ? accessGuard.refuseBlocked({ caller: request.caller, address: request.ip })
        : null,
    ),
  )

  // Counted before the response is sent, so that the next call already meets the resulting block.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== TOO_MANY_STATUS || !request.route.isApi) return done()
    const { caller, ip: address } = request
    const hit = { userId: userIdOfCaller(caller), address, isProgram: apiTokenOf(caller) !== null }
    accessGuard.countHit(hit).then(() => done(), done)
  })
}

function isAsked(request: FastifyRequest): boolean {
  return request.route.isApi && request.route.pattern !== ENDPOINTS.checkBlacklist.path
}
