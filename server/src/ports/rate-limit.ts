/** At most `max` hits within `windowMs` of the first one, for each subject on its own. */
export interface RateRule {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** `retryAfterMs` is 0 while allowed. */
export interface RateDecision {
  readonly allowed: boolean
  readonly retryAfterMs: number
}

export interface RateLimiter {
  /** Counts one hit; the first one beyond the rule is refused. */
  hit(rule: RateRule, subject: string): Promise<RateDecision>
  /** Tells whether one more hit would be allowed, without counting. */
  check(rule: RateRule, subject: string): Promise<RateDecision>
}
