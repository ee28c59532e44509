// Applies the committed SQL at start and keeps Prisma's own history table, so that `prisma migrate status` and `deploy`
// agree wherever Prisma's engine is available. All missing migrations are applied in one transaction, so a database is
// never left half migrated. Two programs that start together wait for each other.
import { hash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Dialect } from '../../ports/database.ts'
import type { Statements } from './connection.ts'
import { isLockNotFree } from './database-error.ts'

interface MigrationFile {
  /** The folder's name; names determine the order of migrations. */
  readonly name: string
  readonly sql: string
  /** Computed as Prisma does. */
  readonly checksum: string
}

export const committedMigrations = fileURLToPath(new URL('../../../../prisma/migrations/', import.meta.url))

/** Prisma's own layout: `<dialect>/<name>/migration.sql`. */
export function readMigrations(root: string, dialect: Dialect): MigrationFile[] {
  const directory = join(root, dialect)
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: hash('sha256', sql, 'hex') }
    })
}

/** A transaction that holds the migration lock. */
export interface MigrationTransaction extends Pick<Statements, 'query' | 'execute'> {
  readonly dialect: Dialect
  /** Runs many statements, as in a migration file. */
  script(sql: string): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

export interface MigratableDatabase {
  readonly dialect: Dialect
  openMigration(): Promise<MigrationTransaction>
}

interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  readonly isFinished: number
}

export const HISTORY_TABLE = '_prisma_migrations'

const HISTORY_TABLES = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL,
    "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`,
  postgres: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`,
} as const satisfies Record<Dialect, string>

/**
 * `empty databases`: for a command beside servers, which must not change the tables under them.
 */
export type Migrated = 'all databases' | 'empty databases'

/** Postgres only: how often a migration is tried when the tables that it changes are in use. */
const MIGRATION_ATTEMPTS_MAX = 10
/** The servers that waited behind the last attempt go on meanwhile. */
const ATTEMPT_PAUSE_MS = 2_000

/** @throws with a message for the operator when database and program don't match. */
export async function migrate(
  database: MigratableDatabase,
  root: string,
  migrated: Migrated = 'all databases',
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(database, root, migrated)
    } catch (error) {
      if (!isLockNotFree(error)) throw error
      if (attempt === MIGRATION_ATTEMPTS_MAX) throw tablesInUse(error)
      await setTimeout(ATTEMPT_PAUSE_MS)
    }
  }
}

function tablesInUse(cause: unknown): Error {
  return new Error(
    `The tables were in use during ${MIGRATION_ATTEMPTS_MAX} attempts; nothing was changed. Let a backup end, end transactions that stay open, and migrate again.`,
    { cause },
  )
}

async function migrateOnce(database: MigratableDatabase, root: string, migrated: Migrated): Promise<void> {
  const views = readViews(root)
  const transaction = await database.openMigration()
  try {
    const history = await readHistory(transaction)
    const missing = missingFrom(history, readMigrations(root, database.dialect))
    if (migrated === 'empty databases' && history.length > 0) {
      // Views of another text serve as well.
      assertNoneMissing(missing)
    } else if (missing.length > 0 || !(await areViewsCurrent(transaction, views))) {
      // Changes nothing unless something is missing, because a server's own role may not change tables.
      await assertMayChangeTables(transaction)
      await changeTables(transaction, missing, views)
    }
    await transaction.commit()
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

function assertNoneMissing([first]: readonly MigrationFile[]): void {
  if (first === undefined) return
  throw new Error(
    `The database is older than this program: it lacks the migration ${first.name}. Migrate it first, with \`npm start\` (in containers \`docker compose run --rm --no-deps migrate\`), or use the command of the version that serves.`,
  )
}

async function assertMayChangeTables({ dialect, query }: MigrationTransaction): Promise<void> {
  if (dialect === 'sqlite') return
  const [row] = await query<{ may: boolean; role: string }>(Prisma.sql`
    SELECT has_schema_privilege(current_schema(), 'CREATE') AS may, current_user::text AS role`)
  if (row?.may === true) return
  throw new Error(
    `The database is older than this program, and ${row?.role} may not change it: run the migration job, with MIGRATION_DATABASE_URL, first.`,
  )
}

async function changeTables(
  transaction: MigrationTransaction,
  missing: readonly MigrationFile[],
  views: Views,
): Promise<void> {
  await transaction.script(HISTORY_TABLES[transaction.dialect])
  await dropViews(transaction)
  for (const file of missing) await apply(transaction, file)
  await createViews(transaction, views)
}

async function readHistory({ dialect, query }: MigrationTransaction): Promise<readonly AppliedMigration[]> {
  const tables = await query(
    dialect === 'sqlite'
      ? Prisma.sql`SELECT 1 AS one FROM sqlite_master WHERE type = 'table' AND name = ${HISTORY_TABLE}`
      : Prisma.sql`SELECT 1 AS one FROM pg_tables WHERE schemaname = current_schema() AND tablename = ${HISTORY_TABLE}`,
  )
  if (tables.length === 0) return []
  return await query(Prisma.sql`
    SELECT migration_name AS name, checksum, CASE WHEN finished_at IS NULL THEN 0 ELSE 1 END AS "isFinished"
    FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`)
}

function missingFrom(history: readonly AppliedMigration[], files: readonly MigrationFile[]): MigrationFile[] {
  const known = new Map(files.map((file) => [file.name, file]))
  for (const { name, checksum, isFinished } of history) {
    const file = known.get(name)
    if (!file) throw unknownMigration(name, files)
    if (!isFinished)
      throw new Error(`The migration ${name} was begun by another tool and not finished; restore a backup.`)
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied; restore the file and add a new migration.`,
      )
    }
  }
  const applied = new Set(history.map(({ name }) => name))
  return files.filter(({ name }) => !applied.has(name))
}

function unknownMigration(name: string, [first]: readonly MigrationFile[]): Error {
  return new Error(
    first !== undefined && name < first.name
      ? `The database is from before the first release: it has the migration ${name}, and its data can't be carried over. Give this program an empty database.`
      : `The database is newer than this program: it has the migration ${name}. Start the newer program.`,
  )
}

async function apply(transaction: MigrationTransaction, file: MigrationFile): Promise<void> {
  try {
    const startedAt = new Date()
    await transaction.script(file.sql)
    await transaction.execute(Prisma.sql`
      INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
      VALUES (${randomUUID()}, ${file.checksum}, ${file.name}, ${startedAt}, ${new Date()}, 1)`)
  } catch (cause) {
    throw new Error(`The migration ${file.name} failed; nothing was changed`, { cause })
  }
}

// The views for admins and operators (prisma/migrations/views.sql). A table can't be rebuilt while a view refers to it,
// so all views are dropped before tables change and recreated afterwards. A further view holds the checksum of their
// text.

const CHECKSUM_VIEW = 'view_checksum'

interface Views {
  readonly sql: string
  readonly checksum: string
}

export function readViews(root: string): Views {
  const sql = readFileSync(join(root, 'views.sql'), 'utf8')
  return { sql, checksum: hash('sha256', sql, 'hex') }
}

async function areViewsCurrent(transaction: MigrationTransaction, views: Views): Promise<boolean> {
  if (!(await viewNames(transaction)).includes(CHECKSUM_VIEW)) return false
  const [row] = await transaction.query<{ checksum: string }>(
    Prisma.sql`SELECT checksum FROM ${Prisma.raw(CHECKSUM_VIEW)}`,
  )
  return row?.checksum === views.checksum
}

async function dropViews(transaction: MigrationTransaction): Promise<void> {
  const names = await viewNames(transaction)
  if (names.length === 0) return
  // One statement on Postgres, where views depend on each other; SQLite drops one view at a time, in any order.
  const quoted = names.map((name) => `"${name}"`)
  const statements = transaction.dialect === 'postgres' ? [quoted.join(', ')] : quoted
  await transaction.script(statements.map((list) => `DROP VIEW ${list};`).join('\n'))
}

async function createViews(transaction: MigrationTransaction, { sql, checksum }: Views): Promise<void> {
  await transaction.script(sql)
  await transaction.script(`CREATE VIEW ${CHECKSUM_VIEW} AS SELECT '${checksum}' AS checksum;`)
}

async function viewNames({ dialect, query }: MigrationTransaction): Promise<string[]> {
  const rows = await query<{ name: string }>(
    dialect === 'sqlite'
      ? Prisma.sql`SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name`
      : Prisma.sql`SELECT viewname::text AS name FROM pg_views WHERE schemaname = current_schema() ORDER BY viewname`,
  )
  return rows.map(({ name }) => name)
}
