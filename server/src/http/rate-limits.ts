import { refuse } from '@bougie/protocol'
import type { FastifyInstance } from 'fastify'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import { subjectOfAddress } from './client-address.ts'
import { sendRefusal } from './error-answer.ts'

const MINUTE_MS = 60_000

/** Far above what a player's pages ask for, also with several players behind one address. */
const CALLS_PER_ADDRESS: RateRule = { name: 'calls', max: 3000, windowMs: MINUTE_MS }

export function limitCalls(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    const decision = await rateLimiter.hit(CALLS_PER_ADDRESS, subjectOfAddress(request.ip))
    if (decision.allowed) return
    return sendRefusal(request, reply, refuse('RATE_LIMIT', { retryAfterMs: decision.retryAfterMs }))
  })
}
