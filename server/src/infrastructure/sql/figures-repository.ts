// SQL: one statement, so one state of the database, for eight counts and sums, two of them by the times within ids.
import type { DayFigures, FiguresRepository, LiveFigures } from '../../admin/figures.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf } from '../prisma/connection.ts'

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
          (SELECT CAST(COUNT(*) AS BIGINT) FROM battles WHERE status = 'active' AND ${WITH_BOT}) AS "activeWithBots",
          (SELECT CAST(COALESCE(SUM(2 * stake_cents), 0) AS BIGINT) FROM battles
            WHERE status = 'active') AS "battleEscrowCents",
          (SELECT balance_cents FROM ledger_accounts WHERE id = 'house') AS "houseCents",
          (SELECT balance_cents FROM ledger_accounts WHERE id = 'fees') AS "feesCents",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM payments WHERE status = 'pending') AS "pendingPayments",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM payments WHERE status = 'review') AS "payoutsToReview",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM blocks
            WHERE lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${at})) AS "blocked"`)
      if (row === undefined) throw new Error('a SELECT without a table returns one row')
      return { ...row, queue }
    },

    async registered(reader) {
      const [row] = await connectionOf(reader).query<{ registered: number }>(
        Prisma.sql`SELECT CAST(COUNT(*) AS BIGINT) AS registered FROM users WHERE kind <> 'bot'`,
      )
      return row?.registered ?? 0
    },

    async between(reader, span) {
      const [row] = await connectionOf(reader).query<DayFigures>(Prisma.sql`
        SELECT
          (SELECT CAST(COUNT(*) AS BIGINT) FROM users WHERE kind <> 'bot' AND ${within('created_at', span)}) AS "signedUp",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM battles
            WHERE status = 'completed' AND ${within('ended_at', span)}) AS "ended",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM battles
            WHERE status = 'completed' AND ${within('ended_at', span)} AND ${WITH_BOT}) AS "endedWithBots",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM battles
            WHERE status = 'cancelled' AND ${within('ended_at', span)}) AS "cancelled",
          ${movedWithin(span, 'house')} AS "houseCents",
          ${movedWithin(span, 'fees')} AS "feesCents",
          ${paidWithin(span, 'deposit')} AS "depositedCents",
          ${paidWithin(span, 'withdrawal')} AS "withdrawnCents"`)
      if (row === undefined) throw new Error('a SELECT without a table returns one row')
      return row
    },
  }
}

interface Span {
  readonly start: Date
  readonly end: Date
}

const WITH_BOT = Prisma.sql`EXISTS (
  SELECT 1 FROM users AS player WHERE player.kind = 'bot' AND player.id IN (battles.user_one_id, battles.user_two_id))`

function within(column: 'created_at' | 'ended_at', { start, end }: Span): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(column)} >= ${start} AND ${Prisma.raw(column)} < ${end}`
}

function paidWithin(span: Span, direction: string): Prisma.Sql {
  return Prisma.sql`(SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM payments
    WHERE direction = ${direction} AND status = 'completed' AND ${within('created_at', span)})`
}

/**
 * The transfers to one of the operator's accounts, less those from it. The transfers have no index by account, for the
 * sake of the bets, but their ids are ordered by time: only those of the span are read.
 */
function movedWithin({ start, end }: Span, account: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT CAST(COALESCE(SUM(CASE WHEN transfer.to_account_id = ${account} THEN amount_cents ELSE -amount_cents END), 0)
      AS BIGINT)
    FROM ledger_transfers AS transfer JOIN ledger_movements AS movement ON movement.id = transfer.movement_id
    WHERE transfer.movement_id >= ${firstIdOf(start)} AND movement.created_at >= ${start} AND movement.created_at < ${end}
      AND (transfer.to_account_id = ${account} OR transfer.from_account_id = ${account}))`
}

/** The smallest id made at this time or later (UUID version 7). */
function firstIdOf(time: Date): string {
  const digits = time.getTime().toString(16).padStart(UUID_TIME_DIGITS, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
