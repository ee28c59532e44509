import { type Refusal, refuse } from '@bougie/protocol'
import type { RateDecision } from '../ports/rate-limit.ts'

/** Null for what the rate limiter allows. */
export function refuseOverRate({ allowed, retryAfterMs }: RateDecision): Refusal | null {
  return allowed ? null : refuse('RATE_LIMIT', { retryAfterMs })
}
