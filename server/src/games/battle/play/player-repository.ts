// SQL: the results of all battles that end together are one UPDATE with RETURNING, where typed queries need one call of
// 190 µs per player. Rankings are sums.

import type { PlayerCard } from '@bougie/battle-messages'
import { type BattleRecord, pictureUrlOf, type RoundOutcome, type UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { isAnyOf, rowsOf } from '../../../platform/database/sql.ts'
import { LONGEST_BATTLE_MS } from '../../../platform/durations.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import { cardRating } from '../rating/rating.ts'

/** The result of a battle for one player. */
export interface PlayerResult {
  readonly userId: UserId
  readonly result: RoundOutcome
  /** The payout minus the stake of a won battle, otherwise 0. */
  readonly gainCents: number
}

/** The two players of a challenge to one particular player. */
export interface ChallengeEnds {
  readonly challenger: UserId
  readonly addressee: UserId
}

export interface LeaderboardRow {
  readonly userId: UserId
  readonly victories: number
  readonly netCents: number
  /** Both null before the first rated battle; absent in rows about another game. */
  readonly points?: number | null
  readonly deviation?: number | null
}

export interface LeaderboardQuery {
  /** null for all time. */
  readonly since: Date | null
  readonly limit: number
}

/**
 * These names differ from the columns that they change, because RETURNING allows no qualified names on SQLite and no
 * ambiguous ones on Postgres.
 */
const DELTA_COLUMNS = {
  playerId: 'text',
  moreWins: 'integer',
  moreLosses: 'integer',
  moreDraws: 'integer',
  keepsStreak: 'integer',
  moreStreak: 'integer',
  moreGainsCents: 'bigint',
} as const

/** Runs in the transaction that ends a battle, with one result for each player. */
export async function addResults(
  transaction: Transaction,
  results: readonly PlayerResult[],
): Promise<ReadonlyMap<UserId, BattleRecord>> {
  await transaction.insert({
    table: 'player_records',
    rows: results.map(({ userId }) => ({ userId })),
    onConflict: '(user_id) DO NOTHING',
  })
  const deltas = results.map(deltaOf)
  const records = await transaction.query<BattleRecord & { userId: UserId }>(Prisma.sql`
    UPDATE player_records
    SET wins = wins + more_wins, losses = losses + more_losses, draws = draws + more_draws,
      winstreak = winstreak * keeps_streak + more_streak, gains_cents = gains_cents + more_gains_cents
    FROM (${rowsOf(transaction.dialect, DELTA_COLUMNS, deltas)}) AS delta
    WHERE user_id = player_id
    RETURNING user_id AS "userId", wins, losses, draws, winstreak`)
  return new Map(records.map(({ userId, ...record }) => [userId, record]))
}

/**
 * False for a bot, for players of whom one has blocked the other, and for a hidden player who does not follow the
 * challenger; null for an unknown or deleted account.
 */
export async function takesChallengeOf(reader: Reader, { challenger, addressee }: ChallengeEnds) {
  const [player] = await reader.query<{
    kind: string
    isHidden: boolean
    followed: string | null
    blocker: string | null
  }>(Prisma.sql`
    SELECT u.kind, u.is_hidden AS "isHidden", f.followed_id AS followed, b.user_id AS blocker FROM users AS u
      LEFT JOIN player_follows AS f ON f.follower_id = u.id AND f.followed_id = ${challenger}
      LEFT JOIN player_blocks AS b ON (b.user_id = u.id AND b.blocked_id = ${challenger})
        OR (b.user_id = ${challenger} AND b.blocked_id = u.id)
    WHERE u.id = ${addressee} AND u.deleted_at IS NULL`)
  if (player === undefined) return null
  return player.kind !== 'bot' && player.blocker === null && (!player.isHidden || player.followed !== null)
}

/** Bots and hidden players have no rank. */
export const leaderboard = (reader: Reader, { since, limit }: LeaderboardQuery) =>
  reader.query<LeaderboardRow>(Prisma.sql`
    SELECT u.id AS "userId", CAST(SUM(s.won) AS BIGINT) AS victories, CAST(SUM(s.net) AS BIGINT) AS "netCents",
      r.points, r.deviation
    FROM (
      SELECT user_one_id AS user_id, CASE WHEN winner = 'one' THEN 1 ELSE 0 END AS won,
        CASE winner WHEN 'one' THEN stake_cents WHEN 'two' THEN -stake_cents ELSE 0 END AS net
      FROM battles WHERE status = 'completed' AND is_ranked ${endedSince(since)}
      UNION ALL
      SELECT user_two_id, CASE WHEN winner = 'two' THEN 1 ELSE 0 END,
        CASE winner WHEN 'two' THEN stake_cents WHEN 'one' THEN -stake_cents ELSE 0 END
      FROM battles WHERE status = 'completed' AND is_ranked ${endedSince(since)}
    ) AS s JOIN users AS u ON u.id = s.user_id LEFT JOIN player_ratings AS r ON r.user_id = u.id AND r.battles > 0
    WHERE u.kind <> 'bot' AND NOT u.is_hidden AND u.deleted_at IS NULL
    GROUP BY u.id, u.pseudo, r.points, r.deviation ORDER BY victories DESC, "netCents" DESC, u.pseudo LIMIT ${limit}`)

/** Pseudos of the players among these whom anybody may see in a list. */
export async function shownNames(reader: Reader, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  const rows = await reader.query<{ id: UserId; pseudo: string }>(Prisma.sql`
    SELECT id, pseudo FROM users
    WHERE ${isAnyOf(reader.dialect, 'id', userIds)} AND NOT is_hidden AND deleted_at IS NULL`)
  return new Map(rows.map(({ id, pseudo }) => [id, pseudo]))
}

/** Unknown users are omitted. */
export async function readCards(reader: Reader, userIds: readonly UserId[]): Promise<Map<UserId, PlayerCard>> {
  const rows = await reader.query<PlayerColumns>(Prisma.sql`
    SELECT id AS "userId", pseudo, kind, picture_hash AS "pictureHash", is_hidden AS "isHidden", wins, losses, draws, winstreak,
      points, deviation
    FROM users LEFT JOIN player_records AS record ON record.user_id = id
      LEFT JOIN player_ratings AS rating ON rating.user_id = id AND battles > 0
    WHERE ${isAnyOf(reader.dialect, 'id', userIds)}`)
  return new Map(rows.map(playerCard).map((card) => [card.id, card]))
}

/** The index of battles is by their beginning. */
function endedSince(since: Date | null): Prisma.Sql {
  if (since === null) return Prisma.empty
  return Prisma.sql`AND ended_at >= ${since} AND created_at >= ${new Date(since.getTime() - LONGEST_BATTLE_MS)}`
}

/** A win lengthens the streak, a loss ends it, a draw leaves it unchanged. */
function deltaOf({ userId, result, gainCents }: PlayerResult) {
  return {
    playerId: userId,
    moreWins: Number(result === 'win'),
    moreLosses: Number(result === 'loss'),
    moreDraws: Number(result === 'draw'),
    keepsStreak: Number(result !== 'loss'),
    moreStreak: Number(result === 'win'),
    moreGainsCents: gainCents,
  }
}

type Figures = Readonly<Partial<Record<keyof BattleRecord | 'points' | 'deviation', number | null>>>

interface PlayerColumns extends Figures {
  readonly userId: string
  readonly pseudo: string
  readonly kind: string
  readonly pictureHash: string | null
  readonly isHidden: boolean
}

/** A player without a row of results has not ended a battle yet. */
export function playerCard(row: PlayerColumns): PlayerCard {
  const { pseudo, kind, pictureHash, isHidden, wins, losses, draws, winstreak, points, deviation } = row
  const id = row.userId as UserId
  return {
    id,
    username: pseudo,
    bot: kind === 'bot',
    isHidden,
    avatarUrl: pictureHash === null || isHidden ? null : pictureUrlOf(id, pictureHash),
    record: { wins: wins ?? 0, losses: losses ?? 0, draws: draws ?? 0, winstreak: winstreak ?? 0 },
    ...(points == null || deviation == null ? {} : { rating: cardRating({ points, deviation }) }),
  }
}
