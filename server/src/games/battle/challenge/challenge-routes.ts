import { ENDPOINTS, type Refusal } from '@bougie/protocol'
import type { CallerSession } from '../../../platform/http/callers.ts'
import { createMissLimit, type MissLimit } from '../../../platform/http/rate-limits.ts'
import type { Routes } from '../../../platform/http/routes.ts'
import { cursorOf } from '../../../platform/page-cursor.ts'
import type { PlayerSession } from '../../../ports/authenticator.ts'
import type { RateLimiter, RateRule } from '../../../ports/rate-limit.ts'
import type { Practice } from '../practice/practice.ts'
import type { BattlePlayer, ChallengeService } from './challenge-service.ts'

/**
 * A player who follows a link always finds the challenge, so only guesses miss. At this rate, guessing finds one of a
 * thousand open challenges in three weeks.
 */
const MISSES: RateRule = { name: 'unknown challenge codes', max: 20, windowMs: 5 * 60_000 }

/** One limit for calls and sockets: each of them reveals whether a code exists, if only by the time that it takes. */
export function createChallengeGuesses(dependencies: { readonly rateLimiter: RateLimiter }): MissLimit {
  return createMissLimit(dependencies, MISSES)
}

export interface ChallengeRoutesDependencies {
  readonly service: ChallengeService
  readonly guesses: MissLimit
  readonly practice: Practice
}

export function addChallengeRoutes(routes: Routes, { service, guesses, practice }: ChallengeRoutesDependencies): void {
  /** One limit for reads, acceptances and withdrawals: each of them reveals whether a code exists. */
  const limited = <T extends object>(
    { caller, address }: { readonly caller: CallerSession | null; readonly address: string },
    look: () => Promise<T | Refusal>,
  ) => guesses.guard({ caller, ip: address }, look)

  routes.add(ENDPOINTS.createChallenge, ({ session, body: { amount, expires_in, opponent_id } }) =>
    service.create({ ...playerOf(session), euros: amount, minutes: expires_in, addressee: opponent_id ?? null }),
  )

  routes.add(ENDPOINTS.practise, async ({ session }) => {
    const result = await practice.begin(playerOf(session))
    return 'battleId' in result ? { battle_id: result.battleId } : result
  })

  routes.add(ENDPOINTS.openChallenges, ({ session }) => service.openOf(session.userId))

  routes.add(ENDPOINTS.receivedChallenges, ({ session }) => service.receivedBy(session.userId))

  routes.add(ENDPOINTS.challenge, (call) => limited(call, () => service.look(call.params.code)))

  routes.add(ENDPOINTS.acceptChallenge, async (call) => {
    const { params, session } = call
    const result = await limited(call, () => service.accept(params.code, playerOf(session)))
    return 'battleId' in result ? { battle_id: result.battleId } : result
  })

  routes.add(ENDPOINTS.adminChallenges, ({ query: { status, limit, before } }) =>
    service.search({ status: status ?? null, limit, before: cursorOf(before) }),
  )

  routes.add(ENDPOINTS.withdrawChallenge, (call) =>
    limited(call, () => service.withdraw(call.params.code, call.session.userId)),
  )
}

/** A player who begins a battle with an API token plays it as a program. */
function playerOf({ userId, apiScopes }: PlayerSession): BattlePlayer {
  return { userId, isProgram: apiScopes !== null }
}
