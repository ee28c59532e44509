// SQL: one step per hour through the lines of an account; typed reads would load every line (`history`).
import type { CreatorLinkId, UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { dateOfHour, hourOf, nextHour } from '../platform/database/sql.ts'
import type { Reader } from '../ports/database.ts'
import { accounts } from '../wallet/accounts.ts'

export interface StatsQuery {
  readonly linkId: CreatorLinkId
  /** Null for all time. */
  readonly since: Date | null
}

/** Earlier than anything that was stored. */
const BEGINNING = new Date(0)

/** Reasons of stakes. Bets that were undone at once are few and don't matter here. */
const STAKES = Prisma.sql`('battle_stake', 'cycle_stake')`

/** The number of players who ever signed up with the code. */
export const countUsers = (reader: Reader, linkId: CreatorLinkId) =>
  reader.models.user.count({ where: { creatorLinkId: linkId } })

export async function newUsers(reader: Reader, { linkId, since }: StatsQuery) {
  const { dialect, query } = reader
  const rows = await query<{ hour: string; count: number }>(Prisma.sql`
    SELECT ${hourOf(dialect, 'player.created_at')} AS hour, COUNT(*) AS count
    FROM users AS player
    WHERE player.creator_link_id = ${linkId} ${from('player.created_at', since)} GROUP BY 1`)
  return rows.map(withDate)
}

/** The players of the link who staked on a game in each hour. */
export async function activity(reader: Reader, { linkId, since }: StatsQuery) {
  const { dialect, query } = reader
  // One step per hour and player: from a stake directly to the first one after its hour, skipping all others.
  const stakeFrom = (since: Prisma.Sql) => Prisma.sql`(
    SELECT line.at FROM ledger_lines AS line JOIN ledger_movements AS movement ON movement.id = line.movement_id
    WHERE line.account_id = active.account AND line.at >= ${since} AND movement.reason IN ${STAKES}
    ORDER BY line.at, line.line LIMIT 1)`
  const rows = await query<{ hour: string; userId: UserId; signedUpAt: Date }>(Prisma.sql`
    WITH RECURSIVE playing AS (
      SELECT active.account, ${stakeFrom(Prisma.sql`${since ?? BEGINNING}`)} AS at
      FROM (SELECT 'player:' || id AS account FROM users WHERE creator_link_id = ${linkId}) AS active
      UNION ALL
      SELECT active.account, ${stakeFrom(nextHour(dialect, 'active.at'))}
      FROM playing AS active WHERE active.at IS NOT NULL
    )
    SELECT ${hourOf(dialect, 'playing.at')} AS hour, player.id AS "userId", player.created_at AS "signedUpAt"
    FROM playing JOIN users AS player ON playing.account = 'player:' || player.id
    WHERE playing.at IS NOT NULL AND player.creator_link_id = ${linkId}`)
  return rows.map(withDate)
}

/** Commission, less what was returned with the fees of undone and voided bets. */
export async function revenue(reader: Reader, { linkId, since }: StatsQuery) {
  const { dialect, query } = reader
  const account = accounts.commission(linkId)
  // One step per hour: the commission from games is the difference between two steps. Payouts don't count as games.
  const lineFrom = (since: Prisma.Sql) => Prisma.sql`(
    SELECT line.at FROM ledger_lines AS line WHERE line.account_id = ${account} AND line.at >= ${since}
    ORDER BY line.at, line.line LIMIT 1)`
  const rows = await query<{ hour: string; cents: number }>(Prisma.sql`
    WITH RECURSIVE earning AS (
      SELECT ${lineFrom(Prisma.sql`${since ?? BEGINNING}`)} AS at
      UNION ALL
      SELECT ${lineFrom(nextHour(dialect, 'earning.at'))} FROM earning WHERE earning.at IS NOT NULL
    ), opening AS (
      SELECT earning.at, (
        SELECT line.games_cents FROM ledger_lines AS line WHERE line.account_id = ${account} AND line.at >= earning.at
        ORDER BY line.at, line.line LIMIT 1) AS cents
      FROM earning WHERE earning.at IS NOT NULL
    )
    SELECT ${hourOf(dialect, 'opening.at')} AS hour,
      CAST(LEAD(opening.cents, 1, account.games_cents) OVER (ORDER BY opening.at) - opening.cents AS BIGINT) AS cents
    FROM opening CROSS JOIN ledger_accounts AS account WHERE account.id = ${account}`)
  return rows.filter(({ cents }) => cents !== 0).map(withDate)
}

/** Bets that carried the code, except those whose fee was refunded. */
export async function bets(reader: Reader, { linkId, since }: StatsQuery) {
  // Bets have rows of their own once their cycle is over; until then they are found in its movements.
  const [row] = await reader.query<{ count: number; stakeCents: number }>(Prisma.sql`
    SELECT COUNT(*) AS count, CAST(COALESCE(SUM(bet.cents), 0) AS BIGINT) AS "stakeCents"
    FROM (
      SELECT stake_cents AS cents FROM cycle_bets AS ended
      WHERE ended.link_id = ${linkId} AND ended.result NOT IN ('undone', 'voided') ${from('ended.placed_at', since)}
      UNION ALL
      ${runningBets(linkId, since)}
    ) AS bet`)
  return row ?? { count: 0, stakeCents: 0 }
}

/** Rows by hour, for each of these reads. */
export interface LinkStats {
  readonly newUsers: Awaited<ReturnType<typeof newUsers>>
  readonly activity: Awaited<ReturnType<typeof activity>>
  readonly revenue: Awaited<ReturnType<typeof revenue>>
}

/** The start of an hour in UTC. Days in Paris consist of whole hours. */
function withDate<Row extends { readonly hour: string }>(row: Row): Omit<Row, 'hour'> & { readonly hour: Date } {
  return { ...row, hour: dateOfHour(row.hour) }
}

function runningBets(linkId: CreatorLinkId, since: Date | null): Prisma.Sql {
  const betId = Prisma.sql`substr(movement.key, length('cycle-stake:') + 1)`
  // A commission that was paid out meanwhile is returned by the house account instead.
  return Prisma.sql`
    SELECT stake.amount_cents FROM cycles AS cycle
      JOIN ledger_movements AS movement ON movement.cause_type = 'cycle' AND movement.cause_id = cycle.id
      JOIN ledger_transfers AS share ON share.movement_id = movement.id
      JOIN ledger_transfers AS stake ON stake.movement_id = movement.id AND stake.ordinal = 0
    WHERE cycle.status = 'live' AND cycle.ended_at IS NULL AND movement.reason = 'cycle_stake'
      AND share.to_account_id = ${accounts.commission(linkId)} ${from('movement.created_at', since)}
      AND NOT EXISTS (
        SELECT 1 FROM ledger_movements AS undone
        WHERE undone.key IN ('cycle-commission-return:' || ${betId}, 'cycle-commission-loss:' || ${betId}))`
}

function from(column: string, since: Date | null): Prisma.Sql {
  return since === null ? Prisma.empty : Prisma.sql`AND ${Prisma.raw(column)} >= ${since}`
}
