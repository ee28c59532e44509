import { Prisma } from '../../generated/sqlite/client.ts'
import type { AccountBalance, AuditRepository, EscrowOfBattle, WrongBalance } from '../../wallet/audit.ts'
import { connectionOf } from './sql-connection.ts'

const BATTLE_ESCROW_PREFIX = 'escrow:battle:'

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
      connectionOf(reader).query<EscrowOfBattle>(Prisma.sql`
        WITH expected AS (
          SELECT ${BATTLE_ESCROW_PREFIX} || id AS account_id, 2 * stake_cents AS cents
          FROM battles WHERE status = 'active'
        ), held AS (
          SELECT id, balance_cents FROM ledger_accounts WHERE kind = 'battle_escrow' AND balance_cents <> 0
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
  }
}
