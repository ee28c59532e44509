/** At most `max` hits within `windowMs` of the first one, counted per subject. */
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
  /** Counts one hit; hits beyond the rule are refused. */
  hit(rule: RateRule, subject: string): Promise<RateDecision>
  /** Returns whether one more hit would be allowed, without counting it. */
  check(rule: RateRule, subject: string): Promise<RateDecision>
}
