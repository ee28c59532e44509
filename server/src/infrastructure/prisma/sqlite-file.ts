import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { KEY_FILE, PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts'
import { OWN_CHECKPOINT_PAGES } from './sqlite-log.ts'

/** How long a statement waits for another process (the admin command line, Prisma Studio) to unlock the file. */
const BUSY_TIMEOUT_MS = 5000

const WRITE_AHEAD = 'journal_mode = WAL'
/**
 * SQLite does not wait when two programs change the journal mode of a new file at the same time, so one of them
 * retries.
 */
const WRITE_AHEAD_ATTEMPTS_MAX = 100
const WRITE_AHEAD_PAUSE_MS = 20

const WRITER_PRAGMAS = [
  // A commit must be on the disk before it is acknowledged, but sqlite-log.ts waits for that, not SQLite.
  'synchronous = NORMAL',
  `wal_autocheckpoint = ${OWN_CHECKPOINT_PAGES}`,
  'foreign_keys = ON',
  // For the undo data of savepoints: beyond 64 kB SQLite writes it to a file, once more than half of an insert's cost.
  'temp_store = MEMORY',
  // Without it, INSERT OR REPLACE would delete protected rows without firing the triggers that protect them.
  'recursive_triggers = ON',
]

export interface SqliteFile {
  readonly file: string
  readonly writer: Sqlite.Database
  readonly reader: Sqlite.Database
}

/**
 * Opens the file; creates it and its directory when they are missing.
 * @throws with a message for the operator.
 */
export async function openSqliteFile(url: string): Promise<SqliteFile> {
  const file = resolve(url.replace(/^file:/, ''))
  try {
    keepPrivate(file)
    const writer = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
    await writeAhead(writer)
    for (const pragma of WRITER_PRAGMAS) writer.pragma(pragma)
    const reader = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
    reader.pragma('query_only = ON')
    return { file, writer, reader }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`DATABASE_URL: can't open the database file ${file} for writing: ${reason}`, { cause })
  }
}

/**
 * Makes the file readable only by its owner; SQLite gives its log and index the same mode. A folder that already
 * existed and contains other files keeps its mode.
 */
function keepPrivate(file: string): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  closeSync(openSync(file, 'a', PRIVATE_FILE))
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, PRIVATE_FILE)
  const isOurs = readdirSync(folder).every((name) => name.startsWith(basename(file)) || name.startsWith(KEY_FILE))
  if (isOurs) chmodSync(folder, PRIVATE_FOLDER)
}

async function writeAhead(driver: Sqlite.Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      driver.pragma(WRITE_AHEAD)
      return
    } catch (error) {
      const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!isBusy || attempt === WRITE_AHEAD_ATTEMPTS_MAX) throw error
      await setTimeout(WRITE_AHEAD_PAUSE_MS)
    }
  }
}
