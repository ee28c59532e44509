import { createPrismaDatabase } from '../adapters/prisma/prisma-database.ts'
import type { Config } from '../config.ts'

/** Opening the database brings it to the shape that this program knows. */
export async function migrateDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  const database = await createPrismaDatabase({ url: databaseUrl })
  await database.close()
}
