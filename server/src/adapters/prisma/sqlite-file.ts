import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import type Sqlite from 'better-sqlite3'
import { driverOf } from './sqlite-statements.ts'

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

/** The same connection for Prisma's models and for the driver. */
export interface SqliteConnection {
  readonly adapter: SqlDriverAdapter
  readonly driver: Sqlite.Database
}

export interface SqliteFile {
  readonly writer: SqliteConnection
  readonly reader: SqliteConnection
}

/**
 * Opens the file, made with its directory when they are missing.
 * @throws with a message for the operator.
 */
export async function openSqliteFile(url: string): Promise<SqliteFile> {
  const file = resolve(url.replace(/^file:/, ''))
  try {
    mkdirSync(dirname(file), { recursive: true })
    const writer = await connect(file)
    for (const pragma of WRITER_PRAGMAS) writer.driver.pragma(pragma)
    const reader = await connect(file)
    reader.driver.pragma('query_only = ON')
    return { writer, reader }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`DATABASE_URL: can't open the database file ${file} for writing: ${reason}`, { cause })
  }
}

async function connect(file: string): Promise<SqliteConnection> {
  const adapter = await new PrismaBetterSqlite3({ url: file, timeout: BUSY_TIMEOUT_MS }).connect()
  return { adapter, driver: driverOf(adapter) }
}
