import { ERRORS, type Refusal, refuse } from '@bougie/protocol'
import type { RateLimiter, RateRule } from '../ports/rate-limit.ts'
import { type CallerSession, limitSubjectsOf } from './callers.ts'

const WINDOW_MS = 5 * 60_000
const PER_WALLET: RateRule = { name: 'failed-attempts', max: 10, windowMs: WINDOW_MS }
/** Whatever wallets they were for: many players may sit behind one address, and so may whoever tries many wallets. */
const PER_ADDRESS: RateRule = { name: 'failed-attempts of an address', max: 100, windowMs: WINDOW_MS }
const UNAUTHORIZED_STATUS = 401
/** What tells wallets apart stands at the beginning; a key of any length would be memory for whoever sends it. */
const WALLET_CHARACTERS_MAX = 128

export interface Attempt {
  /** Whoever has a session already is judged by its own failures alone. */
  readonly caller: CallerSession | null
  readonly address: string
  /** What the attempt claims to open, by any name that stands for one wallet. */
  readonly wallet: string
}

/** Limits how often one may try to get in and fail. Who gets in is never counted. */
export interface AttemptLimit {
  /** `attempt` answers a refusal or whatever success is. */
  guard<T extends { readonly ok: true }>(of: Attempt, attempt: () => Promise<T | Refusal>): Promise<T | Refusal>
}

export function createAttemptLimit({ rateLimiter }: { rateLimiter: RateLimiter }): AttemptLimit {
  return {
    async guard(of, attempt) {
      const windows = windowsOf(of)
      for (const { rule, subject } of windows) {
        const before = await rateLimiter.check(rule, subject)
        if (!before.allowed) return refuse('RATE_LIMIT', { retryAfterMs: before.retryAfterMs })
      }
      const result = await attempt()
      if (result.ok || ERRORS[result.code].status !== UNAUTHORIZED_STATUS) return result
      // Attempts that ran side by side all passed the check above: the ones too many learn nothing either.
      const hits = await Promise.all(windows.map(({ rule, subject }) => rateLimiter.hit(rule, subject)))
      const full = hits.find(({ allowed }) => !allowed)
      return full === undefined ? result : refuse('RATE_LIMIT', { retryAfterMs: full.retryAfterMs })
    },
  }
}

function windowsOf({ caller, address, wallet }: Attempt): readonly { rule: RateRule; subject: string }[] {
  return limitSubjectsOf({ caller, ip: address }).flatMap(({ subject, times }) => {
    const perWallet = { ...PER_WALLET, max: PER_WALLET.max * times }
    if (caller !== null) return [{ rule: perWallet, subject }]
    const name = wallet.slice(0, WALLET_CHARACTERS_MAX).toLowerCase()
    return [
      { rule: perWallet, subject: `${subject} ${name}` },
      { rule: { ...PER_ADDRESS, max: PER_ADDRESS.max * times }, subject },
    ]
  })
}
