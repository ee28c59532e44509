// SQL: the evidence against rating is one statement for all pairs of a batch. The two ratings of a battle are locked
// and written together in the transaction that ends it. The recomputation reads battles with both of their rows.

import { INITIAL_RATING, type PerSeat, type Rating, SEATS, type Seat } from '@bougie/engine'
import type { BattleId, UnratedReason, UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { fieldsOf, forUpdate, isAnyOf, rowsOf, withoutIndex } from '../../../platform/database/sql.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { parisSpanOf } from '../../../platform/scheduling/paris-calendar.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import { DEVICE_DAYS } from '../../../security-log/service.ts'

/**
 * At most this many battles of the same two players are rated per day, so that nobody climbs with a friend who always
 * loses.
 */
export const RATED_PER_PAIR_AND_DAY = 3

/** Sign-ins from one network within this many days count as one household. */
const NETWORK_DAYS = 7

/** The reasons that are known when a battle is created. */
export type MatchUnratedReason = Exclude<UnratedReason, 'cancelled' | 'no_round'>

/** The reasons in stored history why a battle of these two players moves no rating. */
export type PairEvidence = 'same_network' | 'same_device' | 'same_destination' | 'repeated'

export interface CurrentRating extends Rating {
  readonly userId: UserId
  readonly battles: number
  readonly ratedAt: Date
}

export interface BattleRatings {
  readonly battleId: BattleId
  readonly userIds: PerSeat<UserId>
  readonly at: Date
  readonly unratedReason: UnratedReason | null
  /** Both null if there is a reason. */
  readonly before: PerSeat<Rating> | null
  readonly after: PerSeat<Rating> | null
}

/** A rated battle as the recomputation needs it. */
export interface RatedBattle extends Omit<BattleRatings, 'unratedReason'> {
  readonly winner: Seat | 'draw'
  readonly before: PerSeat<Rating>
  readonly after: PerSeat<Rating>
}

const NEVER = new Date(0)

const PAIR_COLUMNS = { oneId: 'text', twoId: 'text', pair: 'integer' } as const
const CURRENT_FIELDS = fieldsOf<CurrentRating>(['userId', 'points', 'deviation', 'volatility', 'battles', 'ratedAt'])
const REPLACED = `(user_id) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
  volatility = excluded.volatility, battles = excluded.battles, rated_at = excluded.rated_at`

/** One entry for each pair, in the given order; null without evidence against rating it. */
export async function evidence(
  reader: Reader,
  pairs: readonly (readonly [UserId, UserId])[],
  at: Date,
): Promise<readonly (PairEvidence | null)[]> {
  if (pairs.length === 0) return []
  const { dialect, query } = reader
  const rows = pairs.map(([oneId, twoId], pair) => ({ oneId, twoId, pair }))
  const since = new Date(at.getTime() - NETWORK_DAYS * DAY_MS)
  const signedInSince = new Date(at.getTime() - DEVICE_DAYS * DAY_MS)
  const midnight = new Date(parisSpanOf('day', at.getTime()).startMs)
  const found = await query<{ pair: number; reason: PairEvidence }>(Prisma.sql`
    WITH p AS (${rowsOf(dialect, PAIR_COLUMNS, rows)})
    SELECT p.pair, 'repeated' AS reason FROM p WHERE (
      SELECT COUNT(*) FROM (
        ${ratedBetween(Prisma.sql`p.one_id`, Prisma.sql`p.two_id`, midnight)}
        UNION ALL ${ratedBetween(Prisma.sql`p.two_id`, Prisma.sql`p.one_id`, midnight)}
      ) AS earlier) >= ${RATED_PER_PAIR_AND_DAY}
    UNION ALL
    SELECT p.pair, 'same_network' FROM p WHERE EXISTS (
      SELECT 1 FROM security_events AS one JOIN security_events AS two ON two.address = one.address
      WHERE one.user_id = p.one_id AND two.user_id = p.two_id AND ${isSignIn('one', since)} AND ${isSignIn('two', since)})
    UNION ALL
    SELECT p.pair, 'same_device' FROM p WHERE EXISTS (
      SELECT 1 FROM security_events AS one JOIN security_events AS two ON two.device_mark = one.device_mark
      WHERE one.user_id = p.one_id AND two.user_id = p.two_id
        AND one.created_at >= ${signedInSince} AND two.created_at >= ${signedInSince})
    UNION ALL
    SELECT p.pair, 'same_destination' FROM p WHERE EXISTS (
      SELECT 1 FROM payments AS one JOIN payments AS two ON two.destination_mark = one.destination_mark
      WHERE one.user_id = p.one_id AND two.user_id = p.two_id)`)
  const reasons = new Map(found.map(({ pair, reason }) => [pair, reason]))
  return pairs.map((_, pair) => reasons.get(pair) ?? null)
}

export async function unratedReason(transaction: Transaction, battleId: BattleId): Promise<MatchUnratedReason | null> {
  const [row] = await transaction.query<{ reason: MatchUnratedReason | null }>(
    Prisma.sql`SELECT unrated_reason AS reason FROM battles WHERE id = ${battleId}`,
  )
  return row?.reason ?? null
}

/** `rated` is null while the battle runs and may still move the ratings. */
export async function verdict(reader: Reader, battleId: BattleId) {
  const [row] = await reader.query<{ reason: UnratedReason | null; seat: string | null }>(Prisma.sql`
    SELECT COALESCE(r.unrated_reason, b.unrated_reason) AS reason, r.seat FROM battles AS b
      LEFT JOIN battle_ratings AS r ON r.battle_id = b.id AND r.seat = 'one'
    WHERE b.id = ${battleId}`)
  const { reason = null, seat = null } = row ?? {}
  if (reason !== null) return { rated: false, reason }
  return { rated: seat === null ? null : true, reason }
}

/** Both ratings, INITIAL_RATING before the first rated battle; locked until the transaction ends. */
export async function lock(
  transaction: Transaction,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, CurrentRating>> {
  const { dialect, insert, query } = transaction
  const ordered = userIds.toSorted()
  await insert({
    table: 'player_ratings',
    rows: ordered.map((userId) => ({ userId, ...INITIAL_RATING, battles: 0, ratedAt: NEVER })),
    onConflict: '(user_id) DO NOTHING',
  })
  const rows = await query<CurrentRating>(Prisma.sql`
    SELECT ${CURRENT_FIELDS} FROM player_ratings WHERE ${isAnyOf(dialect, 'user_id', ordered)}
    ORDER BY user_id ${forUpdate(dialect)}`)
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Stores an ended battle's rows, one for each player. */
export async function store(
  transaction: Transaction,
  { battleId, userIds, at, unratedReason, before, after }: BattleRatings,
) {
  await transaction.insert({
    table: 'battle_ratings',
    rows: SEATS.map((seat) => ({
      battleId,
      seat,
      userId: userIds[seat],
      at,
      unratedReason,
      pointsBefore: before?.[seat].points ?? null,
      deviationBefore: before?.[seat].deviation ?? null,
      volatilityBefore: before?.[seat].volatility ?? null,
      pointsAfter: after?.[seat].points ?? null,
      deviationAfter: after?.[seat].deviation ?? null,
      volatilityAfter: after?.[seat].volatility ?? null,
    })),
  })
}

export async function storeCurrent(transaction: Transaction, rows: readonly CurrentRating[]) {
  await transaction.insert({ table: 'player_ratings', rows, onConflict: REPLACED })
}

/** null before the first rated battle. */
export async function current(reader: Reader, userId: UserId): Promise<CurrentRating | null> {
  const [row] = await reader.query<CurrentRating>(
    Prisma.sql`SELECT ${CURRENT_FIELDS} FROM player_ratings WHERE user_id = ${userId} AND battles > 0`,
  )
  return row ?? null
}

/** The rating after each rated battle of the player, newest first. */
export const history = (reader: Reader, userId: UserId, limit: number) =>
  reader.query<Pick<CurrentRating, 'points' | 'deviation'> & { battleId: BattleId; at: Date }>(Prisma.sql`
    SELECT battle_id AS "battleId", at, points_after AS points, deviation_after AS deviation FROM battle_ratings
    WHERE user_id = ${userId} AND unrated_reason IS NULL ORDER BY at DESC LIMIT ${limit}`)

/** In the order in which they were rated, up to `until`. */
export async function rated(
  reader: Reader,
  { after, until, max }: { readonly after: RatedBattle | undefined; readonly until: Date; readonly max: number },
): Promise<readonly RatedBattle[]> {
  const later =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`AND (one.at > ${after.at} OR (one.at = ${after.at} AND one.battle_id > ${after.battleId}))`
  const rows = await reader.query<RatedRow>(Prisma.sql`
    SELECT one.battle_id AS "battleId", one.at, b.winner, one.user_id AS "oneId", two.user_id AS "twoId",
      one.points_before AS "p1", one.deviation_before AS "d1", one.volatility_before AS "v1",
      one.points_after AS "p2", one.deviation_after AS "d2", one.volatility_after AS "v2",
      two.points_before AS "p3", two.deviation_before AS "d3", two.volatility_before AS "v3",
      two.points_after AS "p4", two.deviation_after AS "d4", two.volatility_after AS "v4"
    FROM battle_ratings AS one JOIN battle_ratings AS two ON two.battle_id = one.battle_id AND two.seat = 'two'
      JOIN battles AS b ON b.id = one.battle_id
    WHERE one.seat = 'one' AND one.unrated_reason IS NULL AND two.unrated_reason IS NULL AND b.winner IS NOT NULL
      AND one.at <= ${until} ${later}
    ORDER BY one.at, one.battle_id LIMIT ${max}`)
  return rows.map(ratedFrom)
}

/** The ratings of all players who have one. */
export const allCurrent = (reader: Reader) =>
  reader.query<CurrentRating>(Prisma.sql`SELECT ${CURRENT_FIELDS} FROM player_ratings ORDER BY user_id`)

/**
 * Ended battles without two equal reasons or rows, running battles with any row, and rated battles that must not
 * be: with a bot, a program or no stake, or cancelled.
 */
export async function misplaced(reader: Reader, max: number): Promise<readonly BattleId[]> {
  const rows = await reader.query<{ id: BattleId }>(Prisma.sql`
    SELECT b.id FROM battles AS b
      LEFT JOIN battle_ratings AS one ON one.battle_id = b.id AND one.seat = 'one' AND one.user_id = b.user_one_id
      LEFT JOIN battle_ratings AS two ON two.battle_id = b.id AND two.seat = 'two' AND two.user_id = b.user_two_id
      JOIN users AS u1 ON u1.id = b.user_one_id JOIN users AS u2 ON u2.id = b.user_two_id
    WHERE (b.status = 'active') <> (one.battle_id IS NULL) OR (b.status = 'active') <> (two.battle_id IS NULL)
      OR COALESCE(one.unrated_reason, '') <> COALESCE(two.unrated_reason, '')
      OR (one.battle_id IS NOT NULL AND one.unrated_reason IS NULL AND (b.status <> 'completed' OR b.stake_cents = 0
        OR b.unrated_reason IS NOT NULL OR b.program_one OR b.program_two OR u1.kind = 'bot' OR u2.kind = 'bot'))
    ORDER BY b.id LIMIT ${max}`)
  return rows.map(({ id }) => id)
}

/** Writes recomputed figures over the stored ones. */
export async function rewrite(transaction: Transaction, { battleId, before, after }: RatedBattle) {
  for (const seat of SEATS) {
    const [from, to] = [before[seat], after[seat]]
    await transaction.execute(Prisma.sql`
      UPDATE battle_ratings SET points_before = ${from.points}, deviation_before = ${from.deviation},
        volatility_before = ${from.volatility}, points_after = ${to.points}, deviation_after = ${to.deviation},
        volatility_after = ${to.volatility}
      WHERE battle_id = ${battleId} AND seat = ${seat}`)
  }
}

/** Today's battles that are rated or may still be rated, including running ones. */
function ratedBetween(one: Prisma.Sql, two: Prisma.Sql, midnight: Date): Prisma.Sql {
  return Prisma.sql`SELECT 1 FROM battles AS b LEFT JOIN battle_ratings AS r ON r.battle_id = b.id AND r.seat = 'one'
    WHERE b.user_one_id = ${one} AND b.user_two_id = ${two} AND b.created_at >= ${midnight}
      AND b.unrated_reason IS NULL AND r.unrated_reason IS NULL`
}

/** A local address, as in development, says nothing about who connects; a shortened one covers too many people. */
function isSignIn(alias: 'one' | 'two', since: Date): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.${name}`)
  return Prisma.sql`${column('kind')} = 'sign_in' AND ${withoutIndex(`${alias}.outcome`)} = 'ok'
    AND ${column('created_at')} >= ${since}
    AND ${column('address')} NOT LIKE '127.%' AND ${column('address')} <> '0:0:0:0::/64'`
}

type Figures = 1 | 2 | 3 | 4
type RatedRow = { readonly [Name in `p${Figures}` | `d${Figures}` | `v${Figures}`]: number } & {
  readonly battleId: BattleId
  readonly at: Date
  readonly winner: RatedBattle['winner']
  readonly oneId: UserId
  readonly twoId: UserId
}

function ratedFrom(row: RatedRow): RatedBattle {
  const figures = (index: Figures): Rating => ({
    points: row[`p${index}`],
    deviation: row[`d${index}`],
    volatility: row[`v${index}`],
  })
  return {
    battleId: row.battleId,
    at: row.at,
    winner: row.winner,
    userIds: { one: row.oneId, two: row.twoId },
    before: { one: figures(1), two: figures(3) },
    after: { one: figures(2), two: figures(4) },
  }
}
