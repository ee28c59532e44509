// SQL for battles: reads those of one seat and then of the other, each by its index; an OR over both seats would read
// all of a player's battles.
import type { Seat } from '@bougie/engine'
import { type BattleId, type BattleRecord, pictureUrlOf, type RoundOutcome, type UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { withoutIndex } from '../platform/database/sql.ts'
import type { Reader } from '../ports/database.ts'

/** A player with the data that others may see, and whether they may see it. */
export interface KnownPlayer {
  readonly id: UserId
  readonly pseudo: string
  readonly isBot: boolean
  readonly isHidden: boolean
  readonly avatarUrl: string | null
}

export interface PlayerFile extends KnownPlayer {
  readonly createdAt: Date
  readonly record: BattleRecord
}

/** From the side of the player whose battles were requested. */
export interface RecentBattleRow {
  readonly battleId: BattleId
  readonly opponent: KnownPlayer
  readonly result: RoundOutcome
  readonly points: number
  readonly opponentPoints: number
  readonly endedAt: Date
}

export type ResultCounts = Readonly<Record<'wins' | 'losses' | 'draws', number>>

interface RecentColumns extends KnownPlayerRow {
  readonly battleId: BattleId
  readonly winner: Seat | 'draw'
  readonly seat: Seat
  readonly pointsOne: number
  readonly pointsTwo: number
  readonly endedAt: Date
}

/** Null also for a deleted account. */
export async function find(reader: Reader, userId: UserId): Promise<PlayerFile | null> {
  const select = { ...KNOWN_PLAYER_FIELDS, createdAt: true, record: true } as const
  const user = await reader.models.user.findUnique({ where: { id: userId, deletedAt: null }, select })
  if (user === null) return null
  const { wins = 0, losses = 0, draws = 0, winstreak = 0 } = user.record ?? {}
  return { ...knownPlayerFrom(user), createdAt: user.createdAt, record: { wins, losses, draws, winstreak } }
}

/** Battles with a winner or a draw, free ones included, newest first. */
export async function recentOf(reader: Reader, userId: UserId, limit: number): Promise<readonly RecentBattleRow[]> {
  const rows = await reader.query<RecentColumns>(Prisma.sql`
    SELECT battle.id AS "battleId", battle.winner, battle.seat, battle.points_one AS "pointsOne",
      battle.points_two AS "pointsTwo", battle.ended_at AS "endedAt",
      u.id, u.pseudo, u.kind, u.is_hidden AS "isHidden", u.picture_hash AS "pictureHash"
    FROM (
      SELECT * FROM (${newestOf(userId, 'one', limit)}) AS one
      UNION ALL
      SELECT * FROM (${newestOf(userId, 'two', limit)}) AS two
    ) AS battle JOIN users AS u ON u.id = battle.opponent_id
    ORDER BY battle.ended_at DESC, battle.id DESC LIMIT ${limit}`)
  return rows.map((row) => {
    const [points, opponentPoints] =
      row.seat === 'one' ? [row.pointsOne, row.pointsTwo] : [row.pointsTwo, row.pointsOne]
    const { battleId, endedAt } = row
    return { battleId, opponent: knownPlayerFrom(row), result: resultOf(row), points, opponentPoints, endedAt }
  })
}

interface Pair {
  readonly userId: UserId
  readonly otherId: UserId
}

/** From the side of `userId`; free battles and those of programs don't count, as in the record. */
export async function headToHead(reader: Reader, pair: Pair): Promise<ResultCounts> {
  const rows = await reader.query<{ result: RoundOutcome; count: number }>(Prisma.sql`
    SELECT result, CAST(SUM(battles) AS BIGINT) AS count FROM (
      ${countBetween(pair, 'one')}
      UNION ALL
      ${countBetween(pair, 'two')}
    ) AS counted GROUP BY result`)
  const countOf = (wanted: RoundOutcome) => rows.find(({ result }) => result === wanted)?.count ?? 0
  return { wins: countOf('win'), losses: countOf('loss'), draws: countOf('draw') }
}

export async function isBlocked(
  reader: Reader,
  userId_blockedId: { readonly userId: UserId; readonly blockedId: UserId },
) {
  return (await reader.models.playerBlock.findUnique({ where: { userId_blockedId } })) !== null
}

/** Those of them who wait for an opponent. */
export async function searching(reader: Reader, userIds: readonly UserId[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const where = { userId: { in: [...userIds] } }
  const entries = await reader.models.queueEntry.findMany({ where, select: { userId: true } })
  return new Set(entries.map(({ userId }) => userId))
}

/** Not by the status: SQLite would read all completed battles by its index instead of the player's. */
const IS_COMPLETED = Prisma.sql`winner IS NOT NULL`

const COLUMNS = {
  one: { own: 'user_one_id', opponent: 'user_two_id' },
  two: { own: 'user_two_id', opponent: 'user_one_id' },
} as const

/** Ordered by their beginning, which is indexed: a player almost always has only one battle at a time. */
function newestOf(userId: UserId, seat: Seat, limit: number): Prisma.Sql {
  const { own, opponent } = COLUMNS[seat]
  return Prisma.sql`
    SELECT id, winner, ${seat} AS seat, points_one, points_two, ended_at, ${Prisma.raw(opponent)} AS opponent_id
    FROM battles WHERE ${Prisma.raw(own)} = ${userId} AND ${IS_COMPLETED}
    ORDER BY created_at DESC LIMIT ${limit}`
}

/** Among the battles of `userId`, the viewer: the other player may be a bot with all that anybody played against it. */
function countBetween({ userId, otherId }: Pair, seat: Seat): Prisma.Sql {
  const { own, opponent } = COLUMNS[seat]
  return Prisma.sql`
    SELECT CASE winner WHEN 'draw' THEN 'draw' WHEN ${seat} THEN 'win' ELSE 'loss' END AS result, COUNT(*) AS battles
    FROM battles WHERE ${Prisma.raw(own)} = ${userId} AND ${withoutIndex(opponent)} = ${otherId}
      AND ${IS_COMPLETED} AND stake_cents > 0
      AND NOT program_one AND NOT program_two
    GROUP BY 1`
}

function resultOf({ winner, seat }: Pick<RecentColumns, 'winner' | 'seat'>): RoundOutcome {
  if (winner === 'draw') return 'draw'
  return winner === seat ? 'win' : 'loss'
}

/** The user columns that `knownPlayerFrom` needs. */
export const KNOWN_PLAYER_FIELDS = { id: true, pseudo: true, kind: true, isHidden: true, pictureHash: true } as const

export type KnownPlayerRow = Prisma.UserGetPayload<{ select: typeof KNOWN_PLAYER_FIELDS }>

export function knownPlayerFrom({ id, pseudo, kind, isHidden, pictureHash }: KnownPlayerRow): KnownPlayer {
  const userId = id as UserId
  const avatarUrl = pictureHash === null ? null : pictureUrlOf(userId, pictureHash)
  return { id: userId, pseudo, isBot: kind === 'bot', isHidden, avatarUrl }
}
