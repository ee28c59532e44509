import { createPrismaDatabase } from '../adapters/prisma/prisma-database.ts'
import type { Config } from '../config.ts'

/**
 * Opening the database brings it to the shape that this program knows. Where the tables have an owner of their own, it is
 * the owner who does, and the server's role gets its rights to what is new.
 */
export async function migrateDatabase({
  databaseUrl,
  migrationDatabaseUrl,
}: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'>): Promise<void> {
  const database = await createPrismaDatabase({ url: migrationDatabaseUrl ?? databaseUrl })
  await database.close()
  if (migrationDatabaseUrl === null) return
  const { admitServerRole } = await import('../adapters/prisma/server-role.ts')
  await admitServerRole({ ownerUrl: migrationDatabaseUrl, serverUrl: databaseUrl })
}
