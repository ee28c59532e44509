import type { Refusal } from '@bougie/protocol'

/** At most `max` hits within `windowMs` of the first one, counted per subject. */
export interface RateRule {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** Each method returns null while the rule allows the hit, otherwise the refusal with the delay until the next try. */
export interface RateLimiter {
  /** Counts one hit; hits beyond the rule are refused. */
  hit(rule: RateRule, subject: string): Promise<Refusal | null>
  /** Judges one more hit without counting it. */
  check(rule: RateRule, subject: string): Promise<Refusal | null>
}
