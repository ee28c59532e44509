// SQL: two statements for all players who join in a batch, and one for all pairs of a batch, however many blocks their
// players have.

import { INITIAL_RATING } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { isAnyOf, rowsOf } from '../../../platform/database/sql.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { QueuePlace } from '../../../ports/queue.ts'
import { readRatings } from '../rating/rating-repository.ts'

/** The criteria for choosing an opponent. */
export type Opponent = Pick<QueuePlace, 'rating' | 'avoids'>

const PAIR_COLUMNS = { one_id: 'text', two_id: 'text', pair: 'integer' } as const

export function createOpponentRepository() {
  return {
    /** An entry for every given player, known or not. `avoids` lists the players whom this one has blocked. */
    find: readOpponents,

    /** Tells for each pair, in the given order, whether one of the two has blocked the other. */
    async apart(
      reader: Reader | Transaction,
      pairs: readonly (readonly [UserId, UserId])[],
    ): Promise<readonly boolean[]> {
      if (pairs.length === 0) return []
      const { dialect, query } = reader
      const rows = pairs.flatMap(([one, two], pair) => [
        { one_id: one, two_id: two, pair },
        { one_id: two, two_id: one, pair },
      ])
      const found = await query<{ pair: number }>(Prisma.sql`
        SELECT p.pair FROM (${rowsOf(dialect, PAIR_COLUMNS, rows)}) AS p
        JOIN player_blocks AS b ON b.user_id = p.one_id AND b.blocked_id = p.two_id`)
      const apart = new Set(found.map(({ pair }) => pair))
      return pairs.map((_, pair) => apart.has(pair))
    },
  }
}

export type OpponentRepository = ReturnType<typeof createOpponentRepository>

export async function readOpponents(reader: Reader, userIds: readonly UserId[]): Promise<Map<UserId, Opponent>> {
  const { dialect, query } = reader
  const blocks = await query<{ userId: UserId; blockedId: UserId }>(Prisma.sql`
    SELECT user_id AS "userId", blocked_id AS "blockedId" FROM player_blocks WHERE ${isAnyOf(dialect, 'user_id', userIds)}`)
  const ratings = await readRatings(reader, userIds)
  const blocked = Map.groupBy(blocks, ({ userId }) => userId)
  return new Map(
    userIds.map((userId) => {
      const avoids = (blocked.get(userId) ?? []).map(({ blockedId }) => blockedId)
      return [userId, { rating: Math.round(ratings.get(userId) ?? INITIAL_RATING.points), avoids }]
    }),
  )
}
