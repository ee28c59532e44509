import { auditLedger, type Database, Prisma } from '@bougie/server'
import { seedHistory } from './seed-history.ts'

const TABLES = [
  'users',
  'battles',
  'cycles',
  'cycle_bets',
  'payments',
  'creator_links',
  'blocks',
  'admin_actions',
] as const

export interface Seeded {
  /** The number of rows of each table afterwards. */
  readonly rows: Readonly<Record<string, number>>
  readonly balanced: boolean
}

/** Null for a database that has players already. The bots of a server's first start are none. */
export async function seed(database: Database, { beside = false } = {}): Promise<Seeded | null> {
  const isPlayer = { kind: { not: 'bot' } }
  if (!beside && (await database.reader.models.user.count({ where: isPlayer })) > 0) return null
  await seedHistory(database)
  const { problems } = await auditLedger(database.reader)
  const counts: [string, number][] = []
  for (const table of TABLES) counts.push([table, await countOf(database, table)])
  return { rows: Object.fromEntries(counts), balanced: problems.length === 0 }
}

async function countOf({ reader }: Database, table: (typeof TABLES)[number]): Promise<number> {
  const [row] = await reader.query<{ rows: number }>(
    Prisma.sql`SELECT CAST(COUNT(*) AS BIGINT) AS "rows" FROM ${Prisma.raw(table)}`,
  )
  return row?.rows ?? 0
}
