import { Prisma } from '../../generated/sqlite/client.ts'
import type { IdempotencyRepository, StoredAnswer } from '../../wallet/idempotency.ts'
import { forUpdate } from './row-source.ts'
import { connectionOf } from './sql-connection.ts'

export function createIdempotencyRepository(): IdempotencyRepository {
  return {
    async claim(transaction, { userId, key, bodyHash, at }) {
      // On Postgres this waits for whoever claims the same key at the moment, until their transaction has ended.
      const claimed = await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO idempotent_answers (user_id, key, body_hash, status, answer, created_at)
        VALUES (${userId}, ${key}, ${bodyHash}, 0, '', ${at}) ON CONFLICT (user_id, key) DO NOTHING`)
      return claimed === 1
    },

    async find(transaction, { userId, key }) {
      const [row] = await connectionOf(transaction).query<StoredAnswer>(Prisma.sql`
        SELECT body_hash AS "bodyHash", answer FROM idempotent_answers WHERE user_id = ${userId} AND key = ${key}`)
      return row ?? null
    },

    async lock(transaction, { userId, key }) {
      const { dialect, query } = connectionOf(transaction)
      const [row] = await query<StoredAnswer>(Prisma.sql`
        SELECT body_hash AS "bodyHash", answer FROM idempotent_answers
        WHERE user_id = ${userId} AND key = ${key} ${forUpdate(dialect)}`)
      return row ?? null
    },

    async fill(transaction, { userId, key, status, answer }) {
      await connectionOf(transaction).execute(Prisma.sql`
        UPDATE idempotent_answers SET status = ${status}, answer = ${answer}
        WHERE user_id = ${userId} AND key = ${key}`)
    },

    async removeOlder(transaction, { before, max }) {
      await connectionOf(transaction).execute(Prisma.sql`
        DELETE FROM idempotent_answers WHERE (user_id, key) IN (
          SELECT user_id, key FROM idempotent_answers WHERE created_at < ${before} ORDER BY created_at LIMIT ${max})`)
    },
  }
}
