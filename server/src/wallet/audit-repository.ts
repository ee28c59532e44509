// SQL: the database compares sums over all lines and transfers; typed reads would load them.

import { Prisma } from '../generated/sqlite/client.ts'
import { EVERYTHING, isAnyOf } from '../platform/database/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { AccountId } from './accounts.ts'
import { centsFor } from './ledger-repository.ts'

/** One thing that does not add up; each statement below selects the problems that it finds. */
export type AuditProblem =
  | { readonly type: 'sum'; readonly sumCents: number }
  /** `transferredCents`: the sum of its transfers. */
  | {
      readonly type: 'balance'
      readonly account: AccountId
      readonly balanceCents: number
      readonly transferredCents: number
    }
  /** An account whose lines don't follow from one another, or whose balance does not follow from the newest line. */
  | { readonly type: 'lines'; readonly account: AccountId }
  | { readonly type: 'overdrawn'; readonly account: AccountId; readonly balanceCents: number }
  /** `expectedCents`: 0 for a battle or cycle that is over or does not exist. */
  | {
      readonly type: 'escrow'
      readonly account: AccountId
      readonly balanceCents: number
      readonly expectedCents: number
    }
  | { readonly type: 'emptyMovement'; readonly key: string }
  /** A payment whose movements disagree with its row; its status is null when there is no such payment. */
  | { readonly type: 'payment'; readonly paymentId: string; readonly status: string | null }
  /** A movement whose cause is missing, or a correction that moved nothing. */
  | { readonly type: 'uncaused'; readonly key: string }
  /**
   * A battle or player whose rating does not follow from earlier battles; reported together with the ledger's own
   * problems.
   */
  | { readonly type: 'rating'; readonly subject: string }

type Problem<Type extends AuditProblem['type']> = Extract<AuditProblem, { readonly type: Type }>

/** Up to `max` rows in their order, after the cursor of the slice before; the first one has none. */
export interface Slice<Cursor> {
  readonly after: Cursor | null
  readonly max: number
}

export interface AuditedSlice<Cursor, Found extends AuditProblem = AuditProblem> {
  readonly problems: readonly Found[]
  /** Null at the end. */
  readonly next: Cursor | null
}

/** The position of a line among all lines. */
export interface LineKey {
  readonly account: AccountId
  readonly at: Date
  readonly line: number
}

const ESCROWS = Prisma.sql`ledger_accounts WHERE kind IN ('battle_escrow', 'cycle_escrow') AND`
const PLAYERS = Prisma.sql`ledger_accounts WHERE kind = 'player' AND`
/** Before the first account of these kinds, so that a slice skips no other accounts. */
const ESCROWS_START = 'escrow:'
const PLAYERS_START = 'player:'
const BATTLE_ESCROW_PREFIX = 'escrow:battle:'
const CYCLE_ESCROW_PREFIX = 'escrow:cycle:'
/** Every battle and every cycle leaves an escrow. The index of the other accounts has this condition. */
const LASTING = Prisma.sql`kind NOT IN ('battle_escrow', 'cycle_escrow')`
/** The escrows of running games. */
const EXPECTED_ESCROWS = Prisma.sql`
  SELECT ${BATTLE_ESCROW_PREFIX} || id AS account_id, 2 * stake_cents AS cents
  FROM battles WHERE status = 'active'
  UNION ALL
  SELECT ${CYCLE_ESCROW_PREFIX} || id, open_stakes_cents FROM cycles
  WHERE status = 'live' AND open_stakes_cents <> 0`

export async function totals(reader: Reader) {
  const [totals] = await reader.query<{ accounts: number; sumCents: number }>(Prisma.sql`
    SELECT CAST(COUNT(*) AS BIGINT) AS accounts, CAST(COALESCE(SUM(balance_cents), 0) AS BIGINT) AS "sumCents"
    FROM ledger_accounts`)
  return totals ?? { accounts: 0, sumCents: 0 }
}

/** Accounts whose balance or number of transfers disagrees with their transfers. */
export const findWrongBalances = (reader: Reader, max: number) =>
  reader.query<Problem<'balance'>>(Prisma.sql`
    WITH entries AS (
      SELECT from_account_id AS account_id, -amount_cents AS cents FROM ledger_transfers
      UNION ALL SELECT to_account_id, amount_cents FROM ledger_transfers
    ), totals AS (
      SELECT account_id, CAST(SUM(cents) AS BIGINT) AS cents, COUNT(*) AS transfers FROM entries GROUP BY account_id
    )
    SELECT 'balance' AS "type", account.id AS "account", account.balance_cents AS "balanceCents",
      CAST(COALESCE(totals.cents, 0) AS BIGINT) AS "transferredCents"
    FROM ledger_accounts AS account LEFT JOIN totals ON totals.account_id = account.id
    WHERE account.balance_cents <> COALESCE(totals.cents, 0)
      OR account.transfer_count <> COALESCE(totals.transfers, 0)
    ORDER BY account.id LIMIT ${max}`)

/** Accounts of players and links below zero. */
export const findOverdrawn = (reader: Reader, max: number) =>
  reader.query<Problem<'overdrawn'>>(Prisma.sql`
    SELECT 'overdrawn' AS "type", id AS "account", balance_cents AS "balanceCents" FROM ledger_accounts
    WHERE ${LASTING} AND balance_cents < 0 AND kind IN ('player', 'commission')
    ORDER BY id LIMIT ${max}`)

/** The sum that is 0 unless money was made or lost, or an ended game has kept some. */
export async function sumRunningCents(reader: Reader) {
  const [row] = await reader.query<{ cents: number }>(Prisma.sql`
    SELECT CAST(
      (SELECT COALESCE(SUM(balance_cents), 0) FROM ledger_accounts WHERE ${LASTING})
      + (SELECT COALESCE(SUM(account.balance_cents), 0) FROM (${EXPECTED_ESCROWS}) AS expected
        JOIN ledger_accounts AS account ON account.id = expected.account_id) AS BIGINT) AS cents`)
  return row?.cents ?? 0
}

/** Running games whose escrow does not hold their stakes. */
export const findWrongRunningEscrows = (reader: Reader, max: number) =>
  reader.query<Problem<'escrow'>>(Prisma.sql`
    SELECT 'escrow' AS "type", expected.account_id AS "account",
      CAST(COALESCE(account.balance_cents, 0) AS BIGINT) AS "balanceCents", CAST(expected.cents AS BIGINT) AS "expectedCents"
    FROM (${EXPECTED_ESCROWS}) AS expected LEFT JOIN ledger_accounts AS account ON account.id = expected.account_id
    WHERE COALESCE(account.balance_cents, 0) <> expected.cents
    ORDER BY "account" LIMIT ${max}`)

/** Escrows that hold money without a running game. */
export const auditEscrows = (reader: Reader, slice: Slice<string>) =>
  auditRows(reader, { place: ESCROWS, startId: ESCROWS_START, slice }, (ids) =>
    reader.query<Problem<'escrow'>>(Prisma.sql`
      SELECT 'escrow' AS "type", account.id AS "account", account.balance_cents AS "balanceCents",
        CAST(0 AS BIGINT) AS "expectedCents"
      FROM ledger_accounts AS account
      WHERE ${isAnyOf(reader.dialect, 'id', ids)} AND account.balance_cents <> 0
        AND account.id NOT IN (SELECT account_id FROM (${EXPECTED_ESCROWS}) AS expected)
      ORDER BY account.id`),
  )

/** Movements without any transfer. */
export const findEmptyMovements = (reader: Reader, max: number) =>
  reader.query<Problem<'emptyMovement'>>(Prisma.sql`
    SELECT 'emptyMovement' AS "type", movement.key FROM ledger_movements AS movement
    WHERE NOT EXISTS (SELECT 1 FROM ledger_transfers AS transfer WHERE transfer.movement_id = movement.id)
    ORDER BY movement.key LIMIT ${max}`)

/** Movements of a payment that does not exist. */
export const findMissingPayments = (reader: Reader, max: number) =>
  reader.query<Problem<'payment'>>(Prisma.sql`
    SELECT DISTINCT 'payment' AS "type", cause_id AS "paymentId", NULL AS "status" FROM ledger_movements
    WHERE cause_type = 'payment' AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.id = cause_id)
    ORDER BY cause_id LIMIT ${max}`)

/**
 * Movements whose battle or cycle does not exist, fees and payments without a cause, and corrections and commissions that
 * moved anything else.
 */
export async function findUncausedMovements(reader: Reader, max: number) {
  const uncaused = await reader.query<Problem<'uncaused'>>(Prisma.sql`
    SELECT 'uncaused' AS "type", movement.key FROM ledger_movements AS movement
    WHERE (movement.cause_type = 'battle' AND NOT EXISTS (SELECT 1 FROM battles WHERE battles.id = movement.cause_id))
      OR (movement.cause_type = 'cycle' AND NOT EXISTS (SELECT 1 FROM cycles WHERE cycles.id = movement.cause_id))
      OR (movement.reason IN ('commission', 'correction') AND (
        SELECT COUNT(*) FROM ledger_transfers AS transfer WHERE transfer.movement_id = movement.id) <> 1)
      OR (movement.reason = 'commission' AND NOT EXISTS (
        SELECT 1 FROM creator_links AS link JOIN ledger_transfers AS paid ON paid.movement_id = movement.id
        WHERE link.id = movement.cause_id AND paid.from_account_id = 'commission:' || link.id))
      OR (movement.reason = 'correction' AND NOT EXISTS (
        SELECT 1 FROM corrections AS correction JOIN ledger_transfers AS moved ON moved.movement_id = movement.id
        WHERE correction.id = movement.cause_id AND movement.key = 'correction:' || correction.id
          AND ((moved.from_account_id = 'house' AND moved.to_account_id = 'player:' || correction.user_id
              AND moved.amount_cents = correction.amount_cents)
            OR (moved.to_account_id = 'house' AND moved.from_account_id = 'player:' || correction.user_id
              AND moved.amount_cents = -correction.amount_cents))))
      OR (movement.cause_type NOT IN ('payment', 'cycle') AND EXISTS (
        SELECT 1 FROM ledger_transfers AS transfer WHERE transfer.movement_id = movement.id
          AND (transfer.to_account_id IN ('fees', 'payments_out', 'payments_in')
            OR transfer.from_account_id IN ('fees', 'payments_out', 'payments_in'))))
    ORDER BY movement.key LIMIT ${max}`)
  // The opposite case: a correction that moved nothing.
  const unmoved = await reader.query<Problem<'uncaused'>>(Prisma.sql`
    SELECT 'uncaused' AS "type", 'correction:' || correction.id AS key FROM corrections AS correction
    WHERE NOT EXISTS (
      SELECT 1 FROM ledger_movements AS movement WHERE movement.key = 'correction:' || correction.id)
    ORDER BY correction.id LIMIT ${max}`)
  return [...uncaused, ...unmoved]
}

/** Accounts that were used and whose first line is missing. */
export const findWithoutFirstLine = (reader: Reader, max: number) =>
  reader.query<Problem<'lines'>>(Prisma.sql`
    SELECT 'lines' AS "type", id AS "account" FROM ledger_accounts
    WHERE kind IN ('player', 'commission') AND (transfer_count <> 0 OR games_cents <> 0)
      AND COALESCE((
        SELECT own.line FROM ledger_lines AS own WHERE own.account_id = ledger_accounts.id
        ORDER BY own.at, own.line LIMIT 1), 0) <> 1
    ORDER BY id LIMIT ${max}`)

/**
 * Audits only players' accounts, each against its newest line: a slice costs the same however long their histories
 * are.
 */
export function auditPlayers(reader: Reader, slice: Slice<string>) {
  // Starts from the newest line, which the audit of lines compares with all earlier ones. Each column is compared by
  // itself, because Postgres would compare a pair of columns with every line of the account.
  const newestLine = (column: 'at' | 'line') => Prisma.sql`(
    SELECT ${Prisma.raw(`own.${column}`)} FROM ledger_lines AS own WHERE own.account_id = account.id
    ORDER BY own.at DESC, own.line DESC LIMIT 1)`
  return auditRows(reader, { place: PLAYERS, startId: PLAYERS_START, slice }, (ids) =>
    reader.query<Problem<'balance'>>(Prisma.sql`
      SELECT 'balance' AS "type", newest."account", newest."balanceCents",
        CAST(COALESCE(newest.opening, 0) + newest.cents AS BIGINT) AS "transferredCents"
      FROM (
        SELECT account.id AS "account", account.balance_cents AS "balanceCents", account.transfer_count,
          line.balance_cents AS opening, line.line, COUNT(transfer.ordinal) AS transfers,
          COALESCE(SUM(${centsFor(Prisma.raw('account.id'))}), 0) AS cents
        FROM ledger_accounts AS account
          LEFT JOIN ledger_lines AS line ON line.account_id = account.id
            AND line.at = ${newestLine('at')} AND line.line = ${newestLine('line')}
          LEFT JOIN ledger_transfers AS transfer ON transfer.movement_id = line.movement_id
            AND (transfer.from_account_id = account.id OR transfer.to_account_id = account.id)
        WHERE ${isAnyOf(reader.dialect, 'id', ids)}
        GROUP BY account.id, account.balance_cents, account.transfer_count, line.balance_cents, line.line
      ) AS newest
      WHERE newest."balanceCents" <> COALESCE(newest.opening, 0) + newest.cents
        OR newest.transfer_count <> COALESCE(newest.line, 1) - 1 + newest.transfers`),
  )
}

/** Audits all accounts that have lines, each line against the next one. */
export async function auditLines(
  { query }: Reader,
  { after, max }: Slice<LineKey>,
): Promise<AuditedSlice<LineKey, Problem<'lines'>>> {
  const rest =
    after === null ? EVERYTHING : Prisma.sql`(account_id, at, line) > (${after.account}, ${after.at}, ${after.line})`
  // The line after the last one is read but not checked, because it begins the next slice.
  const slice = Prisma.sql`
    SELECT * FROM ledger_lines WHERE ${rest} ORDER BY account_id, at, line LIMIT ${max + 1}`
  const rows = await query<LineKey & { isWrong: number | boolean }>(Prisma.sql`
    SELECT account_id AS "account", at, line, is_wrong AS "isWrong" FROM (${checkedLines(slice)}) AS checked
    ORDER BY account_id, at, line LIMIT ${max}`)
  const wrong = new Set(rows.filter(({ isWrong }) => Boolean(isWrong)).map(({ account }) => account))
  const problems = [...wrong].map((account) => ({ type: 'lines', account }) as const)
  const last = rows.length < max ? undefined : rows.at(-1)
  const next = last === undefined ? null : { account: last.account, at: new Date(last.at), line: last.line }
  return { problems, next }
}

export const auditPayments = (reader: Reader, slice: Slice<string>) =>
  auditRows(reader, { place: Prisma.sql`payments WHERE`, startId: '', slice }, (ids) => {
    const [payments, movements] = [isAnyOf(reader.dialect, 'id', ids), isAnyOf(reader.dialect, 'cause_id', ids)]
    return findWrongPayments(reader, payments, movements, slice.max)
  })

interface AuditedRows {
  readonly place: Prisma.Sql
  /** The first slice begins after it. */
  readonly startId: string
  readonly slice: Slice<string>
}

async function auditRows(
  reader: Reader,
  { place, startId, slice: { after, max } }: AuditedRows,
  find: (ids: readonly string[]) => Promise<readonly AuditProblem[]>,
): Promise<AuditedSlice<string>> {
  const rows = await reader.query<{ id: string }>(
    Prisma.sql`SELECT id FROM ${place} id > ${after ?? startId} ORDER BY id LIMIT ${max}`,
  )
  const ids = rows.map(({ id }) => id)
  return { problems: await find(ids), next: ids.length < max ? null : (ids.at(-1) ?? null) }
}

/** Compares the movements that each payment should have in its state with those that name it. */
function findWrongPayments({ query }: Reader, payments: Prisma.Sql, movements: Prisma.Sql, max: number) {
  return query<Problem<'payment'>>(Prisma.sql`
    WITH entries AS (
      SELECT cause_id AS payment_id, to_account_id AS account_id, amount_cents AS cents
      FROM ledger_movements AS movement JOIN ledger_transfers AS transfer ON transfer.movement_id = movement.id
      WHERE cause_type = 'payment' AND ${movements}
      UNION ALL
      SELECT cause_id, from_account_id, -amount_cents
      FROM ledger_movements AS movement JOIN ledger_transfers AS transfer ON transfer.movement_id = movement.id
      WHERE cause_type = 'payment' AND ${movements}
    ), moved AS (
      SELECT payment_id, SUM(CASE account_id WHEN 'payments_in' THEN -cents ELSE 0 END) AS came_in,
        SUM(CASE account_id WHEN 'payments_out' THEN cents ELSE 0 END) AS went_out,
        SUM(CASE account_id WHEN 'fees' THEN cents ELSE 0 END) AS fees,
        SUM(CASE account_id WHEN 'player:' || payments.user_id THEN cents ELSE 0 END) AS player,
        SUM(CASE WHEN account_id IN ('payments_in', 'payments_out', 'fees', 'player:' || payments.user_id) THEN 0
          ELSE 1 END) AS others
      FROM entries JOIN payments ON payments.id = payment_id GROUP BY payment_id
    ), expected AS (
      SELECT id, status,
        CASE WHEN direction = 'deposit' AND status = 'completed' THEN amount_cents + fee_cents ELSE 0 END AS came_in,
        CASE WHEN direction <> 'withdrawal' THEN 0 WHEN status = 'completed' THEN amount_cents - fee_cents
          WHEN status IN ('review', 'pending') THEN amount_cents ELSE 0 END AS went_out,
        CASE WHEN status = 'completed' THEN fee_cents ELSE 0 END AS fees,
        CASE WHEN direction = 'deposit' AND status = 'completed' THEN amount_cents
          WHEN direction = 'withdrawal' AND status IN ('review', 'pending', 'completed') THEN -amount_cents
          ELSE 0 END AS player
      FROM payments WHERE ${payments}
    )
    SELECT 'payment' AS "type", expected.id AS "paymentId", expected.status AS "status"
    FROM expected LEFT JOIN moved ON moved.payment_id = expected.id
    WHERE expected.came_in <> COALESCE(moved.came_in, 0) OR expected.went_out <> COALESCE(moved.went_out, 0)
      OR expected.fees <> COALESCE(moved.fees, 0) OR expected.player <> COALESCE(moved.player, 0)
      OR moved.others > 0
    ORDER BY expected.id LIMIT ${max}`)
}

/**
 * Compares each line with the next one of its account, and the newest with the account itself: they must differ by
 * exactly what the line's movement moved. So the sum of all transfers of an account is verified line by line.
 */
function checkedLines(lines: Prisma.Sql): Prisma.Sql {
  const following = (column: string, ofAccount: string) =>
    Prisma.raw(
      `COALESCE(LEAD(line.${column}) OVER (PARTITION BY line.account_id ORDER BY line.at, line.line), account.${ofAccount})`,
    )
  // A grouped subquery per line costs as much as its movement has transfers, which are few.
  const moved = (value: Prisma.Sql) => Prisma.sql`(
    SELECT ${value} FROM ledger_transfers AS transfer WHERE transfer.movement_id = line.movement_id
      AND (transfer.from_account_id = line.account_id OR transfer.to_account_id = line.account_id))`
  const cents = moved(Prisma.sql`COALESCE(SUM(${centsFor(Prisma.raw('line.account_id'))}), 0)`)
  return Prisma.sql`
    SELECT compared.account_id, compared.at, compared.line,
      (compared.transfers = 0 OR compared.next_line <> compared.line + compared.transfers
        OR compared.next_balance_cents <> compared.balance_cents + compared.cents
        OR compared.next_games_cents <> compared.games_cents
          + CASE WHEN compared.cause_type IN ('battle', 'cycle') THEN compared.cents ELSE 0 END
        OR (compared.line = 1 AND (compared.balance_cents <> 0 OR compared.games_cents <> 0))) AS is_wrong
    FROM (
      SELECT line.account_id, line.at, line.line, line.balance_cents, line.games_cents, movement.cause_type,
        ${moved(Prisma.sql`COUNT(*)`)} AS transfers, ${cents} AS cents,
        ${following('line', 'transfer_count + 1')} AS next_line,
        ${following('balance_cents', 'balance_cents')} AS next_balance_cents,
        ${following('games_cents', 'games_cents')} AS next_games_cents
      FROM (${lines}) AS line
        LEFT JOIN ledger_movements AS movement ON movement.id = line.movement_id
        LEFT JOIN ledger_accounts AS account ON account.id = line.account_id
    ) AS compared`
}
