import { ERRORS, type Refusal } from '@bougie/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiter, RateRule } from '../../ports/rate-limit.ts'
import { createKeyedMutex } from '../scheduling/keyed-mutex.ts'
import { type CallerSession, type LimitedCaller, limitSubjectOf, limitSubjectsOf } from './callers.ts'
import { COST_LIMITS, costOf, type RouteCost } from './costs.ts'
import { isRefusal, sendRefusal } from './error-handler.ts'

export function limitRequests(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const cost = costOf(request)
    // The socket's route applies its own limit, once it knows the caller.
    if (cost === 'socket') return
    return limitRequest(request, reply, { rateLimiter, cost, caller: request.caller })
  })
}

export async function limitRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimiter, cost, caller }: { rateLimiter: RateLimiter; cost: RouteCost; caller: CallerSession | null },
): Promise<FastifyReply | undefined> {
  const refusal = await refuseBeyond({ rateLimiter, rule: COST_LIMITS[cost].rule }, { caller, ip: request.ip })
  return refusal === null ? undefined : sendRefusal(request, reply, refusal)
}

/** Counts a call by the rule, for each subject of its caller. */
export async function refuseBeyond(
  { rateLimiter, rule }: { readonly rateLimiter: RateLimiter; readonly rule: RateRule },
  of: { readonly caller: CallerSession | null; readonly ip: string },
): Promise<Refusal | null> {
  for (const { subject, times } of limitSubjectsOf(of)) {
    const refusal = await rateLimiter.hit(shareOf(rule, times), subject)
    if (refusal) return refusal
  }
  return null
}

/** Multiplies a rule's limit, rounded up so that at least one hit is allowed. */
function shareOf(rule: RateRule, times: number): RateRule {
  return times === 1 ? rule : { ...rule, max: Math.ceil(rule.max * times) }
}

const WINDOW_MS = 5 * 60_000
const PER_WALLET: RateRule = { name: 'failed-attempts', max: 10, windowMs: WINDOW_MS }
/** Counted over all wallets: many players may share one address, but an attacker may also try many wallets from it. */
const PER_ADDRESS: RateRule = { name: 'failed-attempts of an address', max: 100, windowMs: WINDOW_MS }
const UNAUTHORIZED_STATUS = 401
/** The beginning of a name suffices to distinguish wallets; longer keys would let an attacker fill the memory. */
const WALLET_CHARACTERS_MAX = 128

export interface Attempt {
  /** With a session, only the caller's own failures count. */
  readonly caller: CallerSession | null
  readonly address: string
  /** The wallet that the attempt claims to open, by any of its names. */
  readonly wallet: string
}

/** Limits failed attempts to sign in. Successful ones are never counted. */
export function createAttemptLimit({ rateLimiter }: { rateLimiter: RateLimiter }) {
  return {
    /** `attempt` returns a refusal, or its result on success. */
    async guard<T>(of: Attempt, attempt: () => Promise<T | Refusal>): Promise<T | Refusal> {
      const windows = windowsOf(of)
      const beyond = await checkAll(rateLimiter, windows)
      if (beyond) return beyond
      const result = await attempt()
      if (!isRefusal(result) || ERRORS[result.code].status !== UNAUTHORIZED_STATUS) return result
      // Concurrent attempts all passed the check above, so those beyond the limit must not learn their result either.
      const hits = await Promise.all(windows.map(({ rule, subject }) => rateLimiter.hit(rule, subject)))
      return hits.find((refusal) => refusal !== null) ?? result
    },
  }
}

export type AttemptLimit = ReturnType<typeof createAttemptLimit>

interface LimitWindow {
  readonly rule: RateRule
  readonly subject: string
}

/** The refusal of the first window that is full; counts nothing. */
async function checkAll(rateLimiter: RateLimiter, windows: readonly LimitWindow[]): Promise<Refusal | null> {
  for (const { rule, subject } of windows) {
    const refusal = await rateLimiter.check(rule, subject)
    if (refusal) return refusal
  }
  return null
}

function windowsOf({ caller, address, wallet }: Attempt): readonly LimitWindow[] {
  return limitSubjectsOf({ caller, ip: address }).flatMap(({ subject, times }) => {
    const perWallet = shareOf(PER_WALLET, times)
    if (caller !== null) return [{ rule: perWallet, subject }]
    const name = wallet.slice(0, WALLET_CHARACTERS_MAX).toLowerCase()
    return [
      { rule: perWallet, subject: `${subject} ${name}` },
      { rule: shareOf(PER_ADDRESS, times), subject },
    ]
  })
}

/** Limits guesses: looks that find nothing, whether a call or a socket asks for them. */
export function createMissLimit({ rateLimiter }: { readonly rateLimiter: RateLimiter }, misses: RateRule) {
  /** Concurrent guesses would all pass the check before any of them counts. */
  const perCaller = createKeyedMutex<string>()

  return {
    guard<T extends object>(
      of: { readonly caller: LimitedCaller | null; readonly ip: string },
      look: () => Promise<T | Refusal>,
    ): Promise<T | Refusal> {
      const windows = limitSubjectsOf(of).map(({ subject, times }) => ({ rule: shareOf(misses, times), subject }))
      return perCaller.run(limitSubjectOf(of), async () => {
        const beyond = await checkAll(rateLimiter, windows)
        if (beyond) return beyond
        const result = await look()
        if (!isRefusal(result) || result.code !== 'NOT_FOUND') return result
        for (const { rule, subject } of windows) await rateLimiter.hit(rule, subject)
        return result
      })
    },
  }
}

export type MissLimit = ReturnType<typeof createMissLimit>
