// One connection writes, another one reads committed rows: on a single connection a read between two statements of an
// open transaction would see rows that may still be undone. A commit is visible when it is written and acknowledged
// when it is on the disk. Only a loss of power between the two undoes it, together with everything that was read from
// it.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { assert } from '@bougie/engine'
import Sqlite from 'better-sqlite3'
import { Prisma } from '../../generated/sqlite/client.ts'
import { messageOf } from '../../platform/app-error.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { createConnection, createStatements, createWriteConnection, type Statements } from './connection.ts'
import { type DatabaseDriver, placeOfDatabase, type ServerOpening } from './database-driver.ts'
import { describeSqliteError } from './database-error.ts'
import { HISTORY_TABLE, type MigrationTransaction } from './migrator.ts'
import { KEY_FILE, PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts'
import { createSqliteAdapter } from './sqlite-adapter.ts'
import {
  createWriteAheadLog,
  OWN_CHECKPOINT_PAGES,
  type WriteAheadLog,
  type WriteAheadLogOptions,
} from './sqlite-log.ts'

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

const CLAIM_PAUSE_MS = 100

export type SqliteDisk = Omit<WriteAheadLogOptions, 'file'>

interface SqliteOptions extends SqliteDisk {
  /** Null: this one is no server. Servers never share a file. */
  readonly server: ServerOpening | null
}

export async function openSqlite(
  url: string,
  openSecrets: () => SecretBox,
  { server, ...disk }: SqliteOptions,
): Promise<DatabaseDriver> {
  const { file, claim, writer, reader } = await openFile(url, server)
  const closeFile = () => {
    for (const driver of [reader, writer, claim]) driver?.close()
  }
  let secrets: SecretBox
  try {
    // A developer's key file lies beside the database file, in a folder that exists by now.
    secrets = openSecrets()
  } catch (cause) {
    closeFile()
    throw cause
  }
  const log = createWriteAheadLog({ ...disk, file })
  const queryable = createSqliteAdapter(writer)
  const reading = createConnection({ dialect: 'sqlite', secrets, queryable: createSqliteAdapter(reader) })
  const writing = createWriteConnection({ dialect: 'sqlite', secrets, queryable }, stepsOf(writer, log))
  return {
    dialect: 'sqlite',
    reader: reading,
    writer: writing,
    openMigration: () => openMigration(writer, createStatements('sqlite', queryable)),
    assertSound: log.assertSound,
    async close() {
      await log.close()
      closeFile()
      reading.release()
      writing.transaction.release()
    },
  }
}

/**
 * Opens the file; creates it and its directory when they are missing.
 * @throws with a message for the operator.
 */
async function openFile(url: string, server: ServerOpening | null) {
  const file = placeOfDatabase(url)
  const opened: Sqlite.Database[] = []
  const open = (path: string, timeout: number) => {
    const driver = new Sqlite(path, { timeout })
    opened.push(driver)
    return driver
  }
  try {
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
    closeSync(openSync(file, 'a', PRIVATE_FILE))
    const writer = open(file, BUSY_TIMEOUT_MS)
    refuseForeign(writer)
    let claim: Sqlite.Database | null = null
    if (server !== null) {
      const claimFile = `${file}-server`
      closeSync(openSync(claimFile, 'a', PRIVATE_FILE))
      claim = open(claimFile, 0)
      await claimAlone(claim, server.patienceMs)
    }
    await writeAhead(writer)
    keepPrivate(file)
    for (const pragma of WRITER_PRAGMAS) writer.pragma(pragma)
    const reader = open(file, BUSY_TIMEOUT_MS)
    reader.pragma('query_only = ON')
    return { file, claim, writer, reader }
  } catch (cause) {
    for (const driver of opened) driver.close()
    const reason = messageOf(cause)
    throw new Error(`DATABASE_URL: can't open the database file ${file} for writing: ${reason}`, { cause })
  }
}

/**
 * Makes the database readable only by its owner; SQLite gives its log and index the same mode. Only once SQLite has
 * opened it: a mistyped address may name a file of the system, whose mode others depend on. A folder that already
 * existed and contains other files keeps its mode.
 */
function keepPrivate(file: string): void {
  const folder = dirname(file)
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, PRIVATE_FILE)
  const isOurs = readdirSync(folder).every((name) => name.startsWith(basename(file)) || name.startsWith(KEY_FILE))
  if (isOurs) chmodSync(folder, PRIVATE_FOLDER)
}

/** Before anything of the file is changed: its tables, its journal mode, or the mode by which others read it. */
function refuseForeign(driver: Sqlite.Database): void {
  const tables = driver
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'")
    .pluck()
    .all()
  if (tables.length === 0 || tables.includes(HISTORY_TABLE)) return
  throw new Error(`it belongs to another program (its first table is ${tables[0]}); name another file`)
}

/**
 * Takes a lock of the operating system, which a killed process can't leave behind. It is on a file of its own, because
 * the command line and backups use the database beside the server.
 */
async function claimAlone(claim: Sqlite.Database, patienceMs: number): Promise<void> {
  const patience = { attemptsMax: Math.ceil(patienceMs / CLAIM_PAUSE_MS), pauseMs: CLAIM_PAUSE_MS }
  try {
    await repeatWhileBusy(() => claim.exec('BEGIN EXCLUSIVE'), patience)
  } catch (cause) {
    if (!isBusy(cause)) throw cause
    throw new Error('another server is using it; end that one, or give this one a file of its own', { cause })
  }
}

function writeAhead(driver: Sqlite.Database): Promise<void> {
  const patience = { attemptsMax: WRITE_AHEAD_ATTEMPTS_MAX, pauseMs: WRITE_AHEAD_PAUSE_MS }
  return repeatWhileBusy(() => driver.pragma(WRITE_AHEAD), patience)
}

async function repeatWhileBusy(
  work: () => unknown,
  { attemptsMax, pauseMs }: { readonly attemptsMax: number; readonly pauseMs: number },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      work()
      return
    } catch (error) {
      if (!isBusy(error) || attempt === attemptsMax) throw error
      await setTimeout(pauseMs)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** The steps of a group. Each is synchronous: SQLite writes on this thread. */
function stepsOf(driver: Sqlite.Database, log: WriteAheadLog) {
  const step = (sql: string) => {
    const statement = driver.prepare(sql)
    return async () => {
      try {
        statement.run()
      } catch (cause) {
        throw describeSqliteError(cause, sql)
      }
    }
  }
  // IMMEDIATE takes the write lock now: a later upgrade could fail where the busy timeout has no effect.
  const begin = step('BEGIN IMMEDIATE')
  return {
    async begin() {
      await log.checkpointIfDue()
      await begin()
    },
    commit: step('COMMIT'),
    rollback: async () => rollBack(driver),
    flushed: log.flush,
    // No other server goes on while this one stands still.
    commitBefore: () => undefined,
  }
}

async function openMigration(writer: Sqlite.Database, { query, execute }: Statements): Promise<MigrationTransaction> {
  // A migration that rebuilds a table drops the old one, which would break references to it for a short time. The
  // pragma has no effect inside a transaction, so the migration's own lines about it do nothing.
  writer.pragma('foreign_keys = OFF')
  writer.exec('BEGIN IMMEDIATE')
  let changesTables = false
  return {
    dialect: 'sqlite',
    query,
    execute,
    script: async (sql) => {
      changesTables = true
      writer.exec(sql)
    },
    async commit() {
      // Reads every row, so not at each start.
      const broken = changesTables ? await query<{ table: string }>(Prisma.sql`PRAGMA foreign_key_check`) : []
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
