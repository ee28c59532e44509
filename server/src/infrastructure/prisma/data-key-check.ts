import { Prisma } from '../../generated/sqlite/client.ts'
import type { Database } from '../../ports/database.ts'
import type { SecretBox } from '../../ports/secret-box.ts'

const SETTING = 'data_key'

/**
 * The first start stores the id of its key; a later start with another key is refused before it reads or writes
 * anything. Null when the key is right, otherwise the id of the expected key.
 */
export function assertKnownKey(database: Database, secrets: SecretBox): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const { query, execute } = transaction
    await execute(Prisma.sql`
      INSERT INTO settings (key, value, updated_at) VALUES (${SETTING}, ${secrets.keyId}, ${new Date()})
      ON CONFLICT (key) DO NOTHING`)
    const [row] = await query<{ value: string }>(Prisma.sql`SELECT value FROM settings WHERE key = ${SETTING}`)
    const wanted = row?.value ?? secrets.keyId
    return secrets.keyIds.includes(wanted) ? null : wanted
  })
}

/** Stores the id of the current key, once everything is sealed with it. */
export async function noteKey(database: Database, secrets: SecretBox): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(Prisma.sql`
      UPDATE settings SET value = ${secrets.keyId}, updated_at = ${new Date()} WHERE key = ${SETTING}`)
  })
}
