import type { BotsFilter } from '@bougie/protocol'
import type { BattleListRepository, ListedBattle } from '../../battle/admin-battles.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { olderThan } from './page-cursor.ts'
import { connectionOf } from './sql-connection.ts'

const SELECT = Prisma.sql`
  SELECT entry.id, entry.user_one_id AS "userOneId", entry.user_two_id AS "userTwoId",
    one.kind AS "kindOne", two.kind AS "kindTwo", one.pseudo AS "usernameOne", two.pseudo AS "usernameTwo", entry.stake_cents AS "stakeCents", entry.status,
    entry.round, entry.winner, entry.forfeited_by AS "forfeitedBy", entry.cancel_reason AS "cancelReason",
    entry.points_one AS "pointsOne", entry.points_two AS "pointsTwo", entry.price_source AS "priceSource",
    entry.created_at AS "startedAt", entry.ended_at AS "endedAt"
  FROM battles AS entry JOIN users AS one ON one.id = entry.user_one_id JOIN users AS two ON two.id = entry.user_two_id`
const EVERYTHING = Prisma.sql`1 = 1`

export function createBattleListRepository(): BattleListRepository {
  return {
    search: (reader, { status, userId, bots, limit, before }) =>
      connectionOf(reader).query<ListedBattle>(Prisma.sql`
        ${SELECT}
        WHERE ${status === null ? EVERYTHING : Prisma.sql`entry.status = ${status}`}
          AND ${userId === null ? EVERYTHING : Prisma.sql`(entry.user_one_id = ${userId} OR entry.user_two_id = ${userId})`}
          AND ${byBots(bots)}
          AND ${olderThan({ table: 'battles' }, before)}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`),

    async findListed(reader, battleId) {
      const [row] = await connectionOf(reader).query<ListedBattle>(Prisma.sql`${SELECT} WHERE entry.id = ${battleId}`)
      return row ?? null
    },
  }
}

function byBots(bots: BotsFilter): Prisma.Sql {
  if (bots === 'all') return EVERYTHING
  return bots === 'only'
    ? Prisma.sql`(one.kind = 'bot' OR two.kind = 'bot')`
    : Prisma.sql`(one.kind <> 'bot' AND two.kind <> 'bot')`
}
