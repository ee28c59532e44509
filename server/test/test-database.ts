// Separate databases for tests, each migrated and empty: on SQLite a copy of one migrated file, on Postgres a database
// created from one migrated template. Both templates are made once per state of the migrations.
import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { committedMigrations, readMigrations, readViews } from '../src/infrastructure/prisma/migrator.ts'
import { createPrismaDatabase } from '../src/infrastructure/prisma/prisma-database.ts'
import type { Database } from '../src/ports/database.ts'
import { memoryDirectory } from './memory-directory.ts'
import { testSecrets } from './test-secrets.ts'

export interface BareDatabase {
  readonly url: string
  /** Removes every trace. */
  dispose(): Promise<void>
}

export interface TestDatabase extends BareDatabase {
  readonly database: Database
}

/** A file that does not exist yet. */
export async function createBareDatabase(): Promise<BareDatabase> {
  const directory = mkdtempSync(join(memoryDirectory(), 'bougie-test-'))
  return {
    url: `file:${join(directory, 'bougie.db')}`,
    dispose: async () => rmSync(directory, { recursive: true }),
  }
}

/** Finding the template reads and hashes every migration. */
let migrated: Promise<string> | null = null

/** An empty database with every table, for a server that opens it itself. */
export async function createMigratedDatabase(): Promise<BareDatabase> {
  const bare = await createBareDatabase()
  migrated ??= migratedFile()
  copyFileSync(await migrated, bare.url.replace(/^file:/, ''))
  return bare
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, dispose } = await createMigratedDatabase()
  const database = await createPrismaDatabase({ url, secrets: () => testSecrets, migrates: false })
  return {
    database,
    url,
    async dispose() {
      await database.close()
      await dispose()
    },
  }
}

async function migratedFile(): Promise<string> {
  const directory = join(memoryDirectory(), 'bougie-test-templates')
  const template = join(directory, `${migrationsDigest('sqlite')}.db`)
  if (existsSync(template)) return template
  mkdirSync(directory, { recursive: true })
  const draft = join(directory, `${randomUUID()}.db`)
  const database = await createPrismaDatabase({ url: `file:${draft}` })
  // Closing the last connection folds the write-ahead log back into the file.
  await database.close()
  // Workers may do this at the same time; each makes the same file, and the last rename wins.
  renameSync(draft, template)
  return template
}

export function migrationsDigest(dialect: 'sqlite' | 'postgres'): string {
  const hash = createHash('sha256')
  for (const { name, checksum } of readMigrations(committedMigrations, dialect)) hash.update(`${name} ${checksum}\n`)
  hash.update(readViews(committedMigrations).checksum)
  return hash.digest('hex').slice(0, 16)
}
