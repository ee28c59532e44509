// SQL for the search, as typed conditions leave % and _ of the text what they are to LIKE, and for forfeits, each with the
// newest sign-in of two players.
import { Prisma } from '../../generated/sqlite/client.ts'
import type { InstantForfeit, NamedSecurityEvent, SecurityLogRepository } from '../../security-log/service.ts'
import { connectionOf, modelsOf } from './connection.ts'
import { CREATED_AT, isOlder } from './list-page.ts'

const EVERYTHING = Prisma.sql`1 = 1`

export function createSecurityLogRepository(): SecurityLogRepository {
  return {
    async insert(transaction, events) {
      const { securityEvent, user } = modelsOf(transaction)
      await securityEvent.createMany({ data: [...events] })
      // Events wait a moment: their player may have deleted the account since, and its addresses with it.
      const userIds = [...new Set(events.flatMap(({ userId }) => userId ?? []))]
      const deleted = await user.findMany({
        where: { id: { in: userIds }, deletedAt: { not: null } },
        select: { id: true },
      })
      if (deleted.length === 0) return
      const where = { userId: { in: deleted.map(({ id }) => id) } }
      await securityEvent.updateMany({ where, data: { address: null, deviceMark: null } })
    },

    search: (reader, { userId, address, kind, outcome, from, until, limit, before }) =>
      connectionOf(reader).query<NamedSecurityEvent>(Prisma.sql`
        SELECT entry.id, entry.kind, entry.method, entry.outcome, entry.code, entry.user_id AS "userId", player.pseudo,
          entry.address, entry.count, entry.created_at AS "createdAt"
        FROM security_events AS entry LEFT JOIN users AS player ON player.id = entry.user_id
        WHERE ${userId === null ? EVERYTHING : Prisma.sql`entry.user_id = ${userId}`}
          AND ${address === null ? EVERYTHING : Prisma.sql`entry.address LIKE ${startOf(address)} ESCAPE '\\'`}
          AND ${kind === null ? EVERYTHING : Prisma.sql`entry.kind = ${kind}`}
          AND ${outcome === null ? EVERYTHING : Prisma.sql`entry.outcome = ${outcome}`}
          AND ${from === null ? EVERYTHING : Prisma.sql`entry.created_at >= ${from}`}
          AND ${until === null ? EVERYTHING : Prisma.sql`entry.created_at < ${until}`}
          AND ${isOlder({ table: 'security_events' }, before)}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`),

    instantForfeits: (reader, { since, max }) =>
      connectionOf(reader).query<InstantForfeit>(Prisma.sql`
        SELECT entry.id, loser.id AS "loserId", loser.pseudo AS loser, winner.id AS "winnerId", winner.pseudo AS winner,
          ${lastAddressOf('loser')} AS "loserAddress", ${lastAddressOf('winner')} AS "winnerAddress",
          entry.ended_at AS "endedAt"
        FROM battles AS entry
          JOIN users AS loser ON loser.id = CASE entry.forfeited_by WHEN 'one' THEN entry.user_one_id ELSE entry.user_two_id END
          JOIN users AS winner ON winner.id = CASE entry.forfeited_by WHEN 'one' THEN entry.user_two_id ELSE entry.user_one_id END
        WHERE entry.status = 'completed' AND entry.forfeited_by IS NOT NULL AND NOT entry.is_ranked AND entry.round <= 1
          AND entry.ended_at >= ${since}
        ORDER BY entry.ended_at DESC, entry.id DESC LIMIT ${max}`),

    async findLong(reader, before, max) {
      const rows = await modelsOf(reader).securityEvent.findMany({
        where: { createdAt: { lt: before }, isShort: false, address: { not: null } },
        orderBy: { createdAt: 'asc' },
        take: max,
        select: { id: true, address: true },
      })
      return rows.flatMap(({ id, address }) => (address === null ? [] : [{ id, address }]))
    },

    async shorten(transaction, events) {
      const { securityEvent } = modelsOf(transaction)
      const idsOf = new Map<string, string[]>()
      for (const { id, address } of events) idsOf.set(address, [...(idsOf.get(address) ?? []), id])
      for (const [address, ids] of idsOf) {
        await securityEvent.updateMany({ where: { id: { in: ids } }, data: { address, isShort: true } })
      }
    },

    async forgetDevices(transaction, { before, max }) {
      const { securityEvent } = modelsOf(transaction)
      const where = { createdAt: { lt: before }, deviceMark: { not: null } }
      const { count } = await securityEvent.updateMany({ where, data: { deviceMark: null }, limit: max })
      return count
    },

    async remove(transaction, { before, keptMax, max }) {
      const { securityEvent } = modelsOf(transaction)
      const firstBeyond = await securityEvent.findFirst({
        orderBy: { createdAt: 'desc' },
        skip: keptMax,
        select: CREATED_AT,
      })
      const bounds = [before, ...(firstBeyond === null ? [] : [firstBeyond.createdAt])]
      const { count } = await securityEvent.deleteMany({
        where: { OR: bounds.map((bound) => ({ createdAt: { lt: bound } })) },
        limit: max,
      })
      return count
    },
  }
}

function startOf(address: string): string {
  return `${address.replaceAll(/[\\%_]/g, '\\$&')}%`
}

function lastAddressOf(player: 'loser' | 'winner'): Prisma.Sql {
  return Prisma.sql`(
    SELECT event.address FROM security_events AS event
    WHERE event.user_id = ${Prisma.raw(player)}.id AND event.kind = 'sign_in' AND event.outcome = 'ok'
    ORDER BY event.created_at DESC LIMIT 1)`
}
