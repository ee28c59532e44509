import { Prisma } from '../../generated/sqlite/client.ts'
import type { Reader } from '../../ports/database.ts'
import type {
  AccountBalance,
  AuditRepository,
  AuditSlice,
  EscrowOfGame,
  WrongBalance,
  WrongPayment,
} from '../../wallet/audit.ts'
import { isAnyOf } from './row-source.ts'
import { connectionOf } from './sql-connection.ts'

const BATTLE_ESCROW_PREFIX = 'escrow:battle:'
const CYCLE_ESCROW_PREFIX = 'escrow:cycle:'

const EVERYTHING = Prisma.sql`1 = 1`

export function createAuditRepository(): AuditRepository {
  return {
    async countAccounts(reader) {
      const [row] = await connectionOf(reader).query<{ accounts: number }>(
        Prisma.sql`SELECT COUNT(*) AS accounts FROM ledger_accounts`,
      )
      return row?.accounts ?? 0
    },

    async sumCents(reader) {
      const [row] = await connectionOf(reader).query<{ cents: number }>(
        Prisma.sql`SELECT CAST(COALESCE(SUM(balance_cents), 0) AS BIGINT) AS cents FROM ledger_accounts`,
      )
      return row?.cents ?? 0
    },

    findWrongBalances: (reader, max) =>
      connectionOf(reader).query<WrongBalance>(Prisma.sql`
        WITH entries AS (
          SELECT from_account_id AS account_id, -amount_cents AS cents FROM ledger_transfers
          UNION ALL SELECT to_account_id, amount_cents FROM ledger_transfers
        ), totals AS (
          SELECT account_id, CAST(SUM(cents) AS BIGINT) AS cents, COUNT(*) AS transfers FROM entries GROUP BY account_id
        )
        SELECT account.id AS "account", account.balance_cents AS "balanceCents",
          CAST(COALESCE(totals.cents, 0) AS BIGINT) AS "transferredCents"
        FROM ledger_accounts AS account LEFT JOIN totals ON totals.account_id = account.id
        WHERE account.balance_cents <> COALESCE(totals.cents, 0)
          OR account.transfer_count <> COALESCE(totals.transfers, 0)
        ORDER BY account.id LIMIT ${max}`),

    findOverdrawn: (reader, max) =>
      connectionOf(reader).query<AccountBalance>(Prisma.sql`
        SELECT id AS "account", balance_cents AS "balanceCents" FROM ledger_accounts
        WHERE balance_cents < 0 AND kind IN ('player', 'battle_escrow', 'cycle_escrow', 'commission')
        ORDER BY id LIMIT ${max}`),

    findWrongEscrows: (reader, max) =>
      connectionOf(reader).query<EscrowOfGame>(Prisma.sql`
        WITH expected AS (
          SELECT ${BATTLE_ESCROW_PREFIX} || id AS account_id, 2 * stake_cents AS cents
          FROM battles WHERE status = 'active'
          UNION ALL
          SELECT ${CYCLE_ESCROW_PREFIX} || id, open_stakes_cents FROM cycles
          WHERE status = 'live' AND open_stakes_cents <> 0
        ), held AS (
          SELECT id, balance_cents FROM ledger_accounts
          WHERE kind IN ('battle_escrow', 'cycle_escrow') AND balance_cents <> 0
        )
        SELECT COALESCE(held.id, expected.account_id) AS "account",
          CAST(COALESCE(held.balance_cents, 0) AS BIGINT) AS "balanceCents",
          CAST(COALESCE(expected.cents, 0) AS BIGINT) AS "expectedCents"
        FROM held FULL JOIN expected ON expected.account_id = held.id
        WHERE COALESCE(held.balance_cents, 0) <> COALESCE(expected.cents, 0)
        ORDER BY 1 LIMIT ${max}`),

    async findEmptyMovements(reader, max) {
      const rows = await connectionOf(reader).query<{ key: string }>(Prisma.sql`
        SELECT movement.key FROM ledger_movements AS movement
        WHERE NOT EXISTS (SELECT 1 FROM ledger_transfers AS transfer WHERE transfer.movement_id = movement.id)
        ORDER BY movement.key LIMIT ${max}`)
      return rows.map(({ key }) => key)
    },

    async findWrongPayments(reader, max) {
      const stored = await connectionOf(reader).query<WrongPayment>(wrongPayments(EVERYTHING, EVERYTHING, max))
      const missing = await connectionOf(reader).query<WrongPayment>(Prisma.sql`
        SELECT DISTINCT cause_id AS "paymentId", NULL AS "status" FROM ledger_movements
        WHERE cause_type = 'payment' AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.id = cause_id)
        ORDER BY cause_id LIMIT ${max}`)
      return [...stored, ...missing]
    },

    async findUncausedMovements(reader, max) {
      const rows = await connectionOf(reader).query<{ key: string }>(Prisma.sql`
        SELECT movement.key FROM ledger_movements AS movement
        WHERE (movement.cause_type = 'battle' AND NOT EXISTS (SELECT 1 FROM battles WHERE battles.id = movement.cause_id))
          OR (movement.cause_type = 'cycle' AND NOT EXISTS (SELECT 1 FROM cycles WHERE cycles.id = movement.cause_id))
          OR (movement.reason = 'commission' AND NOT EXISTS (
            SELECT 1 FROM creator_links AS link JOIN ledger_transfers AS paid ON paid.movement_id = movement.id
            WHERE link.id = movement.cause_id AND paid.from_account_id = 'commission:' || link.id))
          OR (movement.cause_type NOT IN ('payment', 'cycle') AND EXISTS (
            SELECT 1 FROM ledger_transfers AS transfer WHERE transfer.movement_id = movement.id
              AND (transfer.to_account_id IN ('fees', 'payments_out', 'payments_in')
                OR transfer.from_account_id IN ('fees', 'payments_out', 'payments_in'))))
        ORDER BY movement.key LIMIT ${max}`)
      return rows.map(({ key }) => key)
    },

    async auditPlayers(reader, slice) {
      const { dialect, query } = connectionOf(reader)
      const ids = await idsOf(reader, Prisma.sql`ledger_accounts WHERE kind = 'player' AND`, slice)
      // "LIKE 'player:%'" names the partial indexes.
      const problems = await query<WrongBalance>(Prisma.sql`
        WITH entries AS (
          SELECT from_account_id AS account_id, -amount_cents AS cents FROM ledger_transfers
          WHERE ${isAnyOf(dialect, 'from_account_id', ids)} AND from_account_id LIKE 'player:%'
          UNION ALL
          SELECT to_account_id, amount_cents FROM ledger_transfers
          WHERE ${isAnyOf(dialect, 'to_account_id', ids)} AND to_account_id LIKE 'player:%'
        ), totals AS (
          SELECT account_id, CAST(SUM(cents) AS BIGINT) AS cents, COUNT(*) AS transfers FROM entries GROUP BY account_id
        )
        SELECT account.id AS "account", account.balance_cents AS "balanceCents",
          CAST(COALESCE(totals.cents, 0) AS BIGINT) AS "transferredCents"
        FROM ledger_accounts AS account LEFT JOIN totals ON totals.account_id = account.id
        WHERE ${isAnyOf(dialect, 'id', ids)} AND (account.balance_cents <> COALESCE(totals.cents, 0)
          OR account.transfer_count <> COALESCE(totals.transfers, 0))`)
      return { problems, lastId: ids.length < slice.max ? null : (ids.at(-1) ?? null) }
    },

    async auditPayments(reader, slice) {
      const { dialect, query } = connectionOf(reader)
      const ids = await idsOf(reader, Prisma.sql`payments WHERE`, slice)
      const [payments, movements] = [isAnyOf(dialect, 'id', ids), isAnyOf(dialect, 'cause_id', ids)]
      const problems = await query<WrongPayment>(wrongPayments(payments, movements, slice.max))
      return { problems, lastId: ids.length < slice.max ? null : (ids.at(-1) ?? null) }
    },
  }
}

async function idsOf(reader: Reader, place: Prisma.Sql, { afterId, max }: AuditSlice): Promise<string[]> {
  const rows = await connectionOf(reader).query<{ id: string }>(
    Prisma.sql`SELECT id FROM ${place} id > ${afterId} ORDER BY id LIMIT ${max}`,
  )
  return rows.map(({ id }) => id)
}

/** What each payment should have moved by its state, beside what the movements that name it have moved. */
function wrongPayments(payments: Prisma.Sql, movements: Prisma.Sql, max: number): Prisma.Sql {
  return Prisma.sql`
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
        SUM(CASE account_id WHEN 'fees' THEN cents ELSE 0 END) AS fees
      FROM entries GROUP BY payment_id
    ), expected AS (
      SELECT id, status,
        CASE WHEN direction = 'deposit' AND status = 'completed' THEN amount_cents + fee_cents ELSE 0 END AS came_in,
        CASE WHEN direction <> 'withdrawal' THEN 0 WHEN status = 'completed' THEN amount_cents - fee_cents
          WHEN status IN ('review', 'pending') THEN amount_cents ELSE 0 END AS went_out,
        CASE WHEN status = 'completed' THEN fee_cents ELSE 0 END AS fees
      FROM payments WHERE ${payments}
    )
    SELECT expected.id AS "paymentId", expected.status AS "status"
    FROM expected LEFT JOIN moved ON moved.payment_id = expected.id
    WHERE expected.came_in <> COALESCE(moved.came_in, 0) OR expected.went_out <> COALESCE(moved.went_out, 0)
      OR expected.fees <> COALESCE(moved.fees, 0)
    ORDER BY expected.id LIMIT ${max}`
}
