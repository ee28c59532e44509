import { type ExecFileException, execFile } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import pg from 'pg'
import { type BackupOptions, keptName, type RestoreOptions } from './backup-options.ts'
import { makePrivateFile } from './private-files.ts'

/** pg_restore prints long lists; only the last line is ever shown. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** Uses pg_dump, which takes one snapshot, whatever is written meanwhile. */
export async function backUpPostgres({ url, file, environment }: BackupOptions): Promise<void> {
  const draft = `${file}.part`
  makePrivateFile(draft)
  try {
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--exclude-schema=before_restore_*']
    await run({ name: 'pg_dump', url, environment, options: [...options, `--file=${draft}`] })
    await assertWhole({ url, environment, file: draft })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

export async function restorePostgres({ url, file, environment, replaces }: RestoreOptions): Promise<string | null> {
  await assertWhole({ url, environment, file })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const kept = await setAside(client, replaces)
    try {
      const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file]
      await run({ name: 'pg_restore', url, environment, options })
    } catch (cause) {
      if (kept !== null) await putBack(client, kept)
      throw cause
    }
    return kept === null ? null : `the schema ${kept}`
  } finally {
    await client.end()
  }
}

async function setAside(client: pg.Client, replaces: boolean): Promise<string | null> {
  const others = await client.query(`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)
  if (others.rowCount) throw new Error('The database is in use: stop the servers first')
  const tables = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1`)
  if (!tables.rowCount) return null
  if (!replaces)
    throw new Error('The database has data already; --replace puts the copy in its place and keeps it beside')
  const kept = keptName().toLowerCase()
  await client.query(`BEGIN; ALTER SCHEMA public RENAME TO ${kept}; CREATE SCHEMA public; COMMIT`)
  return kept
}

async function putBack(client: pg.Client, kept: string): Promise<void> {
  await client.query(`BEGIN; DROP SCHEMA public CASCADE; ALTER SCHEMA ${kept} RENAME TO public; COMMIT`)
}

/** @throws unless the file is a dump with this program's tables. */
async function assertWhole({ url, environment, file }: BackupOptions): Promise<void> {
  const list = await run({ name: 'pg_restore', url, environment, options: ['--list', file], connects: false })
  if (!list.includes('_prisma_migrations')) throw new Error(`${file} is not a copy of this program's database`)
}

interface Program extends Pick<BackupOptions, 'url' | 'environment'> {
  readonly name: 'pg_dump' | 'pg_restore'
  readonly options: readonly string[]
  /** False for a program that only reads a file. */
  readonly connects?: boolean
}

/** Passes the password in the environment, because every user of the machine can read a command line. */
function run({ name, url, environment, options, connects = true }: Program): Promise<string> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const target = connects ? [`--dbname=${address.href}`] : []
  const env = { ...environment, ...(password === '' ? {} : { PGPASSWORD: password }) }
  return new Promise((finish, fail) => {
    execFile(name, [...target, ...options], { env, maxBuffer: OUTPUT_BYTES_MAX }, (error, stdout, stderr) => {
      if (error) fail(explained(name, error, stderr))
      else finish(stdout)
    })
  })
}

function explained(name: string, error: ExecFileException, stderr: string): Error {
  const isMissing = error.code === 'ENOENT'
  const reason = isMissing ? 'is not installed; it comes with the client of Postgres' : stderr.trim().split('\n').at(-1)
  return new Error(`${name}: ${reason || error.message}`, { cause: error })
}
