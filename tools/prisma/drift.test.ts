// Models and migrations must describe the same schema, and Prisma's own migrate must agree with our migrator's history.
import { existsSync, readFileSync } from 'node:fs'
import { createPrismaDatabase, readMigrations } from '@bougie/server'
import { describeOnDatabases } from '@bougie/server/test/describe-on-databases.ts'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { expect, test } from 'vitest'
import { createMendedAdapter } from './adapters.ts'
import { type Provider, repositoryRoot, schemaPath } from './paths.ts'
import { diffDatabaseToSchema, openSchemaEngine } from './schema-diff.ts'

interface Migrated {
  readonly provider: Provider
  readonly adapter: SqlMigrationAwareDriverAdapterFactory
}

function migratedAt(url: string): Migrated {
  return url.startsWith('file:')
    ? { provider: 'sqlite', adapter: new PrismaBetterSqlite3({ url }) }
    : { provider: 'postgres', adapter: new PrismaPg(url) }
}

async function diagnose({ provider, adapter }: Migrated, changeName = (name: string) => name) {
  const engine = await openSchemaEngine(createMendedAdapter(adapter))
  const root = `${repositoryRoot}prisma/migrations`
  const lockfile = `${root}/${provider}/migration_lock.toml`
  try {
    return await engine.diagnoseMigrationHistory({
      migrationsList: {
        baseDir: `${root}/${provider}`,
        lockfile: {
          path: 'migration_lock.toml',
          content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
        },
        shadowDbInitScript: '',
        migrationDirectories: readMigrations(root, provider).map(({ name, sql }) => ({
          path: changeName(name),
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
        })),
      },
      optInToShadowDatabase: false,
      filters: { externalTables: [], externalEnums: [] },
    })
  } finally {
    engine.free()
  }
}

describeOnDatabases('migrated database', (_createDatabase, createBareDatabase) => {
  async function migrateEmpty(): Promise<Migrated> {
    const { url } = await createBareDatabase()
    const database = await createPrismaDatabase({ url })
    await database.close()
    return migratedAt(url)
  }

  test('the migrations lead exactly to the models', async () => {
    const { provider, adapter } = await migrateEmpty()
    expect(await diffDatabaseToSchema({ adapter, schema: readFileSync(schemaPath(provider), 'utf8') })).toBe('')
  })

  test('`prisma migrate status` finds nothing to do, nothing edited and nothing failed', async () => {
    expect(await diagnose(await migrateEmpty())).toEqual({
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
      history: null,
    })
  })

  test('`prisma migrate status` reports when the folder and the database differ', async () => {
    const { history } = await diagnose(await migrateEmpty(), (name) => `${name}_renamed`)
    expect(history?.diagnostic).toBe('historiesDiverge')
  })
})
