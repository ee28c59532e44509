import type { PlayerCard } from '@bougie/battle-messages'
import type { UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { lockRow } from '../../../platform/database/sql.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import { playerCard } from '../play/player-repository.ts'

export interface StoredPlayerBlock {
  readonly blocked: Pick<PlayerCard, 'id' | 'username' | 'avatarUrl'>
  readonly createdAt: Date
}

const NO_RECORD = { wins: null, losses: null, draws: null, winstreak: null }

export function createPlayerBlockRepository() {
  return {
    /** Newest first. */
    async of(reader: Reader, userId: UserId): Promise<readonly StoredPlayerBlock[]> {
      const rows = await reader.models.playerBlock.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { blockedId: 'asc' }],
        include: { blocked: { select: { pseudo: true, kind: true, pictureHash: true, isHidden: true } } },
      })
      return rows.map(({ blockedId, blocked, createdAt }) => ({
        blocked: playerCard({ userId: blockedId, ...blocked, ...NO_RECORD }),
        createdAt,
      }))
    },

    /** False if the player has reached the maximum; an existing block stays unchanged. */
    async add(
      transaction: Transaction,
      {
        userId,
        blockedId,
        at,
        countMax,
      }: { readonly userId: UserId; readonly blockedId: UserId; readonly at: Date; readonly countMax: number },
    ) {
      // The lock keeps two concurrent requests from both passing the limit.
      await lockRow(transaction, Prisma.sql`users WHERE id = ${userId}`)
      const { playerBlock } = transaction.models
      const known = await playerBlock.findUnique({ where: { userId_blockedId: { userId, blockedId } } })
      if (known !== null) return true
      if ((await playerBlock.count({ where: { userId } })) >= countMax) return false
      await playerBlock.create({ data: { userId, blockedId, createdAt: at } })
      return true
    },

    async remove(transaction: Transaction, { userId, blockedId }: { userId: UserId; blockedId: UserId }) {
      await transaction.models.playerBlock.deleteMany({ where: { userId, blockedId } })
    },
  }
}
