// SQL: results of all battles that end together are one UPDATE with RETURNING, typed one call of 190 µs a player; rankings are sums.
import type { BattleRecord, UserId } from '@bougie/protocol'
import type { PlayerCard } from '../../games/battle/play/battle-head.ts'
import type { LeaderboardRow, PlayerRepository, PlayerResult } from '../../games/battle/play/player-repository.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Reader } from '../../ports/database.ts'
import { connectionOf } from '../prisma/connection.ts'
import { isAnyOf, rowsOf } from '../prisma/dialect.ts'
import { type PlayerColumns, playerCard } from './battle-rows.ts'

const USER_COLUMN = { user_id: 'text' } as const
/** Named unlike the columns they change: RETURNING takes no qualified names on SQLite and no ambiguous ones on Postgres. */
const DELTA_COLUMNS = {
  player_id: 'text',
  more_wins: 'integer',
  more_losses: 'integer',
  more_draws: 'integer',
  keeps_streak: 'integer',
  more_streak: 'integer',
  more_gains_cents: 'bigint',
} as const

export function createPlayerRepository(): PlayerRepository {
  return {
    cards: readCards,

    async addResults(transaction, results) {
      const connection = connectionOf(transaction)
      const deltas = deltasOf(results)
      const rows = deltas.map(({ player_id }) => ({ user_id: player_id }))
      await connection.insert({
        table: 'player_records',
        columns: USER_COLUMN,
        rows,
        onConflict: '(user_id) DO NOTHING',
      })
      const records = await connection.query<BattleRecord & { userId: UserId }>(Prisma.sql`
        UPDATE player_records
        SET wins = wins + more_wins, losses = losses + more_losses, draws = draws + more_draws,
          winstreak = winstreak * keeps_streak + more_streak, gains_cents = gains_cents + more_gains_cents
        FROM (${rowsOf(connection.dialect, DELTA_COLUMNS, deltas)}) AS delta
        WHERE user_id = player_id
        RETURNING user_id AS "userId", wins, losses, draws, winstreak`)
      return new Map(records.map(({ userId, ...record }) => [userId, record]))
    },

    leaderboard: (reader, { since, limit }) =>
      connectionOf(reader).query<LeaderboardRow>(Prisma.sql`
        SELECT u.pseudo AS username, CAST(SUM(s.won) AS BIGINT) AS victories, CAST(SUM(s.net) AS BIGINT) AS "netCents"
        FROM (
          SELECT user_one_id AS user_id, CASE WHEN winner = 'one' THEN 1 ELSE 0 END AS won,
            CASE winner WHEN 'one' THEN stake_cents WHEN 'two' THEN -stake_cents ELSE 0 END AS net
          FROM battles WHERE status = 'completed' AND is_ranked ${endedSince(since)}
          UNION ALL
          SELECT user_two_id, CASE WHEN winner = 'two' THEN 1 ELSE 0 END,
            CASE winner WHEN 'two' THEN stake_cents WHEN 'one' THEN -stake_cents ELSE 0 END
          FROM battles WHERE status = 'completed' AND is_ranked ${endedSince(since)}
        ) AS s JOIN users AS u ON u.id = s.user_id
        WHERE u.kind <> 'bot'
        GROUP BY u.id, u.pseudo ORDER BY victories DESC, "netCents" DESC, u.pseudo LIMIT ${limit}`),
  }
}

export async function readCards(reader: Reader, userIds: readonly UserId[]): Promise<Map<UserId, PlayerCard>> {
  const connection = connectionOf(reader)
  const rows = await connection.query<PlayerColumns>(Prisma.sql`
    SELECT id AS "userId", pseudo, kind, picture_hash AS "pictureHash", wins, losses, draws, winstreak
    FROM users LEFT JOIN player_records ON user_id = id
    WHERE ${isAnyOf(connection.dialect, 'id', userIds)}`)
  return new Map(rows.map(playerCard).map((card) => [card.id, card]))
}

function endedSince(since: Date | null): Prisma.Sql {
  return since === null ? Prisma.empty : Prisma.sql`AND ended_at >= ${since}`
}

/** One row a player, however many results: an UPDATE would take only one of two rows for the same player. */
function deltasOf(results: readonly PlayerResult[]) {
  const deltas = new Map<UserId, ReturnType<typeof noDelta>>()
  for (const result of results) {
    deltas.set(result.userId, addResult(deltas.get(result.userId) ?? noDelta(result.userId), result))
  }
  return [...deltas.values()]
}

function noDelta(userId: UserId) {
  return {
    player_id: userId,
    more_wins: 0,
    more_losses: 0,
    more_draws: 0,
    keeps_streak: 1,
    more_streak: 0,
    more_gains_cents: 0,
  }
}

/** A win lengthens the streak, a loss ends it, a draw leaves it alone. */
function addResult(delta: ReturnType<typeof noDelta>, { result, gainCents }: PlayerResult) {
  const gained = { ...delta, more_gains_cents: delta.more_gains_cents + gainCents }
  switch (result) {
    case 'win':
      return { ...gained, more_wins: delta.more_wins + 1, more_streak: delta.more_streak + 1 }
    case 'loss':
      return { ...gained, more_losses: delta.more_losses + 1, keeps_streak: 0, more_streak: 0 }
    case 'draw':
      return { ...gained, more_draws: delta.more_draws + 1 }
  }
}
