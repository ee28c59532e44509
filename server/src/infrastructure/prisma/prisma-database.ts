import { Prisma } from '../../generated/sqlite/client.ts'
import type { CommitReport, Database } from '../../ports/database.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { type DatabaseDriver, dialectOf, type ServerOpening } from './database-driver.ts'
import { createGroupCommit } from './group-commit.ts'
import { committedMigrations, type Migrated, migrate } from './migrator.ts'
import type { PostgresPatience } from './postgres-database.ts'
import type { SqliteDisk } from './sqlite-database.ts'

interface PrismaDatabaseOptions {
  /** `file:<path>` or `postgresql://…` */
  readonly url: string
  /** Without it nothing can be sealed and sealed values can't be read: for migrations and tools that only count. */
  readonly secrets?: () => SecretBox
  /** All databases by default. */
  readonly migrates?: Migrated | false
  /** The directory of the migrations of both databases; the committed ones by default. */
  readonly migrationsDirectory?: string
  /** Postgres only: the longest tolerated silence. */
  readonly patience?: PostgresPatience | undefined
  /** SQLite only: how commits are written to the disk, and how a failure is reported. */
  readonly disk?: Partial<SqliteDisk>
  /** Null opens it beside any server, as a command of an operator does. */
  readonly server?: ServerOpening | null
  /** Postgres only: called when another server has taken the database over meanwhile. */
  readonly onLockLost?: (error: Error) => void
}

const withoutKey = (): never => {
  throw new Error('this program was started without the data key')
}

const NO_SECRETS: SecretBox = {
  keyId: '',
  keyIds: [],
  isCurrent: () => false,
  seal: withoutKey,
  open: withoutKey,
  fingerprint: withoutKey,
  fingerprints: withoutKey,
}

/** Opens the database, and migrates it unless told otherwise. */
export async function createPrismaDatabase(options: PrismaDatabaseOptions): Promise<Database> {
  const { migrates = 'all databases', migrationsDirectory = committedMigrations } = options
  const driver = await open(options)
  if (migrates !== false) {
    await migrate(driver, migrationsDirectory, migrates).catch(async (error) => {
      await driver.close()
      throw error
    })
  }
  const commitListeners: ((commit: CommitReport) => void)[] = []
  const groups = createGroupCommit(driver.writer, (commit) => {
    for (const listener of commitListeners) listener(commit)
  })
  return {
    reader: driver.reader,
    transaction: (work) => groups.run(work),
    async ping() {
      driver.assertSound?.()
      groups.assertStoring()
      await driver.reader.query(Prisma.sql`SELECT 1 AS one`)
    },
    onCommit: (listener) => void commitListeners.push(listener),
    backlog: groups.backlog,
    async close() {
      await groups.close()
      await driver.close()
    },
  }
}

/** Loads only the driver of the configured database. */
async function open({
  url,
  secrets = () => NO_SECRETS,
  patience,
  disk,
  server = null,
  onLockLost = endProgram,
}: PrismaDatabaseOptions): Promise<DatabaseDriver> {
  if (dialectOf(url) === 'sqlite') {
    return (await import('./sqlite-database.ts')).openSqlite(url, secrets, {
      onDiskFailure: endProgram,
      server,
      ...disk,
    })
  }
  return (await import('./postgres-database.ts')).openPostgres(url, secrets(), { patience, server, onLockLost })
}

/**
 * Ends the program: only a new start may read what a failed disk has stored, or wait until another server has ended.
 */
function endProgram(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
