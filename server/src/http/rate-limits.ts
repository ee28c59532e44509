import { refuse } from '@bougie/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import { type CallerSession, limitSubjectsOf } from './callers.ts'
import { COST_LIMITS, costOf } from './costs.ts'
import { sendRefusal } from './error-answer.ts'

export function limitCalls(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const cost = costOf(request)
    // A socket's route limits it, once it knows who comes.
    if (cost === 'socket') return
    return limit(request, reply, { rateLimiter, rule: COST_LIMITS[cost].rule, caller: request.caller })
  })
}

/** For the route of the socket itself, once it knows who comes. */
export async function limitSockets(
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimiter, caller }: { rateLimiter: RateLimiter; caller: CallerSession | null },
): Promise<FastifyReply | undefined> {
  return limit(request, reply, { rateLimiter, rule: COST_LIMITS.socket.rule, caller })
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
