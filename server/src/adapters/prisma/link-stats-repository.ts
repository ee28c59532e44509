import type { CreatorLinkId, UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { StatsRepository } from '../../influencer/stats-repository.ts'
import { accounts } from '../../wallet/accounts.ts'
import type { Dialect } from './dialect.ts'
import { connectionOf } from './sql-connection.ts'

/** With this a player puts money on a game; bets that were undone at once are few and don't matter here. */
const STAKES = Prisma.sql`('battle_stake', 'cycle_stake')`

export function createLinkStatsRepository(): StatsRepository {
  return {
    async countUsers(reader, linkId) {
      const [row] = await connectionOf(reader).query<{ users: number }>(
        Prisma.sql`SELECT COUNT(*) AS users FROM users WHERE creator_link_id = ${linkId}`,
      )
      return row?.users ?? 0
    },

    async newUsers(reader, { linkId, since }) {
      const { dialect, query } = connectionOf(reader)
      const rows = await query<{ hour: string; count: number }>(Prisma.sql`
        SELECT ${hourOf(dialect, 'player.created_at')} AS hour, COUNT(*) AS count
        FROM users AS player
        WHERE player.creator_link_id = ${linkId} ${from('player.created_at', since)} GROUP BY 1`)
      return rows.map(({ hour, count }) => ({ hour: dateOf(hour), count }))
    },

    async activity(reader, { linkId, since }) {
      const { dialect, query } = connectionOf(reader)
      // "LIKE 'player:%'" says nothing new: it names the partial index.
      const rows = await query<{ hour: string; userId: UserId; signedUpAt: Date }>(Prisma.sql`
        SELECT ${hourOf(dialect, 'movement.created_at')} AS hour, player.id AS "userId",
          player.created_at AS "signedUpAt"
        FROM users AS player
          JOIN ledger_transfers AS stake
            ON stake.from_account_id = 'player:' || player.id AND stake.from_account_id LIKE 'player:%'
          JOIN ledger_movements AS movement ON movement.id = stake.movement_id
        WHERE player.creator_link_id = ${linkId} AND movement.reason IN ${STAKES} ${from('movement.created_at', since)}
        GROUP BY 1, player.id, player.created_at`)
      return rows.map(({ hour, ...row }) => ({ ...row, hour: dateOf(hour) }))
    },

    async revenue(reader, { linkId, since }) {
      const { dialect, query } = connectionOf(reader)
      const account = accounts.commission(linkId)
      const rows = await query<{ hour: string; cents: number }>(Prisma.sql`
        SELECT ${hourOf(dialect, 'movement.created_at')} AS hour, CAST(SUM(share.cents) AS BIGINT) AS cents
        FROM (
          SELECT movement_id, amount_cents AS cents FROM ledger_transfers
          WHERE to_account_id = ${account} AND to_account_id LIKE 'commission:%'
          UNION ALL
          SELECT movement_id, -amount_cents FROM ledger_transfers
          WHERE from_account_id = ${account} AND from_account_id LIKE 'commission:%'
        ) AS share JOIN ledger_movements AS movement ON movement.id = share.movement_id
        WHERE movement.reason <> 'commission' ${from('movement.created_at', since)} GROUP BY 1`)
      return rows.map(({ hour, cents }) => ({ hour: dateOf(hour), cents }))
    },

    async bets(reader, { linkId, since }) {
      // Bets have rows of their own once their cycle is over; until then they stand in its movements.
      const [row] = await connectionOf(reader).query<{ count: number; stakeCents: number }>(Prisma.sql`
        SELECT COUNT(*) AS count, CAST(COALESCE(SUM(bet.cents), 0) AS BIGINT) AS "stakeCents"
        FROM (
          SELECT stake_cents AS cents FROM cycle_bets AS ended
          WHERE ended.link_id = ${linkId} AND ended.result NOT IN ('undone', 'voided') ${from('ended.placed_at', since)}
          UNION ALL
          ${runningBets(linkId, since)}
        ) AS bet`)
      return row ?? { count: 0, stakeCents: 0 }
    },
  }
}

function runningBets(linkId: CreatorLinkId, since: Date | null): Prisma.Sql {
  return Prisma.sql`
    SELECT stake.amount_cents FROM cycles AS cycle
      JOIN ledger_movements AS movement ON movement.cause_type = 'cycle' AND movement.cause_id = cycle.id
      JOIN ledger_transfers AS share ON share.movement_id = movement.id
      JOIN ledger_transfers AS stake ON stake.movement_id = movement.id AND stake.ordinal = 0
    WHERE cycle.status = 'live' AND cycle.ended_at IS NULL AND movement.reason = 'cycle_stake'
      AND share.to_account_id = ${accounts.commission(linkId)} ${from('movement.created_at', since)}
      AND NOT EXISTS (
        SELECT 1 FROM ledger_movements AS undone
        WHERE undone.key = 'cycle-commission-return:' || substr(movement.key, length('cycle-stake:') + 1))`
}

function from(column: string, since: Date | null): Prisma.Sql {
  return since === null ? Prisma.empty : Prisma.sql`AND ${Prisma.raw(column)} >= ${since}`
}

/** The hour in UTC, as `2026-01-31T09`. */
function hourOf(dialect: Dialect, column: string): Prisma.Sql {
  return Prisma.raw(dialect === 'sqlite' ? `substr(${column}, 1, 13)` : `to_char(${column}, 'YYYY-MM-DD"T"HH24')`)
}

function dateOf(hour: string): Date {
  return new Date(`${hour}:00:00.000Z`)
}
