import { BATTLE_STATUSES, type Seat } from '@bougie/engine'
import type { AdminBattle, BattleId, BattleStatus, BotsFilter, UserId } from '@bougie/protocol'
import type { Prisma } from '../../../generated/sqlite/client.ts'
import { CREATED_AT, NEWEST_FIRST, olderThan } from '../../../platform/database/list-page.ts'
import { wholeNumberFrom } from '../../../platform/database/sql.ts'
import type { Page } from '../../../platform/page-cursor.ts'
import type { Reader } from '../../../ports/database.ts'

export type ListedBattle = ReturnType<typeof listedFrom>

export interface BattleSearch extends Page {
  readonly status: BattleStatus | null
  readonly userId: UserId | null
  readonly bots: BotsFilter
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
      const pages = await Promise.all(
        partsOf(status, userId).map((part) =>
          battle.findMany({
            where: { AND: [older, byBots(bots), part] },
            orderBy: NEWEST_FIRST,
            take: limit,
            select: LISTED,
          }),
        ),
      )
      // A battle that ends between two of these reads is in both.
      const found = new Map(pages.flat().map((row) => [row.id, row]))
      return [...found.values()].sort(byNewest).slice(0, limit).map(listedFrom)
    },

    async findListed(reader: Reader, id: BattleId) {
      const row = await reader.models.battle.findUnique({ where: { id }, select: LISTED })
      return row && listedFrom(row)
    },
  }
}

/**
 * Conditions that exclude each other and together cover the list. Each has an index in the order of the list; a condition
 * on either seat, or none, would read and sort all battles.
 */
function partsOf(status: BattleStatus | null, userId: UserId | null): readonly Prisma.BattleWhereInput[] {
  if (userId === null) return (status === null ? BATTLE_STATUSES : [status]).map((one) => ({ status: one }))
  const ofStatus = status === null ? {} : PLAYERS_STATUS[status]
  return [
    { userOneId: userId, ...ofStatus },
    { userTwoId: userId, ...ofStatus },
  ]
}

/** Not by the status itself: SQLite might read all battles of that status instead of the player's. */
const PLAYERS_STATUS: Readonly<Record<BattleStatus, Prisma.BattleWhereInput>> = {
  active: { endedAt: null },
  completed: { winner: { not: null } },
  cancelled: { cancelReason: { not: null } },
}

type Ordered = { readonly createdAt: Date; readonly id: string }

function byNewest(one: Ordered, other: Ordered): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)
}

function byBots(bots: BotsFilter): Prisma.BattleWhereInput {
  const bot = { kind: 'bot' }
  if (bots === 'all') return {}
  return bots === 'only'
    ? { OR: [{ userOne: bot }, { userTwo: bot }] }
    : { userOne: { NOT: bot }, userTwo: { NOT: bot } }
}

function listedFrom(row: Prisma.BattleGetPayload<{ select: typeof LISTED }>) {
  const { userOne, userTwo, createdAt, ...battle } = row
  return {
    ...battle,
    id: battle.id as BattleId,
    userOneId: battle.userOneId as UserId,
    userTwoId: battle.userTwoId as UserId,
    isBotOne: userOne.kind === 'bot',
    isBotTwo: userTwo.kind === 'bot',
    usernameOne: userOne.pseudo,
    usernameTwo: userTwo.pseudo,
    stakeCents: wholeNumberFrom(battle.stakeCents),
    status: battle.status as BattleStatus,
    winner: battle.winner as Seat | 'draw' | null,
    forfeitedBy: battle.forfeitedBy as Seat | null,
    priceSource: battle.priceSource as AdminBattle['price_source'],
    startedAt: createdAt,
  }
}
