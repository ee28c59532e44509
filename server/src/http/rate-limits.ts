import { ENDPOINTS, refuse } from '@bougie/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import { isApiCall } from './api-call.ts'
import { subjectOfAddress } from './client-address.ts'
import { sendRefusal } from './error-answer.ts'

const MINUTE_MS = 60_000

/** Far above what a player's pages ask for, also with several players behind one address. */
const CALLS_PER_ADDRESS: RateRule = { name: 'calls', max: 3000, windowMs: MINUTE_MS }
/** Beside the others: whoever made too many calls may ask whether that got them blocked. */
const CHECKS_PER_ADDRESS: RateRule = { name: 'blacklist checks', max: 300, windowMs: MINUTE_MS }
/** Opened, not open: a whole school comes back at once when a server is restarted. */
const SOCKETS_PER_ADDRESS: RateRule = { name: 'sockets', max: 3000, windowMs: MINUTE_MS }
const SOCKET_ROUTE = '/ws'

export function limitCalls(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const rule = ruleOf(request)
    if (rule === null) return
    const decision = await rateLimiter.hit(rule, subjectOfAddress(request.ip))
    if (decision.allowed) return
    return sendRefusal(request, reply, refuse('RATE_LIMIT', { retryAfterMs: decision.retryAfterMs }))
  })
}

function ruleOf(request: FastifyRequest): RateRule | null {
  const { url } = request.routeOptions
  if (url === ENDPOINTS.checkBlacklist.path) return CHECKS_PER_ADDRESS
  if (url === SOCKET_ROUTE) return SOCKETS_PER_ADDRESS
  return isApiCall(request) ? CALLS_PER_ADDRESS : null
}
