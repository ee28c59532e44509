// Battles as lists show them, with the names of their players. SQL: a page of a player's ended battles is read by the
// index of each seat; a typed query on both seats would read all of the player's battles.
import type { BattleId, BattleStatus, UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { isOlder } from '../../../platform/database/list-page.ts'
import type { Page } from '../../../platform/page-cursor.ts'
import type { Reader } from '../../../ports/database.ts'

/** One line of a list of battles. */
export interface BattleSummary {
  readonly id: BattleId
  readonly userOneId: UserId
  readonly userTwoId: UserId
  readonly usernameOne: string
  readonly usernameTwo: string
  readonly stakeCents: number
  readonly status: BattleStatus
  readonly round: number
}

export interface EndedBattleSummary extends BattleSummary {
  readonly winner: 'one' | 'two' | 'draw' | null
  readonly pointsOne: number
  readonly pointsTwo: number
  readonly startedAt: Date
  readonly endedAt: Date
}

const SUMMARY_FIELDS = Prisma.sql`
  b.id, b.user_one_id AS "userOneId", b.user_two_id AS "userTwoId",
  one.pseudo AS "usernameOne", two.pseudo AS "usernameTwo",
  b.stake_cents AS "stakeCents", b.status, b.round`
const WITH_PLAYERS = Prisma.sql`
  FROM battles AS b JOIN users AS one ON one.id = b.user_one_id JOIN users AS two ON two.id = b.user_two_id`

/** Battles of a hidden player are never listed publicly. */
const IS_PUBLIC = Prisma.sql`NOT one.is_hidden AND NOT two.is_hidden`

export function createBattleListRepository() {
  return {
    activeOf: (reader: Reader, userId: UserId, { onlyPublic }: { readonly onlyPublic: boolean }) =>
      reader.query<BattleSummary>(Prisma.sql`
        SELECT ${SUMMARY_FIELDS} ${WITH_PLAYERS}
        WHERE b.status = 'active' AND (b.user_one_id = ${userId} OR b.user_two_id = ${userId})
          ${onlyPublic ? Prisma.sql`AND ${IS_PUBLIC}` : Prisma.empty}
        ORDER BY b.created_at DESC, b.id`),

    /** Running battles without hidden players, newest first. */
    newestActive: (reader: Reader, limit: number) =>
      reader.query<BattleSummary>(Prisma.sql`
        SELECT ${SUMMARY_FIELDS} ${WITH_PLAYERS}
        WHERE b.status = 'active' AND ${IS_PUBLIC} ORDER BY b.created_at DESC, b.id LIMIT ${limit}`),

    endedOf: (reader: Reader, userId: UserId, { limit, before }: Page) =>
      reader.query<EndedBattleSummary>(Prisma.sql`
        SELECT ${SUMMARY_FIELDS}, b.winner, b.points_one AS "pointsOne", b.points_two AS "pointsTwo",
          b.created_at AS "startedAt", b.ended_at AS "endedAt"
        ${WITH_PLAYERS}
        WHERE b.id IN (
          SELECT id FROM (${endedIn('user_one_id', userId, { limit, before })}) AS one
          UNION ALL SELECT id FROM (${endedIn('user_two_id', userId, { limit, before })}) AS two)
        ORDER BY b.ended_at DESC, b.id DESC LIMIT ${limit}`),

    async playersOf(reader: Reader, battleId: BattleId) {
      const [players] = await reader.query<Pick<BattleSummary, 'usernameOne' | 'usernameTwo'>>(
        Prisma.sql`SELECT one.pseudo AS "usernameOne", two.pseudo AS "usernameTwo" ${WITH_PLAYERS} WHERE b.id = ${battleId}`,
      )
      return players ?? null
    },
  }
}

/** A page of one seat, which has an index of its own; a condition on either seat would read all of the player's. */
function endedIn(seat: 'user_one_id' | 'user_two_id', userId: UserId, { limit, before }: Page): Prisma.Sql {
  return Prisma.sql`
    SELECT entry.id FROM battles AS entry
    WHERE entry.${Prisma.raw(seat)} = ${userId} AND entry.ended_at IS NOT NULL
      AND ${isOlder({ table: 'battles', time: 'ended_at' }, before)}
    ORDER BY entry.ended_at DESC, entry.id DESC LIMIT ${limit}`
}
