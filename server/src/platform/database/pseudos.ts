import type { UserId } from '@bougie/protocol'
import type { Reader } from '../../ports/database.ts'

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

/** Null when there is no such player, or the account was deleted: it receives nothing more. */
export async function kindOfUser(reader: Reader, userId: UserId): Promise<string | null> {
  const user = await reader.models.user.findUnique({ where: { id: userId, deletedAt: null }, select: { kind: true } })
  return user?.kind ?? null
}
