import type { Seat } from '@bougie/engine'
import {
  type AdminBattle,
  type BattleId,
  type BattleStatus,
  type BotsFilter,
  eurosFromCents,
  type UserId,
} from '@bougie/protocol'
import type { Prisma } from '../../../generated/sqlite/client.ts'
import { CREATED_AT, NEWEST_FIRST, olderThan } from '../../../platform/database/list-page.ts'
import { wholeNumberFrom } from '../../../platform/database/sql.ts'
import type { PageCursor } from '../../../platform/page-cursor.ts'
import type { Reader } from '../../../ports/database.ts'

export interface BattleSearch {
  readonly status: BattleStatus | null
  readonly userId: UserId | null
  readonly bots: BotsFilter
  readonly limit: number
  readonly before: PageCursor | null
}

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

export function createBattleListRepository() {
  return {
    /** Newest first. */
    async search(reader: Reader, { status, userId, bots, limit, before }: BattleSearch) {
      const { battle } = reader.models
      const older = await olderThan(before, (id) => battle.findUnique({ where: { id }, select: CREATED_AT }))
      const conditions: Prisma.BattleWhereInput[] = [older, byBots(bots)]
      if (status !== null) conditions.push({ status })
      if (userId !== null) conditions.push({ OR: [{ userOneId: userId }, { userTwoId: userId }] })
      const where = { AND: conditions }
      const rows = await battle.findMany({ where, orderBy: NEWEST_FIRST, take: limit, select: LISTED })
      return rows.map(adminBattleFrom)
    },

    async findListed(reader: Reader, id: BattleId) {
      const row = await reader.models.battle.findUnique({ where: { id }, select: LISTED })
      return row && adminBattleFrom(row)
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

function adminBattleFrom(row: Prisma.BattleGetPayload<{ select: typeof LISTED }>): AdminBattle {
  const idOf = { one: row.userOneId as UserId, two: row.userTwoId as UserId }
  const winner = row.winner as Seat | 'draw' | null
  const forfeitedBy = row.forfeitedBy as Seat | null
  return {
    id: row.id as BattleId,
    user1_id: idOf.one,
    user2_id: idOf.two,
    user1_username: row.userOne.pseudo,
    user2_username: row.userTwo.pseudo,
    amount: eurosFromCents(wholeNumberFrom(row.stakeCents)),
    round: row.round,
    status: row.status as BattleStatus,
    winner: winner === null || winner === 'draw' ? winner : idOf[winner],
    user1_points: row.pointsOne,
    user2_points: row.pointsTwo,
    user1_bot: row.userOne.kind === 'bot',
    user2_bot: row.userTwo.kind === 'bot',
    forfeited_by: forfeitedBy === null ? null : idOf[forfeitedBy],
    cancel_reason: row.cancelReason,
    price_source: row.priceSource as AdminBattle['price_source'],
    started_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  }
}
