// Battles as lists show them, with the names of their players. Those for players are SQL: a page of a player's ended
// battles is read by the index of each seat; a typed query on both seats would read all of the player's battles.
import { BATTLE_STATUSES, type Seat } from '@bougie/engine'
import type { AdminBattle, BattleId, BattleStatus, BotsFilter, UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { isOlder, NEWEST_FIRST, newestOf, olderThan } from '../../../platform/database/list-page.ts'
import { wholeNumberFrom } from '../../../platform/database/sql.ts'
import type { Page } from '../../../platform/page-cursor.ts'
import type { Reader } from '../../../ports/database.ts'

/** A battle as admins see it in a list. */
export type ListedBattle = ReturnType<typeof listedFrom>

/** One line of a list of battles. */
export type BattleSummary = Pick<
  ListedBattle,
  'id' | 'userOneId' | 'userTwoId' | 'usernameOne' | 'usernameTwo' | 'stakeCents' | 'status' | 'round'
>

export interface EndedBattleSummary
  extends BattleSummary,
    Pick<ListedBattle, 'winner' | 'pointsOne' | 'pointsTwo' | 'startedAt'> {
  readonly endedAt: Date
}

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

const SUMMARY_FIELDS = Prisma.sql`
  b.id, b.user_one_id AS "userOneId", b.user_two_id AS "userTwoId",
  one.pseudo AS "usernameOne", two.pseudo AS "usernameTwo",
  b.stake_cents AS "stakeCents", b.status, b.round`
const WITH_PLAYERS = Prisma.sql`
  FROM battles AS b JOIN users AS one ON one.id = b.user_one_id JOIN users AS two ON two.id = b.user_two_id`

/** Battles of a hidden player are never listed publicly. */
const IS_PUBLIC = Prisma.sql`NOT one.is_hidden AND NOT two.is_hidden`

export const activeOf = (reader: Reader, userId: UserId, { onlyPublic }: { readonly onlyPublic: boolean }) =>
  reader.query<BattleSummary>(Prisma.sql`
    SELECT ${SUMMARY_FIELDS} ${WITH_PLAYERS}
    WHERE b.status = 'active' AND (b.user_one_id = ${userId} OR b.user_two_id = ${userId})
      ${onlyPublic ? Prisma.sql`AND ${IS_PUBLIC}` : Prisma.empty}
    ORDER BY b.created_at DESC, b.id`)

/** Running battles without hidden players, newest first. */
export const newestActive = (reader: Reader, limit: number) =>
  reader.query<BattleSummary>(Prisma.sql`
    SELECT ${SUMMARY_FIELDS} ${WITH_PLAYERS}
    WHERE b.status = 'active' AND ${IS_PUBLIC} ORDER BY b.created_at DESC, b.id LIMIT ${limit}`)

export const endedOf = (reader: Reader, userId: UserId, { limit, before }: Page) =>
  reader.query<EndedBattleSummary>(Prisma.sql`
    SELECT ${SUMMARY_FIELDS}, b.winner, b.points_one AS "pointsOne", b.points_two AS "pointsTwo",
      b.created_at AS "startedAt", b.ended_at AS "endedAt"
    ${WITH_PLAYERS}
    WHERE b.id IN (
      SELECT id FROM (${endedIn('user_one_id', userId, { limit, before })}) AS one
      UNION ALL SELECT id FROM (${endedIn('user_two_id', userId, { limit, before })}) AS two)
    ORDER BY b.ended_at DESC, b.id DESC LIMIT ${limit}`)

export async function playersOf(reader: Reader, battleId: BattleId) {
  const [players] = await reader.query<Pick<BattleSummary, 'usernameOne' | 'usernameTwo'>>(
    Prisma.sql`SELECT one.pseudo AS "usernameOne", two.pseudo AS "usernameTwo" ${WITH_PLAYERS} WHERE b.id = ${battleId}`,
  )
  return players ?? null
}

/** For admins, newest first. */
export async function search(reader: Reader, { status, userId, bots, limit, before }: BattleSearch) {
  const { battle } = reader.models
  const older = await olderThan(before, battle)
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
  return newestOf(pages, limit).map(listedFrom)
}

export async function findListed(reader: Reader, id: BattleId) {
  const row = await reader.models.battle.findUnique({ where: { id }, select: LISTED })
  return row && listedFrom(row)
}

/** A page of one seat, which has an index of its own; a condition on either seat would read all of the player's. */
function endedIn(seat: 'user_one_id' | 'user_two_id', userId: UserId, { limit, before }: Page): Prisma.Sql {
  return Prisma.sql`
    SELECT entry.id FROM battles AS entry
    WHERE entry.${Prisma.raw(seat)} = ${userId} AND entry.ended_at IS NOT NULL
      AND ${isOlder({ table: 'battles', time: 'ended_at' }, before)}
    ORDER BY entry.ended_at DESC, entry.id DESC LIMIT ${limit}`
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
