import type { BattleId } from '@bougie/protocol'
import type { Clock } from '../../ports/clock.ts'
import type { OfferResponse, RematchOffers } from '../../ports/rematch-offers.ts'
import { createScript, type RedisLink } from './redis-link.ts'

/** Longer than any rematch window. */
const KEPT_MS = 60_000

/** ARGV: seat, lifetime. */
const PUT = createScript<OfferResponse>(`
  local before = redis.call('GET', KEYS[1])
  if before == 'closed' then return 'closed' end
  if before == ARGV[1] then return 'repeated' end
  redis.call('SET', KEYS[1], before and 'closed' or ARGV[1], 'PX', ARGV[2])
  return before and 'agreed' or 'offered'`)

const CLOSE = createScript<number>(`
  if redis.call('GET', KEYS[1]) == 'closed' then return 0 end
  redis.call('SET', KEYS[1], 'closed', 'PX', ARGV[1])
  return 1`)

export function createRedisRematchOffers({ link, clock }: { link: RedisLink; clock: Clock }): RematchOffers {
  const keyOf = (battleId: BattleId) => link.key('rematch', battleId)
  return {
    put: ({ battleId, seat, untilMs }) =>
      PUT(link, [keyOf(battleId)], [seat, Math.max(0, untilMs - clock.nowMs()) + KEPT_MS]),
    close: async (battleId) => (await CLOSE(link, [keyOf(battleId)], [KEPT_MS])) === 1,
  }
}
