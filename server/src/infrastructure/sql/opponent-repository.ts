// SQL: two statements for all who join in a batch, and one for all pairs of a batch, however many blocks their players have.
import { INITIAL_RATING } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import type { Opponent, OpponentRepository } from '../../games/battle/matchmaking/opponent-repository.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Reader } from '../../ports/database.ts'
import { connectionOf } from '../prisma/connection.ts'
import { isAnyOf, rowsOf } from '../prisma/dialect.ts'
import { readRatings } from './rating-repository.ts'

const PAIR_COLUMNS = { one_id: 'text', two_id: 'text', pair: 'integer' } as const

export function createOpponentRepository(): OpponentRepository {
  return {
    find: readOpponents,

    async apart(reader, pairs) {
      if (pairs.length === 0) return []
      const { dialect, query } = connectionOf(reader)
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

export async function readOpponents(reader: Reader, userIds: readonly UserId[]): Promise<Map<UserId, Opponent>> {
  const { dialect, query } = connectionOf(reader)
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
