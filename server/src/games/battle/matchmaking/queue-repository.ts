// Places in the queue, and the criteria for choosing opponents. SQL: all places of a batch are one insert (500 rows in
// 3 ms on SQLite, 31 ms with typed queries), and the criteria of all its players are two statements.
import { assert, INITIAL_RATING } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { isAnyOf, rowsOf } from '../../../platform/database/sql.ts'
import { findSetting, lockSetting, replaceSetting } from '../../../platform/setting-repository.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { Contender, QueuePlace } from '../../../ports/queue.ts'

/** The criteria for choosing an opponent. */
export type Opponent = Pick<QueuePlace, 'rating' | 'avoids'>

const PAIR_COLUMNS = { oneId: 'text', twoId: 'text', pair: 'integer' } as const
const MARK_KEY = 'matchmaking'

export async function add(transaction: Transaction, places: readonly QueuePlace[]) {
  if (places.length === 0) return
  const rows = places.map(({ userId, amountCents, clientSeed, joinedAtMs }) => ({
    userId,
    amountCents,
    clientSeed,
    joinedAt: new Date(joinedAtMs),
  }))
  await transaction.insert({ table: 'queue_entries', rows })
}

export async function remove(transaction: Transaction, userIds: readonly UserId[]) {
  if (userIds.length === 0) return
  await transaction.execute(
    Prisma.sql`DELETE FROM queue_entries WHERE ${isAnyOf(transaction.dialect, 'user_id', userIds)}`,
  )
}

/** With several instances, every batch of the matchmaking changes the mark. */
export const mark = async (reader: Reader) => (await findSetting(reader, MARK_KEY))?.value ?? null

/** False if the mark is no longer `from`, because another instance has stored a batch. */
export const moveMark = (
  transaction: Transaction,
  move: { readonly from: string | null; readonly to: string; readonly at: Date },
) => replaceSetting(transaction, MARK_KEY, move)

/** Waits for a batch that is just being stored, on another connection of this instance too. */
export const lockMark = (transaction: Transaction) => lockSetting(transaction, MARK_KEY)

/** True if any stake has two or more places. */
export async function hasCompany(reader: Reader) {
  const stakes = await reader.query(
    Prisma.sql`SELECT amount_cents FROM queue_entries GROUP BY amount_cents HAVING COUNT(*) > 1 LIMIT 1`,
  )
  return stakes.length > 0
}

/** The players who have waited longest, if they joined before this time. */
export async function longestWaiting(
  reader: Reader,
  { before, limit }: { readonly before: Date; readonly limit: number },
) {
  const rows = await reader.query<{ userId: UserId }>(Prisma.sql`
    SELECT user_id AS "userId" FROM queue_entries WHERE joined_at < ${before} ORDER BY joined_at LIMIT ${limit}`)
  return rows.map(({ userId }) => userId)
}

/** In the order of arrival. */
export async function all(reader: Reader): Promise<readonly QueuePlace[]> {
  // Places of the same millisecond are ordered by their ids: any fixed order is fair.
  const rows = await reader.query<Omit<Contender, 'joinedAtMs'> & { joinedAt: Date }>(Prisma.sql`
    SELECT user_id AS "userId", amount_cents AS "amountCents", client_seed AS "clientSeed", joined_at AS "joinedAt"
    FROM queue_entries ORDER BY joined_at, user_id`)
  const userIds = rows.map(({ userId }) => userId)
  const opponents = await readOpponents(reader, userIds)
  return rows.map(({ joinedAt, ...place }) => {
    const opponent = opponents.get(place.userId)
    assert(opponent !== undefined, 'who waits is a known player')
    return { ...place, joinedAtMs: joinedAt.getTime(), ...opponent }
  })
}

/** Tells for each pair, in the given order, whether one of the two has blocked the other. */
export async function apart({ dialect, query }: Reader, pairs: readonly (readonly [UserId, UserId])[]) {
  if (pairs.length === 0) return []
  const rows = pairs.flatMap(([one, two], pair) => [
    { oneId: one, twoId: two, pair },
    { oneId: two, twoId: one, pair },
  ])
  const found = await query<{ pair: number }>(Prisma.sql`
    SELECT p.pair FROM (${rowsOf(dialect, PAIR_COLUMNS, rows)}) AS p
    JOIN player_blocks AS b ON b.user_id = p.one_id AND b.blocked_id = p.two_id`)
  const apart = new Set(found.map(({ pair }) => pair))
  return pairs.map((_, pair) => apart.has(pair))
}

/** An entry for every given player, known or not. `avoids` lists the players whom this one has blocked. */
export async function readOpponents(
  { dialect, query }: Reader,
  userIds: readonly UserId[],
): Promise<Map<UserId, Opponent>> {
  if (userIds.length === 0) return new Map()
  const blocks = await query<{ userId: UserId; blockedId: UserId }>(Prisma.sql`
    SELECT user_id AS "userId", blocked_id AS "blockedId" FROM player_blocks WHERE ${isAnyOf(dialect, 'user_id', userIds)}`)
  const ratings = await query<{ userId: UserId; points: number }>(
    Prisma.sql`SELECT user_id AS "userId", points FROM player_ratings WHERE ${isAnyOf(dialect, 'user_id', userIds)}`,
  )
  const pointsOf = new Map(ratings.map(({ userId, points }) => [userId, points]))
  const blocked = Map.groupBy(blocks, ({ userId }) => userId)
  return new Map(
    userIds.map((userId) => {
      const avoids = (blocked.get(userId) ?? []).map(({ blockedId }) => blockedId)
      return [userId, { rating: Math.round(pointsOf.get(userId) ?? INITIAL_RATING.points), avoids }]
    }),
  )
}
