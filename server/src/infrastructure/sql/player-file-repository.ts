// SQL: one seat's battles and then the other's, each by its index; an OR over both seats reads all of a player's battles.
import type { BattleId, RoundOutcome, UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { PlayerFileRepository } from '../../players/repository.ts'
import { connectionOf } from '../prisma/connection.ts'
import { isAnyOf } from '../prisma/dialect.ts'
import { type KnownPlayerRow, knownPlayerFrom } from '../prisma/known-player.ts'

interface FileColumns extends KnownPlayerRow {
  readonly createdAt: Date
  readonly wins: number | null
  readonly losses: number | null
  readonly draws: number | null
  readonly winstreak: number | null
}

interface RecentColumns extends KnownPlayerRow {
  readonly battleId: BattleId
  readonly winner: 'one' | 'two' | 'draw'
  readonly seat: 'one' | 'two'
  readonly pointsOne: number
  readonly pointsTwo: number
  readonly endedAt: Date
}

export function createPlayerFileRepository(): PlayerFileRepository {
  return {
    async find(reader, userId) {
      const [row] = await connectionOf(reader).query<FileColumns>(Prisma.sql`
        SELECT id, pseudo, kind, is_hidden AS "isHidden", picture_hash AS "pictureHash", created_at AS "createdAt",
          wins, losses, draws, winstreak
        FROM users LEFT JOIN player_records ON user_id = id WHERE id = ${userId}`)
      if (row === undefined) return null
      const { wins, losses, draws, winstreak } = row
      const record = { wins: wins ?? 0, losses: losses ?? 0, draws: draws ?? 0, winstreak: winstreak ?? 0 }
      return { ...knownPlayerFrom(row), createdAt: row.createdAt, record }
    },

    async recentOf(reader, userId, limit) {
      const rows = await connectionOf(reader).query<RecentColumns>(Prisma.sql`
        SELECT battle.id AS "battleId", battle.winner, battle.seat, battle.points_one AS "pointsOne",
          battle.points_two AS "pointsTwo", battle.ended_at AS "endedAt",
          u.id, u.pseudo, u.kind, u.is_hidden AS "isHidden", u.picture_hash AS "pictureHash"
        FROM (
          SELECT * FROM (${newestOf({ userId, own: 'user_one_id', other: 'user_two_id', seat: 'one', limit })}) AS one
          UNION ALL
          SELECT * FROM (${newestOf({ userId, own: 'user_two_id', other: 'user_one_id', seat: 'two', limit })}) AS two
        ) AS battle JOIN users AS u ON u.id = battle.opponent_id
        ORDER BY battle.ended_at DESC, battle.id DESC LIMIT ${limit}`)
      return rows.map((row) => {
        const [points, opponentPoints] =
          row.seat === 'one' ? [row.pointsOne, row.pointsTwo] : [row.pointsTwo, row.pointsOne]
        const { battleId, endedAt } = row
        return { battleId, opponent: knownPlayerFrom(row), result: resultOf(row), points, opponentPoints, endedAt }
      })
    },

    async headToHead(reader, { userId, otherId }) {
      const rows = await connectionOf(reader).query<{ result: RoundOutcome; count: number }>(Prisma.sql`
        SELECT result, CAST(SUM(battles) AS BIGINT) AS count FROM (
          ${countBetween({ one: userId, two: otherId, seat: 'one' })}
          UNION ALL
          ${countBetween({ one: otherId, two: userId, seat: 'two' })}
        ) AS counted GROUP BY result`)
      const countOf = (wanted: RoundOutcome) => rows.find(({ result }) => result === wanted)?.count ?? 0
      return { wins: countOf('win'), losses: countOf('loss'), draws: countOf('draw') }
    },

    async isBlocked(reader, { userId, blockedId }) {
      const rows = await connectionOf(reader).query(
        Prisma.sql`SELECT 1 AS found FROM player_blocks WHERE user_id = ${userId} AND blocked_id = ${blockedId}`,
      )
      return rows.length > 0
    },

    async searching(reader, userIds) {
      if (userIds.length === 0) return new Set()
      const { dialect, query } = connectionOf(reader)
      const rows = await query<{ userId: UserId }>(
        Prisma.sql`SELECT user_id AS "userId" FROM queue_entries WHERE ${isAnyOf(dialect, 'user_id', userIds)}`,
      )
      return new Set(rows.map(({ userId }) => userId))
    },
  }
}

interface SeatQuery {
  readonly userId: UserId
  readonly own: 'user_one_id' | 'user_two_id'
  readonly other: 'user_one_id' | 'user_two_id'
  readonly seat: 'one' | 'two'
  readonly limit: number
}

/** By their beginning, which the index has: a player has one battle at a time but for a few. */
function newestOf({ userId, own, other, seat, limit }: SeatQuery): Prisma.Sql {
  return Prisma.sql`
    SELECT id, winner, ${seat} AS seat, points_one, points_two, ended_at, ${Prisma.raw(other)} AS opponent_id
    FROM battles WHERE ${Prisma.raw(own)} = ${userId} AND status = 'completed'
    ORDER BY created_at DESC LIMIT ${limit}`
}

function countBetween({ one, two, seat }: { one: UserId; two: UserId; seat: 'one' | 'two' }): Prisma.Sql {
  return Prisma.sql`
    SELECT CASE winner WHEN 'draw' THEN 'draw' WHEN ${seat} THEN 'win' ELSE 'loss' END AS result, COUNT(*) AS battles
    FROM battles WHERE user_one_id = ${one} AND user_two_id = ${two} AND status = 'completed' AND stake_cents > 0
      AND NOT program_one AND NOT program_two
    GROUP BY 1`
}

function resultOf({ winner, seat }: Pick<RecentColumns, 'winner' | 'seat'>): RoundOutcome {
  if (winner === 'draw') return 'draw'
  return winner === seat ? 'win' : 'loss'
}
