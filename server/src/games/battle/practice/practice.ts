// Practice against a bot of the operator: a battle like any other with a stake of 0, so it moves no money and counts
// nowhere. It serves programs, which have no page that plays by itself (decision 221).
import { type BattleId, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { isPresent } from '../../../ports/presence.ts'
import type { RateRule } from '../../../ports/rate-limit.ts'
import type { BattlePlayer } from '../challenge/challenge-service.ts'
import type { BattleParts } from '../dependencies.ts'
import type { Matchmaking } from '../matchmaking/matchmaking.ts'
import { refusalFor } from '../matchmaking/pending-request.ts'
import type { LiveBattle } from '../play/live-battles.ts'

/** A battle takes a minute and more; practice battles that are begun and left again and again would fill the table. */
const BEGUN_PER_PLAYER: RateRule = { name: 'practice battles', max: 20, windowMs: 10 * 60_000 }

/** Its operator decided so: another attempt would have the same result. */
const NO_BOTS = refuse('SERVICE_UNAVAILABLE', {
  message: 'Ce serveur n’a pas de bot : jouez contre un autre joueur, par un défi.',
})

interface PracticeDependencies extends BattleParts {
  readonly matchmaking: Matchmaking
  /** A random bot of the operator; null if there are none. */
  readonly pickBot: () => UserId | null
}

export function createPractice(dependencies: PracticeDependencies) {
  const { clock, presence, rateLimiter, battles, matchmaking, pickBot, closedBecause } = dependencies
  const running = (userId: UserId): LiveBattle | undefined =>
    battles.ofUser(userId).find(({ state }) => state.outcome === null)

  return {
    async begin({ userId, isProgram }: BattlePlayer): Promise<{ ok: true; battleId: BattleId } | Refusal> {
      const closed = closedBecause()
      if (closed !== null) return refuse(closed)
      if (running(userId) !== undefined) return refuse('PRACTICE_BUSY')
      // An absent player would lose without a visible reason.
      if (!(await isPresent(presence, userId, { asProgram: isProgram }))) return refuse('PRACTICE_OFFLINE')
      const beyond = await rateLimiter.hit(BEGUN_PER_PLAYER, userId)
      if (beyond) return beyond
      const bot = pickBot()
      if (bot === null) return NO_BOTS
      const place = { amountCents: 0, joinedAtMs: clock.nowMs() }
      const result = await matchmaking.pair({
        first: { ...place, userId, clientSeed: userId },
        second: { ...place, userId: bot, clientSeed: bot },
        refusedIfBusy: 'PRACTICE_BUSY',
        programs: { one: isProgram, two: false },
      })
      if (!result.ok) return refusalFor(userId, result, 'SERVICE_UNAVAILABLE')
      const battle = running(userId)
      // The player may have given it up within the same tick.
      return battle === undefined ? refuse('SERVICE_UNAVAILABLE') : { ok: true, battleId: battle.id }
    },
  }
}

export type Practice = ReturnType<typeof createPractice>
