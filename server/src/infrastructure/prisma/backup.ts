// A backup of the whole database in one file, and its restore. A backup is of one point in time, even while servers
// write. A database in use is never overwritten, and replaced data is kept.
import { type ExecFileException, execFile } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type pg from 'pg'
import { messageOf } from '../../platform/app-error.ts'
import { dialectOf, placeOfDatabase } from './database-driver.ts'
import { withClient } from './postgres-client.ts'
import { makePrivateFile, PRIVATE_FILE } from './private-files.ts'

/** pg_restore prints long lists; only the last line is ever shown. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** A tenth of a second apart. */
const LOOKS_MAX = 10

interface BackupOptions {
  /** `file:<path>` or `postgresql://…` */
  readonly url: string
  readonly file: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

interface RestoreOptions extends BackupOptions {
  readonly replaces: boolean
}

/** @throws with a message for the operator. */
export async function backUpDatabase(options: BackupOptions): Promise<void> {
  const backUp = dialectOf(options.url) === 'sqlite' ? backUpSqlite : backUpPostgres
  const draft = `${options.file}.part`
  try {
    makePrivateFile(draft)
    await backUp({ ...options, file: draft })
    renameSync(draft, options.file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Restores the file and finishes its data: migrates it, cancels its games. When that fails, as with another data key,
 * what was there before is put back: a server on a copy whose running games were not cancelled would play them on.
 * `kept` is where the replaced data is now; null when there was none. @throws with a message for the operator.
 */
export async function restoreDatabase<T>(options: RestoreOptions, finish: () => Promise<T>) {
  const { kept, undo } = await (dialectOf(options.url) === 'sqlite' ? restoreSqlite : restorePostgres)(options)
  try {
    return { kept, finished: await finish() }
  } catch (cause) {
    await undo().catch((failure: unknown) => {
      throw new Error(`${messageOf(cause)}; the data of before can't be put back: ${messageOf(failure)}`, { cause })
    })
    throw cause
  }
}

interface Restored {
  readonly kept: string | null
  undo(): Promise<void>
}

/** The name under which older data is kept: digits and `T`, in UTC. */
function keptName(): string {
  return `before_restore_${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`
}

/**
 * Uses SQLite's online backup, of the time at which it begins. Without the open transaction it would restart at each
 * write by another connection, and never end while a server is under load.
 */
async function backUpSqlite({ url, file }: BackupOptions): Promise<void> {
  const source = open(placeOfDatabase(url), { readonly: true, fileMustExist: true })
  try {
    source.exec('BEGIN; SELECT count(*) FROM sqlite_master')
    await source.backup(file)
  } finally {
    source.close()
  }
  // Makes it a single file that needs no other file beside it.
  const copy = open(file, { fileMustExist: true })
  copy.pragma('journal_mode = DELETE')
  copy.close()
  assertWhole(file)
}

async function restoreSqlite({ url, file, replaces }: RestoreOptions): Promise<Restored> {
  assertWhole(file)
  const target = placeOfDatabase(url)
  const draft = `${target}.part`
  try {
    makePrivateFile(draft)
    copyFileSync(file, draft)
    chmodSync(draft, PRIVATE_FILE)
    const kept = existsSync(target) ? setAside(target, replaces) : null
    renameSync(draft, target)
    return { kept, undo: async () => putFileBack(target, kept) }
  } finally {
    rmSync(draft, { force: true })
  }
}

function putFileBack(target: string, kept: string | null): void {
  for (const one of [target, `${target}-wal`, `${target}-shm`]) rmSync(one, { force: true })
  if (kept !== null) renameSync(kept, target)
}

function setAside(target: string, replaces: boolean): string {
  if (!replaces) throw new Error(`${target} exists already; --replace puts the copy in its place and keeps it beside`)
  const present = open(target, { fileMustExist: true, timeout: 0 })
  try {
    // Leaving WAL mode requires exclusive access, and folds the log into the file.
    present.pragma('journal_mode = DELETE')
  } catch (cause) {
    throw new Error(`${target} is in use: stop the server first`, { cause })
  } finally {
    present.close()
  }
  const kept = `${target}.${keptName()}`
  renameSync(target, kept)
  return kept
}

/** @throws unless it is an undamaged database of this program. */
function assertWhole(file: string): void {
  const copy = open(file, { readonly: true, fileMustExist: true })
  try {
    const damage = copy.pragma('integrity_check', { simple: true })
    if (damage !== 'ok') throw new Error(String(damage))
    copy.prepare('SELECT count(*) FROM _prisma_migrations').get()
  } catch (cause) {
    throw new Error(`${file} is not a whole copy of this program's database: ${messageOf(cause)}`, { cause })
  } finally {
    copy.close()
  }
}

function open(file: string, options: Sqlite.Options): Sqlite.Database {
  try {
    return new Sqlite(file, options)
  } catch (cause) {
    throw new Error(`Can't open ${file}: ${messageOf(cause)}`, { cause })
  }
}

/** Uses pg_dump, which takes one snapshot, whatever is written meanwhile. */
async function backUpPostgres({ url, file, environment }: BackupOptions): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--exclude-schema=before_restore_*']
  await runProgram({ name: 'pg_dump', url, environment, options: [...options, `--file=${file}`] })
  await assertDump({ url, environment, file })
}

async function restorePostgres({ url, file, environment, replaces }: RestoreOptions): Promise<Restored> {
  await assertDump({ url, environment, file })
  const kept = await withClient(url, (client) => setSchemaAside(client, replaces))
  const undo = () => withClient(url, (client) => putSchemaBack(client, kept))
  try {
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file]
    await runProgram({ name: 'pg_restore', url, environment, options })
  } catch (cause) {
    // Its one transaction left nothing.
    if (kept !== null) await undo()
    throw cause
  }
  return { kept: kept === null ? null : `the schema ${kept}`, undo }
}

async function setSchemaAside(client: pg.Client, replaces: boolean): Promise<string | null> {
  if (await isInUse(client)) throw new Error('The database is in use: stop the servers first')
  const tables = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1`)
  if (!tables.rowCount) return null
  if (!replaces)
    throw new Error('The database has data already; --replace puts the copy in its place and keeps it beside')
  const kept = keptName().toLowerCase()
  await client.query(`BEGIN; ALTER SCHEMA public RENAME TO ${kept}; CREATE SCHEMA public; COMMIT`)
  return kept
}

/**
 * Postgres lists a connection a little longer than it lasts: this program's own, or those of a server just stopped. A role
 * that is no superuser sees no `backend_type` of other roles' sessions: it takes their background workers for sessions,
 * but not autovacuum, which has no `usename`.
 */
async function isInUse(client: pg.Client): Promise<boolean> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const others = await client.query(`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND usename IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'`)
    if (!others.rowCount) return false
    await client.query('SELECT pg_sleep(0.1)')
  }
  return true
}

async function putSchemaBack(client: pg.Client, kept: string | null): Promise<void> {
  const before = kept === null ? 'CREATE SCHEMA public' : `ALTER SCHEMA ${kept} RENAME TO public`
  await client.query(`BEGIN; DROP SCHEMA public CASCADE; ${before}; COMMIT`)
}

/** @throws unless the file is a dump with this program's tables. */
async function assertDump({ url, environment, file }: BackupOptions): Promise<void> {
  const list = await runProgram({ name: 'pg_restore', url, environment, options: ['--list', file], connects: false })
  if (!list.includes('_prisma_migrations')) throw new Error(`${file} is not a copy of this program's database`)
}

interface Program extends Pick<BackupOptions, 'url' | 'environment'> {
  readonly name: 'pg_dump' | 'pg_restore'
  readonly options: readonly string[]
  /** False for a program that only reads a file. */
  readonly connects?: boolean
}

/** Passes the password in the environment, because every user of the machine can read a command line. */
function runProgram({ name, url, environment, options, connects = true }: Program): Promise<string> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const target = connects ? [`--dbname=${address.href}`] : []
  const env = { ...environment, ...authoritiesFor(address, environment), ...(password && { PGPASSWORD: password }) }
  return new Promise((finish, fail) => {
    execFile(name, [...target, ...options], { env, maxBuffer: OUTPUT_BYTES_MAX }, (error, stdout, stderr) => {
      if (error) fail(explained(name, error, stderr))
      else finish(stdout)
    })
  })
}

/**
 * The authorities of the programs are those of Node: its own, or the file of NODE_EXTRA_CA_CERTS. Without this, libpq
 * looks for a file in the user's home. It knows `system` from version 16 on, and refuses it for any other mode.
 */
function authoritiesFor({ searchParams }: URL, environment: BackupOptions['environment']) {
  const mode = searchParams.get('sslmode')
  if (searchParams.has('sslrootcert') || !mode?.startsWith('verify-')) return {}
  const given = environment['PGSSLROOTCERT'] || environment['NODE_EXTRA_CA_CERTS']
  if (given) return { PGSSLROOTCERT: given }
  return mode === 'verify-full' ? { PGSSLROOTCERT: 'system' } : {}
}

function explained(name: string, error: ExecFileException, stderr: string): Error {
  const isMissing = error.code === 'ENOENT'
  const reason = isMissing ? 'is not installed; it comes with the client of Postgres' : stderr.trim().split('\n').at(-1)
  return new Error(`${name}: ${reason || error.message}`, { cause: error })
}
