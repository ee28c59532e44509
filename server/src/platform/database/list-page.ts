import type { BotsFilter } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { PageCursor } from '../page-cursor.ts'
import { EVERYTHING } from './sql.ts'

const CREATED_AT = { createdAt: true } as const

/** The table of a list, as Prisma's client reads it. */
interface ListedModel {
  findUnique(args: {
    where: { id: string }
    select: typeof CREATED_AT
  }): PromiseLike<{ readonly createdAt: Date } | null>
}

/**
 * The condition for a list ordered by `createdAt` and `id`, newest first. The separate bound on the time lets the index
 * start there, however deep the page is; Prisma's own cursors walk through all previous pages.
 */
export async function olderThan(before: PageCursor | null, model: ListedModel) {
  if (before === null) return {}
  if ('beforeTime' in before) return { createdAt: { lt: before.beforeTime } }
  const known = await model.findUnique({ where: { id: before.beforeId }, select: CREATED_AT })
  if (known === null) return { id: { in: [] as string[] } }
  return { createdAt: { lte: known.createdAt }, NOT: { createdAt: known.createdAt, id: { gte: before.beforeId } } }
}

/** The same for a list with the oldest first; the page begins after the last known entry. */
export async function newerThan(last: PageCursor | null, model: ListedModel) {
  if (last === null) return {}
  if ('beforeTime' in last) return { createdAt: { gt: last.beforeTime } }
  const known = await model.findUnique({ where: { id: last.beforeId }, select: CREATED_AT })
  if (known === null) return { id: { in: [] as string[] } }
  return { createdAt: { gte: known.createdAt }, NOT: { createdAt: known.createdAt, id: { lte: last.beforeId } } }
}

export const OLDEST_FIRST = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies readonly Record<string, 'asc'>[]
export const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies readonly Record<string, 'desc'>[]

/** The newest rows of lists that are each newest first. A row that moves from one to another meanwhile is in both. */
export function newestOf<Row extends { readonly id: string; readonly createdAt: Date }>(
  lists: readonly (readonly Row[])[],
  limit: number,
): Row[] {
  const found = new Map(lists.flat().map((row) => [row.id, row]))
  return [...found.values()]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
    .slice(0, limit)
}

/** The table of a list, and the time column by which it is ordered, then by `id`, newest first. */
interface ListedRows {
  readonly table: 'creator_links' | 'users' | 'battles' | 'cycle_bets' | 'cycles' | 'security_events'
  /** The table's alias in the query. */
  readonly alias?: string
  readonly time?: 'created_at' | 'ended_at' | 'placed_at' | 'started_at'
}

/** The same condition as SQL. */
export function isOlder(rows: ListedRows, before: PageCursor | null): Prisma.Sql {
  if (before === null) return EVERYTHING
  const { table, alias = 'entry', time = 'created_at' } = rows
  const [at, id] = [Prisma.raw(`${alias}.${time}`), Prisma.raw(`${alias}.id`)]
  if ('beforeTime' in before) return Prisma.sql`${at} < ${before.beforeTime}`
  const known = Prisma.sql`SELECT ${Prisma.raw(time)}, id FROM ${Prisma.raw(table)} WHERE id = ${before.beforeId}`
  return Prisma.sql`(${at}, ${id}) < (${known})`
}

/** For a list of which the column is the kind of each entry's user. */
export function byBots(bots: BotsFilter, kind: string): Prisma.Sql {
  if (bots === 'all') return EVERYTHING
  return Prisma.sql`${Prisma.raw(kind)} ${Prisma.raw(bots === 'only' ? '=' : '<>')} 'bot'`
}
