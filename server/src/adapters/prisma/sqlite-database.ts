// One connection writes, another one reads what is committed: on a single connection a read between two statements of
// an open transaction would see rows that may still be undone.
import { assert } from '@bougie/engine'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import type Sqlite from 'better-sqlite3'
import { Prisma } from '../../generated/sqlite/client.ts'
import { createFailureWatch } from './failure-watch.ts'
import type { OpenGroup, WritingLane } from './group-commit.ts'
import type { MigrationTransaction } from './migrator.ts'
import { createLazyModels, createNestedAdapter } from './model-client.ts'
import type { DatabaseDriver } from './prisma-database.ts'
import { asReader, asTransaction, createConnection, type Statements } from './sql-connection.ts'
import { prepareSqliteFile } from './sqlite-file.ts'
import { createSqliteStatements, driverOf } from './sqlite-statements.ts'

/** How long a statement waits for another process (the admin command line, Prisma Studio) to let go of the file. */
const BUSY_TIMEOUT_MS = 5000

const WRITER_PRAGMAS = [
  'journal_mode = WAL',
  // A commit is on the disk before it is answered. Shared commits make it cost next to nothing.
  'synchronous = FULL',
  'foreign_keys = ON',
  // Without it, INSERT OR REPLACE would delete kept rows behind the back of the triggers that protect them.
  'recursive_triggers = ON',
]

export async function openSqlite(url: string): Promise<DatabaseDriver> {
  const factory = new PrismaBetterSqlite3({ url: prepareSqliteFile(url), timeout: BUSY_TIMEOUT_MS })
  const writingAdapter = await factory.connect()
  const writer = driverOf(writingAdapter)
  for (const pragma of WRITER_PRAGMAS) writer.pragma(pragma)
  const readingAdapter = await factory.connect()
  const reader = driverOf(readingAdapter)
  reader.pragma('query_only = ON')

  const writing = createSqliteStatements(writer)
  const readingModels = createLazyModels('sqlite', readingAdapter)
  return {
    dialect: 'sqlite',
    reader: asReader(createConnection('sqlite', createSqliteStatements(reader), readingModels)),
    writer: createLane(writingAdapter, writer, writing),
    openMigration: () => openMigration(writer, writing),
    async close() {
      await readingAdapter.dispose()
      await writingAdapter.dispose()
    },
  }
}

function createLane(adapter: SqlDriverAdapter, writer: Sqlite.Database, statements: Statements): WritingLane {
  const watch = createFailureWatch()
  const nested = createNestedAdapter(
    adapter,
    watch.queryable(() => adapter),
  )
  const models = createLazyModels('sqlite', nested)
  const transaction = asTransaction(createConnection('sqlite', watch.statements(statements), models))
  const step = (sql: string) => {
    const statement = writer.prepare(sql)
    return async () => {
      statement.run()
    }
  }
  // IMMEDIATE takes the write lock now: a later upgrade could fail where the busy timeout doesn't help.
  const begin = step('BEGIN IMMEDIATE')
  const rollBackToMark = step('ROLLBACK TO SAVEPOINT work')
  const group: OpenGroup = {
    transaction,
    mark: step('SAVEPOINT work'),
    keep: async () => watch.throwHidden(),
    async undo() {
      watch.reset()
      await rollBackToMark()
    },
    commit: step('COMMIT'),
    rollback: async () => rollBack(writer),
  }
  return {
    async begin() {
      await begin()
      watch.reset()
      return group
    },
  }
}

async function openMigration(writer: Sqlite.Database, { query, execute }: Statements): Promise<MigrationTransaction> {
  // A migration that rebuilds a table drops the old one, which would break the references to it for a moment. The
  // pragma does nothing inside a transaction, so the migration's own lines about it are idle.
  writer.pragma('foreign_keys = OFF')
  writer.exec('BEGIN IMMEDIATE')
  return {
    query,
    execute,
    script: async (sql) => {
      writer.exec(sql)
    },
    async commit() {
      const broken = await query<{ table: string }>(Prisma.sql`PRAGMA foreign_key_check`)
      assert(broken.length === 0, `the migrations leave broken references in ${broken[0]?.table}`)
      writer.exec('COMMIT')
      writer.pragma('foreign_keys = ON')
    },
    async rollback() {
      rollBack(writer)
      writer.pragma('foreign_keys = ON')
    },
  }
}

function rollBack(writer: Sqlite.Database): void {
  // A full disk or an I/O error may have rolled back already.
  if (writer.inTransaction) writer.exec('ROLLBACK')
}
