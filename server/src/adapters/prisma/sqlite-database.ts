// One connection writes, another one reads what is committed: on a single connection a read between two statements of
// an open transaction would see rows that may still be undone.

import { assert } from '@bougie/engine'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Lane } from './group-commit.ts'
import type { MigrationTransaction } from './migrator.ts'
import { createLazyModels, createNestedAdapter } from './model-client.ts'
import type { DatabaseDriver } from './prisma-database.ts'
import { asReader, asTransaction, type SqlConnection } from './sql-connection.ts'
import { runQuery, runStatement } from './sql-runner.ts'
import { prepareSqliteFile } from './sqlite-file.ts'

/** How long a statement waits for another process (the admin command line, Prisma Studio) to let go of the file. */
const BUSY_TIMEOUT_MS = 5000

const PRAGMAS = [
  'PRAGMA journal_mode = WAL',
  // A commit is on the disk before it is answered. Shared commits make it cost next to nothing.
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  // Without it, INSERT OR REPLACE would delete kept rows behind the back of the triggers that protect them.
  'PRAGMA recursive_triggers = ON',
]

export async function openSqlite(url: string): Promise<DatabaseDriver> {
  const file = prepareSqliteFile(url)
  const factory = new PrismaBetterSqlite3({ url: file, timeout: BUSY_TIMEOUT_MS })
  const writer = await factory.connect()
  for (const pragma of PRAGMAS) await writer.executeScript(pragma)
  const reader = await factory.connect()
  await reader.executeScript('PRAGMA query_only = ON')
  return {
    dialect: 'sqlite',
    reader: asReader(connectionOn(reader, createLazyModels('sqlite', reader))),
    lanes: [createLane(writer)],
    openMigration: () => openMigration(writer),
    async close() {
      await reader.dispose()
      await writer.dispose()
    },
  }
}

function connectionOn(adapter: SqlDriverAdapter, models: () => SqlConnection['models']): SqlConnection {
  return {
    dialect: 'sqlite',
    get models() {
      return models()
    },
    query: <Row extends object>(sql: Prisma.Sql) => runQuery<Row>(adapter, 'sqlite', sql),
    execute: (sql) => runStatement(adapter, 'sqlite', sql),
  }
}

function createLane(writer: SqlDriverAdapter): Lane {
  const models = createLazyModels(
    'sqlite',
    createNestedAdapter(writer, () => writer),
  )
  const transaction = asTransaction(connectionOn(writer, models))
  const run = async (sql: string) => {
    await writer.executeRaw({ sql, args: [], argTypes: [] })
  }
  return {
    async begin() {
      // IMMEDIATE takes the write lock now: a later upgrade could fail where the busy timeout doesn't help.
      await run('BEGIN IMMEDIATE')
      return {
        transaction,
        mark: () => run('SAVEPOINT work'),
        keep: () => run('RELEASE SAVEPOINT work'),
        async undo() {
          await run('ROLLBACK TO SAVEPOINT work')
          await run('RELEASE SAVEPOINT work')
        },
        commit: () => run('COMMIT'),
        rollback: () => rollBack(writer),
      }
    },
  }
}

async function openMigration(writer: SqlDriverAdapter): Promise<MigrationTransaction> {
  const script = (sql: string) => writer.executeScript(sql)
  const query = <Row extends object>(sql: Prisma.Sql) => runQuery<Row>(writer, 'sqlite', sql)
  // A migration that rebuilds a table drops the old one, which would break the references to it for a moment. The
  // pragma does nothing inside a transaction, so the migration's own lines about it are idle.
  await script('PRAGMA foreign_keys = OFF')
  await script('BEGIN IMMEDIATE')
  return {
    query,
    execute: (sql) => runStatement(writer, 'sqlite', sql),
    script,
    async commit() {
      const broken = await query<{ table: string }>(Prisma.sql`PRAGMA foreign_key_check`)
      assert(broken.length === 0, `the migrations leave broken references in ${broken[0]?.table}`)
      await script('COMMIT')
      await script('PRAGMA foreign_keys = ON')
    },
    async rollback() {
      await rollBack(writer)
      await script('PRAGMA foreign_keys = ON')
    },
  }
}

async function rollBack(writer: SqlDriverAdapter): Promise<void> {
  try {
    await writer.executeScript('ROLLBACK')
  } catch {
    // A full disk or an I/O error has rolled back already: there is nothing left to undo.
  }
}
