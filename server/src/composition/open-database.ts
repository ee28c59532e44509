import { assertKnownKey } from '../adapters/prisma/data-key-check.ts'
import { createPrismaDatabase } from '../adapters/prisma/prisma-database.ts'
import { systemRandom } from '../adapters/system/random.ts'
import { ConfigError } from '../config.ts'
import type { Database } from '../ports/database.ts'
import { type DataKeyConfig, secretsOf } from './data-key.ts'

/** The configured database, brought to the shape that this program knows, with the key that it was written with. @throws ConfigError */
export async function openDatabase(config: DataKeyConfig): Promise<Database> {
  const openSecrets = secretsOf(config, systemRandom)
  const database = await createPrismaDatabase({ url: config.databaseUrl, secrets: openSecrets })
  const secrets = openSecrets()
  const wanted = await assertKnownKey(database, secrets).catch(async (cause) => {
    await database.close()
    throw cause
  })
  if (wanted === null) return database
  await database.close()
  throw new ConfigError([
    `DATA_KEY: this database was written with another key (${wanted}, and this one is ${secrets.keyId}); give that one, or name it in DATA_KEYS_OLDER`,
  ])
}
