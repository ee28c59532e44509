// Values that the server keeps under a key, each with its time. SQL: some are read before the server is ready, when
// Prisma's client is not made yet (docs/decisions/188), and every batch of the matchmaking changes one.
import { Prisma } from '../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { lockRow } from './database/sql.ts'

export async function findSetting(reader: Reader, key: string) {
  const [setting] = await reader.query<{ value: string; updatedAt: Date }>(
    Prisma.sql`SELECT value, updated_at AS "updatedAt" FROM settings WHERE key = ${key}`,
  )
  return setting ?? null
}

/** No other transaction changes the setting before this one ends. One that is not stored yet can't be locked. */
export const lockSetting = (transaction: Transaction, key: string) =>
  lockRow(transaction, Prisma.sql`settings WHERE key = ${key}`)

export async function storeSetting(
  { execute }: Transaction,
  key: string,
  { value, at }: { readonly value: string; readonly at: Date },
): Promise<void> {
  await execute(Prisma.sql`
    INSERT INTO settings (key, value, updated_at) VALUES (${key}, ${value}, ${at})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`)
}

/** False if the value is no longer `from`, because another change was first. Null: there is none yet. */
export async function replaceSetting(
  { execute }: Transaction,
  key: string,
  { from, to, at }: { readonly from: string | null; readonly to: string; readonly at: Date },
): Promise<boolean> {
  const replaced =
    from === null
      ? await execute(Prisma.sql`
          INSERT INTO settings (key, value, updated_at) VALUES (${key}, ${to}, ${at}) ON CONFLICT DO NOTHING`)
      : await execute(Prisma.sql`
          UPDATE settings SET value = ${to}, updated_at = ${at} WHERE key = ${key} AND value = ${from}`)
  return replaced === 1
}
