import { Prisma } from '../../generated/sqlite/client.ts'

type Cursor = { readonly beforeId: string } | { readonly beforeTime: Date } | null

/** Of rows called `entry` that are listed by `created_at` and `id`, the newest first. */
export function olderThan(
  table: 'payments' | 'admin_actions' | 'blocks' | 'creator_links' | 'users' | 'battles' | 'user_journeys',
  before: Cursor,
): Prisma.Sql {
  if (before === null) return Prisma.sql`1 = 1`
  if ('beforeTime' in before) return Prisma.sql`entry.created_at < ${before.beforeTime}`
  const known = Prisma.sql`SELECT created_at, id FROM ${Prisma.raw(table)} WHERE id = ${before.beforeId}`
  return Prisma.sql`(entry.created_at, entry.id) < (${known})`
}
