// SQL: one statement reads eight counts and sums from one state of the database; two of them use the times within ids.

import { Prisma } from '../generated/sqlite/client.ts'
import { LONGEST_BATTLE_MS } from '../platform/durations.ts'
import type { Reader } from '../ports/database.ts'

interface LiveFigures {
  readonly queue: readonly { readonly amountCents: number; readonly players: number }[]
  readonly activeBattles: number
  readonly activeWithBots: number
  readonly battleEscrowCents: number
  readonly houseCents: number
  readonly feesCents: number
  readonly pendingPayments: number
  readonly payoutsToReview: number
  readonly blocked: number
}

/** Figures for an interval. */
interface DayFigures {
  readonly signedUp: number
  readonly ended: number
  /** The number of battles with a bot. */
  readonly endedWithBots: number
  readonly cancelled: number
  readonly houseCents: number
  readonly feesCents: number
  readonly depositedCents: number
  readonly withdrawnCents: number
}

const UUID_TIME_DIGITS = 12

export async function live(reader: Reader, at: Date): Promise<LiveFigures> {
  const queue = await reader.query<LiveFigures['queue'][number]>(Prisma.sql`
    SELECT amount_cents AS "amountCents", CAST(COUNT(*) AS BIGINT) AS "players"
    FROM queue_entries GROUP BY amount_cents ORDER BY amount_cents`)
  const [row] = await reader.query<Omit<LiveFigures, 'queue'>>(Prisma.sql`
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
}

/** Bots are not counted. */
export async function registered(reader: Reader) {
  const [row] = await reader.query<{ registered: number }>(
    Prisma.sql`SELECT CAST(COUNT(*) AS BIGINT) AS registered FROM users WHERE kind <> 'bot'`,
  )
  return row?.registered ?? 0
}

export async function between(reader: Reader, span: Span): Promise<DayFigures> {
  const [row] = await reader.query<DayFigures>(Prisma.sql`
    SELECT
      (SELECT CAST(COUNT(*) AS BIGINT) FROM users WHERE kind <> 'bot' AND ${within('created_at', span)}) AS "signedUp",
      (SELECT CAST(COUNT(*) AS BIGINT) FROM battles
        WHERE status = 'completed' AND ${endedWithin(span)}) AS "ended",
      (SELECT CAST(COUNT(*) AS BIGINT) FROM battles
        WHERE status = 'completed' AND ${endedWithin(span)} AND ${WITH_BOT}) AS "endedWithBots",
      (SELECT CAST(COUNT(*) AS BIGINT) FROM battles
        WHERE status = 'cancelled' AND ${endedWithin(span)}) AS "cancelled",
      ${movedWithin(span, 'house')} AS "houseCents",
      ${movedWithin(span, 'fees')} AS "feesCents",
      ${paidWithin(span, 'deposit')} AS "depositedCents",
      ${paidWithin(span, 'withdrawal')} AS "withdrawnCents"`)
  if (row === undefined) throw new Error('a SELECT without a table returns one row')
  return row
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

/** The index of battles is by their beginning. */
function endedWithin(span: Span): Prisma.Sql {
  return Prisma.sql`created_at >= ${new Date(span.start.getTime() - LONGEST_BATTLE_MS)} AND ${within('ended_at', span)}`
}

function paidWithin(span: Span, direction: string): Prisma.Sql {
  return Prisma.sql`(SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM payments
    WHERE direction = ${direction} AND status = 'completed' AND ${within('created_at', span)})`
}

/**
 * The transfers to one of the operator's accounts, less those from it. Transfers have no index by account, to keep bets
 * fast, but their ids are ordered by time, so only those of the interval are read.
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
