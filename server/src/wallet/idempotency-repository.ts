import type { UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { lockRow } from '../platform/database/sql.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export interface ResponseKey {
  readonly userId: UserId
  readonly key: string
}

/** False when the key is taken; the call that took it has then already committed. */
export function claim(
  transaction: Transaction,
  { userId, key, bodyHash, at }: ResponseKey & { readonly bodyHash: string; readonly at: Date },
) {
  const { attempt, models } = transaction
  const data = { userId, key, bodyHash, answer: '', createdAt: at }
  // On Postgres this waits until a concurrent transaction that claimed the same key has ended.
  return attempt(() => models.idempotentAnswer.create({ data }))
}

/** The stored response, locked so that no other transaction fills it before this one ends. */
export async function lock(transaction: Transaction, { userId, key }: ResponseKey) {
  await lockRow(transaction, Prisma.sql`idempotent_answers WHERE user_id = ${userId} AND key = ${key}`)
  return find(transaction, { userId, key })
}

export async function fill(
  transaction: Transaction,
  { userId, key, response }: ResponseKey & { readonly response: string },
) {
  await transaction.models.idempotentAnswer.updateMany({ where: { userId, key }, data: { answer: response } })
}

/** Returns the number of removed rows. */
export async function removeOlder(
  transaction: Transaction,
  { before, max }: { readonly before: Date; readonly max: number },
) {
  const { idempotentAnswer } = transaction.models
  const { count } = await idempotentAnswer.deleteMany({ where: { createdAt: { lt: before } }, limit: max })
  return count
}

export async function find(reader: Reader, userId_key: ResponseKey) {
  const found = await reader.models.idempotentAnswer.findUnique({
    where: { userId_key },
    select: { bodyHash: true, answer: true },
  })
  return found && { bodyHash: found.bodyHash, response: found.answer }
}
