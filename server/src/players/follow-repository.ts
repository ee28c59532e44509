// SQL for followers: typed calls can't rank rows within a group.

import type { UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { isAnyOf } from '../platform/database/sql.ts'
import { lockPlayers } from '../platform/players-repository.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { KNOWN_PLAYER_FIELDS, type KnownPlayer, knownPlayerFrom } from './player-file-repository.ts'

export interface FollowKey {
  readonly followerId: UserId
  readonly followedId: UserId
}

export async function isFollowed(reader: Reader, followerId_followedId: FollowKey) {
  const where = { followerId_followedId }
  return (await reader.models.playerFollow.findUnique({ where, select: { followedId: true } })) !== null
}

/** Ordered by pseudo. */
export async function followedBy(reader: Reader, followerId: UserId): Promise<readonly KnownPlayer[]> {
  const rows = await reader.models.playerFollow.findMany({
    where: { followerId },
    orderBy: { followed: { pseudoKey: 'asc' } },
    select: { followed: { select: KNOWN_PLAYER_FIELDS } },
  })
  return rows.map(({ followed }) => knownPlayerFrom(followed))
}

/**
 * The players among `userIds` who are followed and not hidden, each with at most `max` followers who are not
 * separated from them by a block, longest following first.
 */
export async function followersOf(reader: Reader, userIds: readonly UserId[], max: number) {
  const { dialect, query } = reader
  const rows = await query<{ userId: UserId; pseudo: string; followerId: UserId }>(Prisma.sql`
    SELECT ranked.user_id AS "userId", ranked.pseudo, ranked.follower_id AS "followerId" FROM (
      SELECT f.followed_id AS user_id, u.pseudo, f.follower_id,
        ROW_NUMBER() OVER (PARTITION BY f.followed_id ORDER BY f.created_at, f.follower_id) AS place
      FROM player_follows AS f JOIN users AS u ON u.id = f.followed_id
      WHERE ${isAnyOf(dialect, 'followed_id', userIds)} AND NOT u.is_hidden
        AND NOT EXISTS (SELECT 1 FROM player_blocks AS b WHERE b.user_id = f.follower_id AND b.blocked_id = f.followed_id)
        AND NOT EXISTS (SELECT 1 FROM player_blocks AS b WHERE b.user_id = f.followed_id AND b.blocked_id = f.follower_id)
    ) AS ranked WHERE ranked.place <= ${max} ORDER BY ranked.user_id, ranked.place`)
  const groups = Map.groupBy(rows, ({ userId }) => userId)
  return [...groups].map(([userId, group]) => ({
    userId,
    pseudo: group[0]?.pseudo ?? '',
    followerIds: group.map(({ followerId }) => followerId),
  }))
}

/**
 * Locks both players, and so this player's follows, until the transaction ends, and returns their current number;
 * null if one of the two is deleted.
 */
export async function lockCount(transaction: Transaction, { followerId, followedId }: FollowKey) {
  if (!(await lockPlayers(transaction, { actorId: followerId, otherId: followedId }))) return null
  return transaction.models.playerFollow.count({ where: { followerId } })
}

export async function add(transaction: Transaction, key: FollowKey, createdAt: Date) {
  await transaction.models.playerFollow.create({ data: { ...key, createdAt } })
}

export async function remove(transaction: Transaction, key: FollowKey) {
  await transaction.models.playerFollow.deleteMany({ where: key })
}
