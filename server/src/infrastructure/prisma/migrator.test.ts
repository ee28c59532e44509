import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { describeOnDatabases, describeOnPostgres } from '../../../test/describe-on-databases.ts'
import { overOrWaiting } from '../../../test/interruptible-database.ts'
import { createBareDatabase } from '../../../test/test-database.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Database } from '../../ports/database.ts'
import { committedMigrations } from './migrator.ts'
import { createPrismaDatabase } from './prisma-database.ts'

const directories: string[] = []

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

/** A copy of the committed migrations that a test may extend or damage. */
function copyMigrations() {
  const directory = mkdtempSync(join(tmpdir(), 'bougie-migrations-'))
  directories.push(directory)
  cpSync(committedMigrations, directory, { recursive: true })
  return {
    directory,
    add(name: string, sql: string) {
      for (const dialect of ['sqlite', 'postgres']) {
        mkdirSync(join(directory, dialect, name))
        writeFileSync(join(directory, dialect, name, 'migration.sql'), sql)
      }
    },
    change(name: string) {
      for (const dialect of ['sqlite', 'postgres']) {
        appendFileSync(join(directory, dialect, name, 'migration.sql'), '-- an afterthought\n')
      }
    },
  }
}

async function migrate(url: string, migrationsDirectory = committedMigrations): Promise<void> {
  const database = await createPrismaDatabase({ url, migrationsDirectory })
  await database.close()
}

/** In a separate process, because SQLite blocks the whole thread while it waits for its lock. */
async function startProgram(url: string): Promise<void> {
  const moduleUrl = new URL('./prisma-database.ts', import.meta.url).href
  const program = `const { createPrismaDatabase } = await import(${JSON.stringify(moduleUrl)})
    await (await createPrismaDatabase({ url: ${JSON.stringify(url)} })).close()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
}

async function readHistory({ query }: Database['reader']) {
  return query<{ name: string; checksum: string; steps: number }>(Prisma.sql`
    SELECT migration_name AS name, checksum, applied_steps_count AS steps FROM "_prisma_migrations"
    WHERE finished_at IS NOT NULL ORDER BY migration_name`)
}

describeOnDatabases('migrator', (createDatabase, createBareDatabase) => {
  async function historyOf(url: string) {
    const database = await createPrismaDatabase({ url, migrates: false })
    const history = await readHistory(database.reader)
    await database.close()
    return history
  }

  test('a start on an empty database applies every committed migration in order, the next start nothing', async () => {
    const { url } = await createBareDatabase()
    await migrate(url)
    const history = await historyOf(url)
    expect(history.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/_init$/)]))
    for (const { checksum, steps } of history)
      expect([checksum, steps]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 1])
    await migrate(url)
    expect(await historyOf(url)).toEqual(history)
  })

  test('programs that start together on an empty database migrate it once', async () => {
    const { url } = await createBareDatabase()
    await Promise.all([startProgram(url), startProgram(url), startProgram(url)])
    const names = (await historyOf(url)).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })

  test('a new migration is applied on top', async () => {
    const { url } = await createDatabase()
    const migrations = copyMigrations()
    migrations.add(
      '30000101000000_more',
      "CREATE TABLE more (id TEXT PRIMARY KEY);\nINSERT INTO more VALUES ('one');\n",
    )
    await migrate(url, migrations.directory)
    const database = await createPrismaDatabase({ url, migrationsDirectory: migrations.directory })
    expect(await database.reader.query(Prisma.sql`SELECT id FROM more`)).toEqual([{ id: 'one' }])
    await database.close()
  })

  test('a table is made anew under the views that look at it, and they show it again', async () => {
    const { url } = await createDatabase()
    const migrations = copyMigrations()
    migrations.add(
      '30000101000000_remade',
      `CREATE TABLE remade AS SELECT * FROM admin_actions;
      DROP TABLE admin_actions;
      ALTER TABLE remade RENAME TO admin_actions;
      INSERT INTO admin_actions (id, action, subject_type, subject_id, details, created_at)
        VALUES ('1', 'games_closed', 'house', 'games', '{}', '2026-01-01 00:00:00');`,
    )
    await migrate(url, migrations.directory)
    const database = await createPrismaDatabase({ url, migrationsDirectory: migrations.directory })
    const shown = await database.reader.query(Prisma.sql`SELECT who, action FROM view_actions`)
    expect(shown).toEqual([{ who: 'operator', action: 'games_closed' }])
    await database.close()
  })

  test('views whose text has changed are made anew, and those that are gone from it go', async () => {
    const { url } = await createBareDatabase()
    const migrations = copyMigrations()
    writeFileSync(join(migrations.directory, 'views.sql'), 'CREATE VIEW view_old AS SELECT 1 AS one;\n')
    await migrate(url, migrations.directory)
    await migrate(url)
    const database = await createPrismaDatabase({ url, migrates: false })
    const { query } = database.reader
    expect(await query(Prisma.sql`SELECT who FROM view_actions`)).toEqual([])
    await expect(query(Prisma.sql`SELECT one FROM view_old`)).rejects.toThrow(/view_old/)
    await database.close()
  })

  test('a migration that fails half way leaves nothing behind, and is named', async () => {
    const { url } = await createDatabase()
    const before = await historyOf(url)
    const migrations = copyMigrations()
    migrations.add('30000101000000_good', 'CREATE TABLE good (id TEXT PRIMARY KEY);\n')
    migrations.add('30000101000001_bad', 'CREATE TABLE bad (id TEXT PRIMARY KEY);\nINSERT INTO nowhere VALUES (1);\n')
    await expect(migrate(url, migrations.directory)).rejects.toThrow('30000101000001_bad failed; nothing was changed')
    expect(await historyOf(url)).toEqual(before)
    // Both names are free: neither table was left behind.
    const mended = copyMigrations()
    mended.add('30000101000003_mended', 'CREATE TABLE good (id TEXT);\nCREATE TABLE bad (id TEXT);\n')
    await migrate(url, mended.directory)
  })

  test('a command beside servers migrates an empty database, and refuses an older or a newer one unchanged', async () => {
    const { url } = await createBareDatabase()
    const open = (migrationsDirectory: string) =>
      createPrismaDatabase({ url, migrationsDirectory, migrates: 'empty databases' })
    await (await open(committedMigrations)).close()
    const history = await historyOf(url)
    expect(history.length).toBeGreaterThan(0)

    const newer = copyMigrations()
    newer.add('30000101000000_more', 'CREATE TABLE more (id TEXT PRIMARY KEY);')
    appendFileSync(join(newer.directory, 'views.sql'), '-- an afterthought\n')
    await expect(open(newer.directory)).rejects.toThrow(
      /^The database is older than this program: it lacks the migration 30000101000000_more\. Migrate it first, with `npm start` \(in containers `docker compose run --rm --no-deps migrate`\)/,
    )
    expect(await historyOf(url)).toEqual(history)

    await migrate(url, newer.directory)
    await expect(open(committedMigrations)).rejects.toThrow(
      'The database is newer than this program: it has the migration 30000101000000_more. Start the newer program.',
    )
    await (await open(newer.directory)).close()
  })

  test('a migration that was changed after it was applied is refused', async () => {
    const { url } = await createDatabase()
    const migrations = copyMigrations()
    const [first] = await historyOf(url)
    migrations.change(first?.name ?? '')
    await expect(migrate(url, migrations.directory)).rejects.toThrow(`${first?.name} was changed after it was applied`)
  })

  test('a migration that another tool began and did not finish is refused; one that it took back counts as missing', async () => {
    const { url, database } = await createDatabase()
    const migrations = copyMigrations()
    migrations.add('30000101000000_more', 'CREATE TABLE more (id TEXT PRIMARY KEY);\n')
    await database.transaction(({ execute }) =>
      execute(Prisma.sql`INSERT INTO "_prisma_migrations" (id, checksum, migration_name)
        VALUES ('begun', 'c', '30000101000000_more')`),
    )
    await expect(migrate(url, migrations.directory)).rejects.toThrow(
      'The migration 30000101000000_more was begun by another tool and not finished; restore a backup.',
    )
    await database.transaction(({ execute }) =>
      execute(Prisma.sql`UPDATE "_prisma_migrations" SET rolled_back_at = ${new Date(0)} WHERE id = 'begun'`),
    )
    await migrate(url, migrations.directory)
    expect((await historyOf(url)).at(-1)).toMatchObject({ name: '30000101000000_more', steps: 1 })
  })

  test('a database that is newer than the program is refused', async () => {
    const { url } = await createDatabase()
    const newer = copyMigrations()
    newer.add('30000101000000_future', 'CREATE TABLE future (id TEXT PRIMARY KEY);\n')
    await migrate(url, newer.directory)
    await expect(migrate(url)).rejects.toThrow(/newer than this program.*30000101000000_future/)
  })

  test('a database from before the first migration is not called newer', async () => {
    const { url } = await createBareDatabase()
    const early = copyMigrations()
    early.add('20200101000000_early', 'CREATE TABLE early (id TEXT PRIMARY KEY);\n')
    await migrate(url, early.directory)
    await expect(migrate(url)).rejects.toThrow(
      /^The database is from before the first release: it has the migration 20200101000000_early.*Give this program an empty database/,
    )
  })
})

describeOnPostgres('a migration beside running servers', (createDatabase) => {
  test('that must wait for a table lets them go on meanwhile, and is applied once the table is free', async () => {
    const { url, database } = await createDatabase()
    const server = await createPrismaDatabase({ url, migrates: false })
    const migrations = copyMigrations()
    migrations.add('30000101000000_more', 'ALTER TABLE settings ADD COLUMN more TEXT;')
    const operator = new pg.Client({ connectionString: url })
    await operator.connect()
    // As a backup does.
    await operator.query('BEGIN; SELECT key FROM settings')
    const migrated = migrate(url, migrations.directory)
    await overOrWaiting({ database }, migrated)
    await server.transaction(({ execute }) =>
      execute(Prisma.sql`INSERT INTO settings (key, value, updated_at) VALUES ('a', 'x', ${new Date(0)})`),
    )
    await operator.query('COMMIT')
    await migrated
    expect(await server.reader.query(Prisma.sql`SELECT key, more FROM settings WHERE key = 'a'`)).toEqual([
      { key: 'a', more: null },
    ])
    await operator.end()
    await server.close()
  })
})

test('references are checked after a migration, and not at a start without one, because that reads every row', async () => {
  const { url, dispose } = await createBareDatabase()
  try {
    await migrate(url)
    const driver = new Sqlite(url.slice('file:'.length))
    driver.pragma('foreign_keys = OFF')
    driver.exec("INSERT INTO player_records (user_id) VALUES ('nobody')")
    driver.close()
    await migrate(url)
    const migrations = copyMigrations()
    migrations.add('29990101000000_more', 'CREATE TABLE "more" ("id" TEXT NOT NULL PRIMARY KEY);')
    await expect(migrate(url, migrations.directory)).rejects.toThrow('broken references in player_records')
  } finally {
    await dispose()
  }
})
