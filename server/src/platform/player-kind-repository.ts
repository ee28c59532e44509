import type { UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { lockRow } from './database/sql.ts'

/** Null when there is no such player, or the account was deleted: it receives nothing more. */
export async function kindOfUser(reader: Reader, userId: UserId): Promise<string | null> {
  const user = await reader.models.user.findUnique({ where: { id: userId, deletedAt: null }, select: { kind: true } })
  return user?.kind ?? null
}

/** The same, and the account is not deleted before the transaction ends. */
export async function lockKindOfUser(transaction: Transaction, userId: UserId): Promise<string | null> {
  await lockRow(transaction, Prisma.sql`users WHERE id = ${userId}`)
  return kindOfUser(transaction, userId)
}
