// SQL: one statement reads eight counts and sums from one state of the database; two of them use the times within ids.

import { assert } from '@bougie/engine'
import { Prisma } from '../generated/sqlite/client.ts'
import { isAnyOf } from '../platform/database/sql.ts'
import { HOUR_MS, LONGEST_BATTLE_MS } from '../platform/durations.ts'
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

/** The ledger accounts whose money is the house's: its own, and those of the bots, which it funds. */
export async function houseAccounts(reader: Reader): Promise<readonly string[]> {
  const bots = await reader.query<{ account: string }>(
    Prisma.sql`SELECT 'player:' || id AS account FROM users WHERE kind = 'bot'`,
  )
  return ['house', ...bots.map(({ account }) => account)]
}

export async function live(reader: Reader, at: Date, house: readonly string[]): Promise<LiveFigures> {
  const queue = await reader.query<LiveFigures['queue'][number]>(Prisma.sql`
    SELECT amount_cents AS "amountCents", CAST(COUNT(*) AS BIGINT) AS "players"
    FROM queue_entries GROUP BY amount_cents ORDER BY amount_cents`)
  const figures = await readFigures<Omit<LiveFigures, 'queue'>>(
    reader,
    Prisma.sql`
      ${countOf(Prisma.sql`battles WHERE status = 'active'`)} AS "activeBattles",
      ${countOf(Prisma.sql`battles WHERE status = 'active' AND ${WITH_BOT}`)} AS "activeWithBots",
      ${sumOf('2 * stake_cents', Prisma.sql`battles WHERE status = 'active'`)} AS "battleEscrowCents",
      ${sumOf('balance_cents', Prisma.sql`ledger_accounts WHERE ${isAnyOf(reader.dialect, 'id', house)}`)} AS "houseCents",
      (SELECT balance_cents FROM ledger_accounts WHERE id = 'fees') AS "feesCents",
      ${countOf(Prisma.sql`payments WHERE status = 'pending'`)} AS "pendingPayments",
      ${countOf(Prisma.sql`payments WHERE status = 'review'`)} AS "payoutsToReview",
      ${countOf(Prisma.sql`blocks WHERE lifted_at IS NULL AND ends_at IS NULL`)}
        + ${countOf(Prisma.sql`blocks WHERE lifted_at IS NULL AND ends_at > ${at}`)} AS "blocked"`,
  )
  return { ...figures, queue }
}

/** Bots are not counted. */
export async function registered(reader: Reader): Promise<number> {
  const people = Prisma.sql`${countOf(Prisma.sql`users WHERE kind <> 'bot'`)} AS registered`
  return (await readFigures<{ registered: number }>(reader, people)).registered
}

export const between = (reader: Reader, span: Span, house: readonly string[]) =>
  readFigures<DayFigures>(
    reader,
    Prisma.sql`
      ${countOf(Prisma.sql`users WHERE kind <> 'bot' AND ${within('created_at', span)}`)} AS "signedUp",
      ${countOf(Prisma.sql`battles WHERE status = 'completed' AND ${endedWithin(span)}`)} AS "ended",
      ${countOf(Prisma.sql`battles WHERE status = 'completed' AND ${endedWithin(span)} AND ${WITH_BOT}`)} AS "endedWithBots",
      ${countOf(Prisma.sql`battles WHERE status = 'cancelled' AND ${endedWithin(span)}`)} AS "cancelled",
      ${movedWithin(reader, span, house)} AS "houseCents",
      ${movedWithin(reader, span, ['fees'])} AS "feesCents",
      ${paidWithin(span, 'deposit')} AS "depositedCents",
      ${paidWithin(span, 'withdrawal')} AS "withdrawnCents"`,
  )

async function readFigures<Figures extends object>(reader: Reader, figures: Prisma.Sql): Promise<Figures> {
  const [row] = await reader.query<Figures>(Prisma.sql`SELECT ${figures}`)
  assert(row !== undefined, 'a SELECT without a table returns one row')
  return row
}

function countOf(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT CAST(COUNT(*) AS BIGINT) FROM ${rows})`
}

function sumOf(cents: string, rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT CAST(COALESCE(SUM(${Prisma.raw(cents)}), 0) AS BIGINT) FROM ${rows})`
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
  const paid = Prisma.sql`direction = ${direction} AND status = 'completed' AND ${within('created_at', span)}`
  return sumOf('amount_cents', Prisma.sql`payments WHERE ${paid}`)
}

/**
 * Ids have the time of the machine's clock, rows that of the server's, which is ahead for a while after the first was set
 * back.
 */
const IDS_BEHIND_MAX_MS = HOUR_MS

/**
 * The transfers to some of the operator's accounts, less those from them. Transfers have no index by account, to keep bets
 * fast, but their ids are ordered by time, so only those of the interval are read.
 */
function movedWithin({ dialect }: Reader, { start, end }: Span, own: readonly string[]): Prisma.Sql {
  const [to, from] = [isAnyOf(dialect, 'to_account_id', own), isAnyOf(dialect, 'from_account_id', own)]
  return Prisma.sql`(
    SELECT CAST(COALESCE(SUM(
      (CASE WHEN ${to} THEN amount_cents ELSE 0 END) - (CASE WHEN ${from} THEN amount_cents ELSE 0 END)), 0) AS BIGINT)
    FROM ledger_transfers AS transfer JOIN ledger_movements AS movement ON movement.id = transfer.movement_id
    WHERE transfer.movement_id >= ${firstIdOf(new Date(start.getTime() - IDS_BEHIND_MAX_MS))}
      AND movement.created_at >= ${start} AND movement.created_at < ${end} AND (${to} OR ${from}))`
}

/** The smallest id made at this time or later (UUID version 7). */
function firstIdOf(time: Date): string {
  const digits = time.getTime().toString(16).padStart(UUID_TIME_DIGITS, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
