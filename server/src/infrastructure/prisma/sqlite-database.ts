// One connection writes, another one reads committed rows: on a single connection a read between two statements of an
// open transaction would see rows that may still be undone. A commit is visible when it is written and acknowledged
// when it is on the disk. Only a loss of power between the two undoes it, together with everything that was read from
// it.
import { assert } from '@bougie/engine'
import type { SqlQueryable } from '@prisma/driver-adapter-utils'
import type Sqlite from 'better-sqlite3'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { createConnection, createStatements, notOnReaders, type Statements } from './connection.ts'
import type { DatabaseDriver } from './database-driver.ts'
import { createFailureWatch } from './failure-watch.ts'
import type { OpenGroup } from './group-commit.ts'
import type { MigrationTransaction } from './migrator.ts'
import { createSqliteAdapter } from './sqlite-adapter.ts'
import { openSqliteFile } from './sqlite-file.ts'
import { createWriteAheadLog, type WriteAheadLog, type WriteAheadLogOptions } from './sqlite-log.ts'

export type SqliteDisk = Omit<WriteAheadLogOptions, 'file'>

export async function openSqlite(url: string, openSecrets: () => SecretBox, disk: SqliteDisk): Promise<DatabaseDriver> {
  const { file, writer, reader } = await openSqliteFile(url)
  // A developer's key file lies beside the database file, in a folder that exists by now.
  const secrets = openSecrets()
  const log = createWriteAheadLog({ ...disk, file })
  const queryable = createSqliteAdapter(writer)
  const reading = createConnection({
    dialect: 'sqlite',
    secrets,
    queryable: createSqliteAdapter(reader),
    attempt: notOnReaders,
  })
  const writing = createWriteConnection(writer, { queryable, log, secrets })
  return {
    dialect: 'sqlite',
    reader: reading,
    writer: writing,
    openMigration: () => openMigration(writer, createStatements('sqlite', queryable)),
    assertSound: log.assertSound,
    async close() {
      await log.close()
      reader.close()
      writer.close()
      reading.release()
      writing.transaction.release()
    },
  }
}

interface WriteConnectionOptions {
  readonly queryable: SqlQueryable
  readonly log: WriteAheadLog
  readonly secrets: SecretBox
}

function createWriteConnection(driver: Sqlite.Database, { queryable, log, secrets }: WriteConnectionOptions) {
  const watch = createFailureWatch(queryable)
  const { attempt } = watch
  const transaction = createConnection({ dialect: 'sqlite', secrets, queryable: watch.queryable, attempt })
  const step = (sql: string) => {
    const statement = driver.prepare(sql)
    return async () => {
      statement.run()
    }
  }
  // IMMEDIATE takes the write lock now: a later upgrade could fail where the busy timeout has no effect.
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
    rollback: async () => rollBack(driver),
  }
  return {
    transaction,
    flushed: log.flush,
    async begin() {
      await log.checkpointIfDue()
      await begin()
      watch.reset()
      return group
    },
  }
}

async function openMigration(writer: Sqlite.Database, { query, execute }: Statements): Promise<MigrationTransaction> {
  // A migration that rebuilds a table drops the old one, which would break references to it for a short time. The
  // pragma has no effect inside a transaction, so the migration's own lines about it do nothing.
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
  // A full disk or an I/O error may already have rolled back.
  if (writer.inTransaction) writer.exec('ROLLBACK')
}
