import { Prisma } from '../../generated/sqlite/client.ts'
import type { Reader } from '../../ports/database.ts'
import type { IdempotencyRepository, ResponseKey } from '../../wallet/idempotency.ts'
import { connectionOf, lockRow, modelsOf } from './connection.ts'

export function createIdempotencyRepository(): IdempotencyRepository {
  return {
    claim(transaction, { userId, key, bodyHash, at }) {
      const { attempt, models } = connectionOf(transaction)
      const data = { userId, key, bodyHash, status: 0, answer: '', createdAt: at }
      // On Postgres this waits for a concurrent claim of the same key, until its transaction has ended.
      return attempt(() => models.idempotentAnswer.create({ data }))
    },

    find,

    async lock(transaction, { userId, key }) {
      await lockRow(transaction, Prisma.sql`idempotent_answers WHERE user_id = ${userId} AND key = ${key}`)
      return find(transaction, { userId, key })
    },

    async fill(transaction, { userId, key, status, response }) {
      await modelsOf(transaction).idempotentAnswer.updateMany({
        where: { userId, key },
        data: { status, answer: response },
      })
    },

    async removeOlder(transaction, { before, max }) {
      await modelsOf(transaction).idempotentAnswer.deleteMany({ where: { createdAt: { lt: before } }, limit: max })
    },
  }
}

async function find(reader: Reader, userId_key: ResponseKey) {
  const found = await modelsOf(reader).idempotentAnswer.findUnique({
    where: { userId_key },
    select: { bodyHash: true, answer: true },
  })
  return found && { bodyHash: found.bodyHash, response: found.answer }
}
