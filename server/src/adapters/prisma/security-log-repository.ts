import { Prisma } from '../../generated/sqlite/client.ts'
import type { InstantForfeit, NamedSecurityEvent, SecurityLogRepository } from '../../security-log/security-log.ts'
import { olderThan } from './page-cursor.ts'
import { isAnyOf } from './row-source.ts'
import { connectionOf } from './sql-connection.ts'

const COLUMNS = {
  id: 'text',
  kind: 'text',
  method: 'text',
  outcome: 'text',
  code: 'text',
  user_id: 'text',
  address: 'text',
  count: 'integer',
  created_at: 'timestamp',
} as const
const EVERYTHING = Prisma.sql`1 = 1`

export function createSecurityLogRepository(): SecurityLogRepository {
  return {
    async insert(transaction, events) {
      await connectionOf(transaction).insert({
        table: 'security_events',
        columns: COLUMNS,
        rows: events.map(({ userId, createdAt, ...event }) => ({ ...event, user_id: userId, created_at: createdAt })),
      })
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
          AND ${olderThan({ table: 'security_events' }, before)}
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

    findLong: (reader, before, max) =>
      connectionOf(reader).query<{ id: string; address: string }>(Prisma.sql`
        SELECT id, address FROM security_events
        WHERE created_at < ${before} AND NOT is_short AND address IS NOT NULL ORDER BY created_at LIMIT ${max}`),

    async shorten(transaction, events) {
      const { dialect, execute } = connectionOf(transaction)
      const idsOf = new Map<string, string[]>()
      for (const { id, address } of events) idsOf.set(address, [...(idsOf.get(address) ?? []), id])
      for (const [address, ids] of idsOf) {
        await execute(Prisma.sql`
          UPDATE security_events SET address = ${address}, is_short = (1 = 1) WHERE ${isAnyOf(dialect, 'id', ids)}`)
      }
    },

    remove: (transaction, { before, keptMax, max }) =>
      connectionOf(transaction).execute(Prisma.sql`
        DELETE FROM security_events WHERE id IN (
          SELECT id FROM security_events
          WHERE created_at < ${before} OR created_at < COALESCE((
            SELECT created_at FROM security_events ORDER BY created_at DESC LIMIT 1 OFFSET ${keptMax}), ${before})
          ORDER BY created_at LIMIT ${max})`),
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
