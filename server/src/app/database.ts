import { placeOfDatabase } from '../infrastructure/prisma/database-driver.ts'
import { createPrismaDatabase } from '../infrastructure/prisma/prisma-database.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { CLOSE_WITHIN_MS, SECOND_MS } from '../platform/durations.ts'
import { findSetting, replaceSetting } from '../platform/setting-repository.ts'
import type { Database } from '../ports/database.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import { type Config, ConfigError } from './config/config.ts'
import { type DataKeyConfig, secretsOf } from './data-key.ts'

/** The row of `settings` that has the id of the data key. */
export const DATA_KEY_SETTING = 'data_key'

/** A server that is started right after another was stopped always starts. */
const SERVER_PATIENCE_MS = CLOSE_WITHIN_MS + SECOND_MS

export type DatabaseUser = 'command' | 'the only server' | 'one of several servers'

/**
 * Opens the configured database and checks its data key. A server migrates it; a command of an operator refuses one of
 * another version, except an empty one, because servers may run. A server that shares nothing with others is refused
 * beside another one; a command is not. @throws ConfigError
 */
export async function openDatabase(config: DataKeyConfig, user: DatabaseUser = 'command'): Promise<Database> {
  const openSecrets = secretsOf(config, systemRandom)
  const database = await createPrismaDatabase({
    url: config.databaseUrl,
    secrets: openSecrets,
    migrates: user === 'command' ? 'empty databases' : 'all databases',
    server: user === 'command' ? null : { isShared: user !== 'the only server', patienceMs: SERVER_PATIENCE_MS },
  })
  const secrets = openSecrets()
  const wanted = await missingKeyOf(database, secrets).catch(async (cause) => {
    await database.close()
    throw cause
  })
  if (wanted === null) return database
  await database.close()
  throw new ConfigError([
    `DATA_KEY: this database was written with another key (${wanted}, and this one is ${secrets.keyId}); give that one, or name it in DATA_KEYS_OLDER`,
  ])
}

/**
 * The first start stores the id of its key; a later start with another key is refused before it reads or writes
 * anything. Null when the key is right, otherwise the id of the expected key.
 */
function missingKeyOf(database: Database, secrets: SecretBox): Promise<string | null> {
  return database.transaction(async (transaction) => {
    await replaceSetting(transaction, DATA_KEY_SETTING, { from: null, to: secrets.keyId, at: new Date() })
    const wanted = (await findSetting(transaction, DATA_KEY_SETTING))?.value ?? secrets.keyId
    return secrets.keyIds.includes(wanted) ? null : wanted
  })
}

type DatabaseAddresses = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'>

/**
 * The address by which the database as a whole is copied: that of the owner of its tables, if they have one. Refused when
 * it leads to another database than the servers': a backup would be of the wrong one, and a restore would replace it.
 * @throws ConfigError
 */
export async function ownerUrlOf({ databaseUrl, migrationDatabaseUrl }: DatabaseAddresses): Promise<string> {
  if (migrationDatabaseUrl === null) return databaseUrl
  const { isOneDatabase } = await import('../infrastructure/prisma/server-role.ts')
  if (await isOneDatabase({ ownerUrl: migrationDatabaseUrl, serverUrl: databaseUrl })) return migrationDatabaseUrl
  const [owners, servers] = [placeOfDatabase(migrationDatabaseUrl), placeOfDatabase(databaseUrl)]
  throw new ConfigError([
    `MIGRATION_DATABASE_URL: expected the same database as DATABASE_URL; ${owners} is another one than ${servers}. Set both`,
  ])
}

/** The same for migrating and replacing the database, which may still be without the servers' role. @throws ConfigError */
export async function prepareOwner({ databaseUrl, migrationDatabaseUrl }: DatabaseAddresses): Promise<string> {
  if (migrationDatabaseUrl !== null) {
    const { makeServerRole } = await import('../infrastructure/prisma/server-role.ts')
    await makeServerRole({ ownerUrl: migrationDatabaseUrl, serverUrl: databaseUrl })
  }
  return await ownerUrlOf({ databaseUrl, migrationDatabaseUrl })
}

/**
 * Opening the database migrates it. When the tables have a separate owner, the owner migrates, and the server's role is
 * then granted its rights to new tables.
 */
export async function migrateDatabase(addresses: DatabaseAddresses): Promise<void> {
  const url = await prepareOwner(addresses)
  const database = await createPrismaDatabase({ url })
  await database.close()
  if (addresses.migrationDatabaseUrl === null) return
  const { grantServerRole } = await import('../infrastructure/prisma/server-role.ts')
  await grantServerRole({ ownerUrl: url, serverUrl: addresses.databaseUrl })
}
