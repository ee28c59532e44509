// SQL for followers: typed calls rank no rows within a group.
import type { UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { FollowRepository } from '../../players/repository.ts'
import { connectionOf, lockRow, modelsOf } from './connection.ts'
import { isAnyOf } from './dialect.ts'
import { KNOWN_PLAYER_FIELDS, knownPlayerFrom } from './known-player.ts'

export function createFollowRepository(): FollowRepository {
  return {
    async isFollowed(reader, followerId_followedId) {
      const where = { followerId_followedId }
      return (await modelsOf(reader).playerFollow.findUnique({ where, select: { followedId: true } })) !== null
    },

    async followedBy(reader, followerId) {
      const rows = await modelsOf(reader).playerFollow.findMany({
        where: { followerId },
        orderBy: { followed: { pseudoKey: 'asc' } },
        select: { followed: { select: KNOWN_PLAYER_FIELDS } },
      })
      return rows.map(({ followed }) => knownPlayerFrom(followed))
    },

    async followersOf(reader, userIds, max) {
      const { dialect, query } = connectionOf(reader)
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
    },

    async lockCount(transaction, followerId) {
      await lockRow(transaction, Prisma.sql`users WHERE id = ${followerId}`)
      return modelsOf(transaction).playerFollow.count({ where: { followerId } })
    },

    async add(transaction, key, createdAt) {
      await modelsOf(transaction).playerFollow.create({ data: { ...key, createdAt } })
    },

    async remove(transaction, key) {
      await modelsOf(transaction).playerFollow.deleteMany({ where: key })
    },
  }
}
