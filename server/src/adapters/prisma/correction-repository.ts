import { Prisma } from '../../generated/sqlite/client.ts'
import type { CorrectionRepository } from '../../wallet/correction.ts'
import { isAnyOf } from './row-source.ts'
import { connectionOf } from './sql-connection.ts'

export function createCorrectionRepository(): CorrectionRepository {
  return {
    async insert(transaction, { id, userId, adminId, amountCents, reason, createdAt }) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO corrections (id, user_id, admin_id, amount_cents, reason, created_at)
        VALUES (${id}, ${userId}, ${adminId}, ${amountCents}, ${reason}, ${createdAt})`)
    },

    async kindOfUser(reader, userId) {
      const [row] = await connectionOf(reader).query<{ kind: string }>(
        Prisma.sql`SELECT kind FROM users WHERE id = ${userId}`,
      )
      return row?.kind ?? null
    },

    async reasonsOf(reader, ids) {
      if (ids.length === 0) return new Map()
      const { dialect, query } = connectionOf(reader)
      const rows = await query<{ id: string; reason: string }>(
        Prisma.sql`SELECT id, reason FROM corrections WHERE ${isAnyOf(dialect, 'id', ids)}`,
      )
      return new Map(rows.map(({ id, reason }) => [id, reason]))
    },
  }
}
