import type { BattleId, BotsFilter, UserId } from '@bougie/protocol'
import type { BattleListRepository, ListedBattle } from '../../games/battle/admin/admin-battles.ts'
import type { Prisma } from '../../generated/sqlite/client.ts'
import { modelsOf, wholeNumberFrom } from './connection.ts'
import { CREATED_AT, NEWEST_FIRST, olderThan } from './list-page.ts'

const PLAYER = { select: { pseudo: true, kind: true } } as const
const LISTED = {
  id: true,
  userOneId: true,
  userTwoId: true,
  userOne: PLAYER,
  userTwo: PLAYER,
  stakeCents: true,
  status: true,
  round: true,
  winner: true,
  forfeitedBy: true,
  cancelReason: true,
  pointsOne: true,
  pointsTwo: true,
  priceSource: true,
  createdAt: true,
  endedAt: true,
} as const

export function createBattleListRepository(): BattleListRepository {
  return {
    async search(reader, { status, userId, bots, limit, before }) {
      const { battle } = modelsOf(reader)
      const older = await olderThan(before, (id) => battle.findUnique({ where: { id }, select: CREATED_AT }))
      const conditions: Prisma.BattleWhereInput[] = [older, byBots(bots)]
      if (status !== null) conditions.push({ status })
      if (userId !== null) conditions.push({ OR: [{ userOneId: userId }, { userTwoId: userId }] })
      const where = { AND: conditions }
      const rows = await battle.findMany({ where, orderBy: NEWEST_FIRST, take: limit, select: LISTED })
      return rows.map(listedFrom)
    },

    async findListed(reader, id) {
      const row = await modelsOf(reader).battle.findUnique({ where: { id }, select: LISTED })
      return row && listedFrom(row)
    },
  }
}

function byBots(bots: BotsFilter): Prisma.BattleWhereInput {
  const bot = { kind: 'bot' }
  if (bots === 'all') return {}
  return bots === 'only'
    ? { OR: [{ userOne: bot }, { userTwo: bot }] }
    : { userOne: { NOT: bot }, userTwo: { NOT: bot } }
}

function listedFrom(row: Prisma.BattleGetPayload<{ select: typeof LISTED }>): ListedBattle {
  const { userOne, userTwo, createdAt, ...battle } = row
  return {
    ...battle,
    id: battle.id as BattleId,
    userOneId: battle.userOneId as UserId,
    userTwoId: battle.userTwoId as UserId,
    kindOne: userOne.kind,
    kindTwo: userTwo.kind,
    usernameOne: userOne.pseudo,
    usernameTwo: userTwo.pseudo,
    stakeCents: wholeNumberFrom(battle.stakeCents),
    status: battle.status as ListedBattle['status'],
    winner: battle.winner as ListedBattle['winner'],
    forfeitedBy: battle.forfeitedBy as ListedBattle['forfeitedBy'],
    priceSource: battle.priceSource as ListedBattle['priceSource'],
    startedAt: createdAt,
  }
}
