import { Prisma } from '../../generated/sqlite/client.ts'
import { accounts } from '../../wallet/accounts.ts'
import type { StatementLine, StatementPage, StatementRepository } from '../../wallet/statement-repository.ts'
import { connectionOf } from './sql-connection.ts'

/** An expression over a date column is text on SQLite. */
interface LineRow extends Omit<StatementLine, 'createdAt'> {
  readonly createdAt: Date | string
}

export function createStatementRepository(): StatementRepository {
  return {
    async lines(reader, userId, page) {
      const account = accounts.player(userId)
      // An account opens at zero, so the sum of its lines is its balance after each of them. "LIKE 'player:%'" says
      // nothing new: it names the partial indexes that hold only the players' ends.
      const rows = await connectionOf(reader).query<LineRow>(Prisma.sql`
        SELECT entry.* FROM (
          SELECT movement.id AS "movementId", line.ordinal, movement.reason, movement.cause_type AS "causeType",
            movement.cause_id AS "causeId", line.counter_account AS "counterAccount", line.cents AS "amountCents",
            CAST(SUM(line.cents) OVER (ORDER BY movement.created_at, movement.id, line.ordinal) AS BIGINT)
              AS "balanceCents",
            movement.created_at AS "createdAt"
          FROM (
            SELECT movement_id, ordinal, to_account_id AS counter_account, -amount_cents AS cents
            FROM ledger_transfers WHERE from_account_id = ${account} AND from_account_id LIKE 'player:%'
            UNION ALL
            SELECT movement_id, ordinal, from_account_id, amount_cents
            FROM ledger_transfers WHERE to_account_id = ${account} AND to_account_id LIKE 'player:%'
          ) AS line JOIN ledger_movements AS movement ON movement.id = line.movement_id
        ) AS entry
        WHERE 1 = 1 ${within(page)} ${olderThan(page)}
        ORDER BY entry."createdAt" DESC, entry."movementId" DESC, entry.ordinal DESC LIMIT ${page.limit}`)
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }))
    },
  }
}

function within({ span }: StatementPage): Prisma.Sql {
  if (span === null) return Prisma.empty
  return Prisma.sql`AND entry."createdAt" >= ${span.start} AND entry."createdAt" < ${span.end}`
}

function olderThan({ before }: StatementPage): Prisma.Sql {
  if (before === null) return Prisma.empty
  const { movementId, ordinal } = before
  const known = Prisma.sql`(SELECT created_at FROM ledger_movements WHERE id = ${movementId})`
  return Prisma.sql`AND (entry."createdAt", entry."movementId", entry.ordinal) < (${known}, ${movementId}, ${ordinal})`
}
