import type { UserId } from '@bougie/protocol'
import type { PlayerBlockRepository } from '../../games/battle/player-blocks/player-blocks.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { playerCard } from '../sql/battle-rows.ts'
import { lockRow, modelsOf } from './connection.ts'

const NO_RECORD = { wins: null, losses: null, draws: null, winstreak: null }

export function createPlayerBlockRepository(): PlayerBlockRepository {
  return {
    async of(reader, userId) {
      const rows = await modelsOf(reader).playerBlock.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { blockedId: 'asc' }],
        include: { blocked: { select: { pseudo: true, kind: true, pictureHash: true, isHidden: true } } },
      })
      return rows.map(({ blockedId, blocked, createdAt }) => ({
        blocked: playerCard({ userId: blockedId, ...blocked, ...NO_RECORD }),
        createdAt,
      }))
    },

    async add(transaction, { userId, blockedId, at, countMax }) {
      // Two concurrent calls don't both pass the bound.
      await lockRow(transaction, Prisma.sql`users WHERE id = ${userId}`)
      const { playerBlock } = modelsOf(transaction)
      const known = await playerBlock.findUnique({ where: { userId_blockedId: { userId, blockedId } } })
      if (known !== null) return true
      if ((await playerBlock.count({ where: { userId } })) >= countMax) return false
      await playerBlock.create({ data: { userId, blockedId, createdAt: at } })
      return true
    },

    async remove(transaction, { userId, blockedId }: { userId: UserId; blockedId: UserId }) {
      await modelsOf(transaction).playerBlock.deleteMany({ where: { userId, blockedId } })
    },
  }
}
