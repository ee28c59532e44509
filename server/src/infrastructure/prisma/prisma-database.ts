import { Prisma } from '../../generated/sqlite/client.ts'
import type { CommitReport, Database } from '../../ports/database.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { type DatabaseDriver, dialectOf } from './database-driver.ts'
import { createGroupCommit } from './group-commit.ts'
import { committedMigrations } from './migration-files.ts'
import { migrate } from './migrator.ts'
import type { PostgresPatience } from './postgres-database.ts'
import type { SqliteDisk } from './sqlite-database.ts'

export interface PrismaDatabaseOptions {
  /** `file:<path>` or `postgresql://…` */
  readonly url: string
  /** Without one nothing can be sealed, and what is sealed can't be read: for migrations and tools that only count. */
  readonly secrets?: () => SecretBox
  /** Applies the migrations that are missing. On by default. */
  readonly migrates?: boolean
  /** The directory of the migrations of both databases; the committed ones by default. */
  readonly migrationsDirectory?: string
  /** Postgres only: the longest silence. */
  readonly patience?: PostgresPatience
  /** SQLite only: writing a commit to the disk, and reporting a failure of it. */
  readonly disk?: Partial<SqliteDisk>
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
}

/** Opens the database and brings it to the shape that this program knows. */
export async function createPrismaDatabase(options: PrismaDatabaseOptions): Promise<Database> {
  const { migrates = true, migrationsDirectory = committedMigrations } = options
  const driver = await open(options)
  if (migrates) await orClose(driver, () => migrate(driver, migrationsDirectory))
  const commitListeners: ((commit: CommitReport) => void)[] = []
  const groups = createGroupCommit(driver.writer, (commit) => {
    for (const listener of commitListeners) listener(commit)
  })
  return {
    reader: driver.reader,
    transaction: (work) => groups.run(work),
    async ping() {
      driver.assertSound?.()
      await driver.reader.query(Prisma.sql`SELECT 1 AS one`)
    },
    onCommit: (listener) => void commitListeners.push(listener),
    async close() {
      await groups.close()
      await driver.close()
    },
  }
}

/** The other database's driver is not even loaded. */
async function open({
  url,
  secrets = () => NO_SECRETS,
  patience,
  disk,
}: PrismaDatabaseOptions): Promise<DatabaseDriver> {
  if (dialectOf(url) === 'sqlite') {
    return (await import('./sqlite-database.ts')).openSqlite(url, secrets, { onDiskFailure: endProgram, ...disk })
  }
  return (await import('./postgres-database.ts')).openPostgres(url, secrets(), patience)
}

/** As Postgres ends itself: what is stored is read from the disk by the next start, and by nobody before. */
function endProgram(error: Error): void {
  setImmediate(() => {
    throw error
  })
}

async function orClose(driver: DatabaseDriver, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await driver.close()
    throw error
  }
}
