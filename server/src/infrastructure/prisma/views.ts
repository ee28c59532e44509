// The views for admins and operators (prisma/migrations/views.sql). A table can't be rebuilt while a view refers to it,
// so all views are dropped before tables change and recreated afterwards. A further view holds the checksum of their
// text.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Dialect } from '../../ports/database.ts'
import type { Statements } from './connection.ts'

const CHECKSUM_VIEW = 'view_checksum'

export interface Views {
  readonly sql: string
  readonly checksum: string
}

interface Scripts extends Pick<Statements, 'query' | 'execute'> {
  script(sql: string): Promise<void>
}

/** Null when there is no file of views. */
export function readViews(root: string): Views | null {
  const file = join(root, 'views.sql')
  if (!existsSync(file)) return null
  const sql = readFileSync(file, 'utf8')
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

export async function areViewsCurrent(transaction: Scripts, dialect: Dialect, views: Views): Promise<boolean> {
  if (!(await viewNames(transaction, dialect)).includes(CHECKSUM_VIEW)) return false
  const [row] = await transaction.query<{ checksum: string }>(
    Prisma.sql`SELECT checksum FROM ${Prisma.raw(CHECKSUM_VIEW)}`,
  )
  return row?.checksum === views.checksum
}

export async function dropViews(transaction: Scripts, dialect: Dialect): Promise<void> {
  const names = await viewNames(transaction, dialect)
  if (names.length === 0) return
  // One statement on Postgres, where views depend on each other; SQLite drops one view at a time, in any order.
  const quoted = names.map((name) => `"${name}"`)
  const statements = dialect === 'postgres' ? [quoted.join(', ')] : quoted
  await transaction.script(statements.map((list) => `DROP VIEW ${list};`).join('\n'))
}

export async function createViews(transaction: Scripts, { sql, checksum }: Views): Promise<void> {
  await transaction.script(sql)
  await transaction.script(`CREATE VIEW ${CHECKSUM_VIEW} AS SELECT '${checksum}' AS checksum;`)
}

async function viewNames(transaction: Scripts, dialect: Dialect): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    dialect === 'sqlite'
      ? Prisma.sql`SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name`
      : Prisma.sql`SELECT viewname::text AS name FROM pg_views WHERE schemaname = current_schema() ORDER BY viewname`,
  )
  return rows.map(({ name }) => name)
}
