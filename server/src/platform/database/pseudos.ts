import type { UserId } from '@bougie/protocol'
import type { Reader } from '../../ports/database.ts'

/**
 * Names of players for rows without a foreign key to them, such as logs, which must not prevent a player's deletion.
 */
export async function pseudosOf(
  reader: Reader,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const users = await reader.models.user.findMany({ where: { id: { in: ids } }, select: { id: true, pseudo: true } })
  return new Map(users.map(({ id, pseudo }) => [id, pseudo]))
}

/** Null when there is no such player, or the account was deleted: it receives nothing more. */
export async function kindOfUser(reader: Reader, userId: UserId): Promise<string | null> {
  const user = await reader.models.user.findUnique({ where: { id: userId, deletedAt: null }, select: { kind: true } })
  return user?.kind ?? null
}
