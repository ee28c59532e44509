import type { DayFigures, FiguresRepository, LiveFigures } from '../../admin/figures.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf } from './sql-connection.ts'

const UUID_TIME_DIGITS = 12

export function createFiguresRepository(): FiguresRepository {
  return {
    async live(reader, at) {
      const connection = connectionOf(reader)
      const queue = await connection.query<LiveFigures['queue'][number]>(Prisma.sql`
        SELECT amount_cents AS "amountCents", CAST(COUNT(*) AS BIGINT) AS "players"
        FROM queue_entries GROUP BY amount_cents ORDER BY amount_cents`)
      const [row] = await connection.query<Omit<LiveFigures, 'queue'>>(Prisma.sql`
        SELECT
          (SELECT CAST(COUNT(*) AS BIGINT) FROM battles WHERE status = 'active') AS "activeBattles",
          (SELECT CAST(COALESCE(SUM(2 * stake_cents), 0) AS BIGINT) FROM battles
            WHERE status = 'active') AS "battleEscrowCents",
          (SELECT balance_cents FROM ledger_accounts WHERE id = 'house') AS "houseCents",
          (SELECT balance_cents FROM ledger_accounts WHERE id = 'fees') AS "feesCents",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM payments WHERE status = 'pending') AS "pendingPayments",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM payments WHERE status = 'review') AS "payoutsToReview",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM blocks
            WHERE lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${at})) AS "blocked"`)
      if (row === undefined) throw new Error('a SELECT without a table answers one row')
      return { ...row, queue }
    },

    async since(reader, midnight) {
      const [row] = await connectionOf(reader).query<DayFigures>(Prisma.sql`
        SELECT
          (SELECT CAST(COUNT(*) AS BIGINT) FROM users WHERE kind <> 'bot') AS "registered",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM users
            WHERE kind <> 'bot' AND created_at >= ${midnight}) AS "signedUpToday",
          ${endedSince(midnight, 'completed')} AS "endedToday",
          ${endedSince(midnight, 'cancelled')} AS "cancelledToday",
          ${movedSince(midnight, 'house')} AS "houseTodayCents",
          ${movedSince(midnight, 'fees')} AS "feesTodayCents",
          ${paidSince(midnight, 'deposit')} AS "depositedTodayCents",
          ${paidSince(midnight, 'withdrawal')} AS "withdrawnTodayCents"`)
      if (row === undefined) throw new Error('a SELECT without a table answers one row')
      return row
    },
  }
}

function endedSince(midnight: Date, status: string): Prisma.Sql {
  return Prisma.sql`(SELECT CAST(COUNT(*) AS BIGINT) FROM battles WHERE status = ${status} AND ended_at >= ${midnight})`
}

function paidSince(midnight: Date, direction: string): Prisma.Sql {
  return Prisma.sql`(SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM payments
    WHERE direction = ${direction} AND status = 'completed' AND created_at >= ${midnight})`
}

/**
 * What came to an account of the house, less what left it. The transfers have no index by account, for the sake of the
 * bets, but their ids are ordered by time: only those of today are read.
 */
function movedSince(midnight: Date, account: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT CAST(COALESCE(SUM(CASE WHEN transfer.to_account_id = ${account} THEN amount_cents ELSE -amount_cents END), 0)
      AS BIGINT)
    FROM ledger_transfers AS transfer JOIN ledger_movements AS movement ON movement.id = transfer.movement_id
    WHERE transfer.movement_id >= ${firstIdOf(midnight)} AND movement.created_at >= ${midnight}
      AND (transfer.to_account_id = ${account} OR transfer.from_account_id = ${account}))`
}

/** The smallest id that was made at this moment or later (UUID version 7). */
function firstIdOf(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(UUID_TIME_DIGITS, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
