import type { UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { lockRow } from './database/sql.ts'

/**
 * Adds the player's name to rows without a foreign key to the player, such as logs, which must not prevent a player's
 * deletion.
 */
export async function withPseudos<Row>(
  reader: Reader,
  rows: readonly Row[],
  playerOf: (row: Row) => string | null,
): Promise<(Row & { readonly pseudo: string | null })[]> {
  const pseudos = await pseudosOf(reader, rows.map(playerOf))
  return rows.map((row) => ({ ...row, pseudo: pseudos.get(playerOf(row) ?? '') ?? null }))
}

/** The names of these players by their ids; unknown ones are omitted. */
export async function pseudosOf(
  reader: Reader,
  playerIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(playerIds)].filter((id) => id !== null)
  const where = { id: { in: ids } }
  const users = ids.length === 0 ? [] : await reader.models.user.findMany({ where, select: { id: true, pseudo: true } })
  return new Map(users.map(({ id, pseudo }) => [id, pseudo]))
}

/**
 * Neither account is deleted before the transaction ends, and nobody else who calls this for the same `actorId` goes on
 * until then. False when one of them is deleted already: a row that names both would never be erased.
 */
export async function lockPlayers(
  { dialect, query }: Transaction,
  { actorId, otherId }: { readonly actorId: UserId; readonly otherId: UserId },
): Promise<boolean> {
  // The weaker lock of the other one lets many players refer to them at once, and two players to each other.
  const locks = dialect === 'sqlite' ? Prisma.empty : Prisma.sql`FOR NO KEY UPDATE OF actor FOR KEY SHARE OF other`
  const found = await query(Prisma.sql`
    SELECT actor.id FROM users AS actor, users AS other
    WHERE actor.id = ${actorId} AND actor.deleted_at IS NULL AND other.id = ${otherId} AND other.deleted_at IS NULL
    ${locks}`)
  return found.length === 1
}

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
