import { Prisma } from '../src/generated/sqlite/client.ts'
import type { Reader } from '../src/ports/database.ts'

/** The query plan of a statement. */
export async function planOf({ dialect, query }: Pick<Reader, 'dialect' | 'query'>, sql: Prisma.Sql): Promise<string> {
  const explain = dialect === 'sqlite' ? Prisma.sql`EXPLAIN QUERY PLAN ${sql}` : Prisma.sql`EXPLAIN ${sql}`
  return JSON.stringify(await query(explain))
}
