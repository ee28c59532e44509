import { ENDPOINTS, refuse } from '@bougie/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import { isApiCall } from './api-call.ts'
import { type CallerSession, limitSubjectsOf } from './callers.ts'
import { sendRefusal } from './error-answer.ts'

const MINUTE_MS = 60_000

/** Far above what a player's pages ask for; and of those without a session, what several behind one address do. */
const CALLS: RateRule = { name: 'calls', max: 3000, windowMs: MINUTE_MS }
/** Beside the others: whoever made too many calls may ask whether that got them blocked. */
const CHECKS: RateRule = { name: 'blacklist checks', max: 300, windowMs: MINUTE_MS }
/** Opened, not open: a whole school comes back at once when a server is restarted. */
const SOCKETS: RateRule = { name: 'sockets', max: 3000, windowMs: MINUTE_MS }

export function limitCalls(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const rule = ruleOf(request)
    if (rule === null) return
    return limit(request, reply, { rateLimiter, rule, caller: request.caller })
  })
}

/** For the route of the socket itself, once it knows who comes. */
export async function limitSockets(
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimiter, caller }: { rateLimiter: RateLimiter; caller: CallerSession | null },
): Promise<FastifyReply | undefined> {
  return limit(request, reply, { rateLimiter, rule: SOCKETS, caller })
}

async function limit(
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimiter, rule, caller }: { rateLimiter: RateLimiter; rule: RateRule; caller: CallerSession | null },
): Promise<FastifyReply | undefined> {
  for (const { subject, times } of limitSubjectsOf({ caller, ip: request.ip })) {
    const decision = await rateLimiter.hit(times === 1 ? rule : { ...rule, max: rule.max * times }, subject)
    if (decision.allowed) continue
    return sendRefusal(request, reply, refuse('RATE_LIMIT', { retryAfterMs: decision.retryAfterMs }))
  }
  return undefined
}

function ruleOf(request: FastifyRequest): RateRule | null {
  const { url } = request.routeOptions
  if (url === ENDPOINTS.checkBlacklist.path) return CHECKS
  return isApiCall(request) ? CALLS : null
}
