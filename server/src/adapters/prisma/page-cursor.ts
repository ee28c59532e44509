import { Prisma } from '../../generated/sqlite/client.ts'
import type { PageCursor } from '../../page-cursor.ts'

/** Where a list comes from, and by which time and `id` it is ordered, the newest first. */
interface ListedRows {
  readonly table:
    | 'payments'
    | 'admin_actions'
    | 'blocks'
    | 'creator_links'
    | 'users'
    | 'battles'
    | 'user_journeys'
    | 'cycle_bets'
    | 'cycles'
    | 'user_notes'
    | 'security_events'
  /** As the query calls them. */
  readonly alias?: string
  readonly time?: 'created_at' | 'ended_at' | 'placed_at' | 'started_at'
}

export function olderThan(rows: ListedRows, before: PageCursor | null): Prisma.Sql {
  if (before === null) return Prisma.sql`1 = 1`
  const { table, alias = 'entry', time = 'created_at' } = rows
  const [at, id] = [Prisma.raw(`${alias}.${time}`), Prisma.raw(`${alias}.id`)]
  if ('beforeTime' in before) return Prisma.sql`${at} < ${before.beforeTime}`
  const known = Prisma.sql`SELECT ${Prisma.raw(time)}, id FROM ${Prisma.raw(table)} WHERE id = ${before.beforeId}`
  return Prisma.sql`(${at}, ${id}) < (${known})`
}
