import { ENDPOINTS, type Refusal, refuse } from '@bougie/protocol'
import { type CallerSession, limitSubjectsOf } from '../../../platform/http/callers.ts'
import type { Routes } from '../../../platform/http/routes.ts'
import { cursorOf } from '../../../platform/page-cursor.ts'
import type { RateLimiter, RateRule } from '../../../ports/rate-limit.ts'
import type { ChallengeService } from './challenge-service.ts'

/** Whoever follows a link finds it: only who guesses codes misses, and at this rate finds one of a thousand in three weeks. */
const MISSES: RateRule = { name: 'unknown challenge codes', max: 20, windowMs: 5 * 60_000 }

export interface ChallengeRoutesDependencies {
  readonly service: ChallengeService
  readonly rateLimiter: RateLimiter
}

export function addChallengeRoutes(routes: Routes, { service, rateLimiter }: ChallengeRoutesDependencies): void {
  /** Looks, acceptances and withdrawals alike: each of them tells whether a code leads anywhere. */
  async function limited<T extends object>(
    { caller, address }: { readonly caller: CallerSession | null; readonly address: string },
    look: () => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const windows = limitSubjectsOf({ caller, ip: address }).map(({ subject, times }) => ({
      rule: { ...MISSES, max: MISSES.max * times },
      subject,
    }))
    for (const { rule, subject } of windows) {
      const { allowed, retryAfterMs } = await rateLimiter.check(rule, subject)
      if (!allowed) return refuse('RATE_LIMIT', { retryAfterMs })
    }
    const result = await look()
    if (!('code' in result) || result.code !== 'NOT_FOUND') return result
    for (const { rule, subject } of windows) await rateLimiter.hit(rule, subject)
    return result
  }

  routes.add(ENDPOINTS.createChallenge, ({ session, body: { amount, expires_in } }) =>
    service.create({ userId: session.userId, euros: amount, minutes: expires_in }),
  )

  routes.add(ENDPOINTS.openChallenges, ({ session }) => service.openOf(session.userId))

  routes.add(ENDPOINTS.challenge, (call) => limited(call, () => service.look(call.params.code)))

  routes.add(ENDPOINTS.acceptChallenge, async (call) => {
    const { params, session } = call
    const result = await limited(call, () => service.accept(params.code, session.userId))
    return 'battleId' in result ? { battle_id: result.battleId } : result
  })

  routes.add(ENDPOINTS.adminChallenges, ({ query: { status, limit, before } }) =>
    service.search({ status: status ?? null, limit, before: cursorOf(before) }),
  )

  routes.add(ENDPOINTS.withdrawChallenge, (call) =>
    limited(call, () => service.withdraw(call.params.code, call.session.userId)),
  )
}
