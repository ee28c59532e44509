import { ERRORS, type Refusal, refuse } from '@bougie/protocol'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import { subjectOfAddress } from './client-address.ts'

const FAILED_ATTEMPTS: RateRule = { name: 'failed-attempts', max: 10, windowMs: 5 * 60_000 }
const UNAUTHORIZED_STATUS = 401

/** Limits how often one address may try to get in and fail. Who gets in is never counted. */
export interface AttemptLimit {
  /** `attempt` answers a refusal or whatever success is. */
  guard<T extends { readonly ok: true }>(address: string, attempt: () => Promise<T | Refusal>): Promise<T | Refusal>
}

export function createAttemptLimit({ rateLimiter }: { rateLimiter: RateLimiter }): AttemptLimit {
  return {
    async guard(address, attempt) {
      const subject = subjectOfAddress(address)
      const before = await rateLimiter.check(FAILED_ATTEMPTS, subject)
      if (!before.allowed) return refuse('RATE_LIMIT', { retryAfterMs: before.retryAfterMs })
      const result = await attempt()
      if (result.ok || ERRORS[result.code].status !== UNAUTHORIZED_STATUS) return result
      // Attempts that ran side by side all passed the check above: the ones too many learn nothing either.
      const after = await rateLimiter.hit(FAILED_ATTEMPTS, subject)
      return after.allowed ? result : refuse('RATE_LIMIT', { retryAfterMs: after.retryAfterMs })
    },
  }
}
