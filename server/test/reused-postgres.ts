// Creating and dropping a Postgres database takes a quarter of a second, much of it waiting for the disk, and nearly
// every suite needs one per test. So each test hands its database on, emptied and with the rows that the migrations
// made, but only if its tables, triggers and functions are unchanged. Its connections stay open too, because each new
// one is a Postgres process that has to load its catalog caches again.
import pg from 'pg'
import { createPrismaDatabase } from '../src/infrastructure/prisma/prisma-database.ts'
import type { Database } from '../src/ports/database.ts'
import type { BareDatabase, TestDatabase } from './test-database.ts'
import { createBarePostgres, migratedTemplate } from './test-postgres.ts'
import { testSecrets } from './test-secrets.ts'

/** Distinguishes handed-on connections from those that a test left open. */
const KEPT_CONNECTIONS = 'bougie_reused'

/** On a busy machine a test may be silent in the middle of a transaction for longer than a server may. */
const PATIENCE = {
  responseMs: 240_000,
  abandonedTransactionMs: 240_000,
  lockMs: 240_000,
  connectionCheckMs: 2_000,
}

type CommitListener = Parameters<Database['onCommit']>[0]

interface Reused extends BareDatabase {
  readonly client: pg.Client
  readonly database: Database
  /** The current test's listeners, since a database has no way to remove one. */
  readonly commitListeners: Set<CommitListener>
  /** The fingerprint of the schema that rows depend on. */
  readonly shape: string
  /** Rows that the migrations made, as JSON by table. */
  readonly firstRows: ReadonlyMap<string, string>
}

// The files that a worker runs share its modules, so a database is reused across files. It is dropped after the run.
const ready: Reused[] = []

export async function createReusedPostgres(): Promise<TestDatabase> {
  const reused = ready.pop() ?? (await createReused())
  const database = lend(reused)
  return {
    database,
    url: reused.url,
    async dispose() {
      await database.close()
      if (await empty(reused)) ready.push(reused)
      else await drop(reused)
    },
  }
}

/** Lends the database to one test: closing it ends only that test's use, once its work is done. */
function lend({ database, commitListeners }: Pick<Reused, 'database' | 'commitListeners'>): Database {
  const running = new Set<Promise<unknown>>()
  let isClosed = false
  const unlessClosed = <T>(use: () => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Error('the database is closed'))
    const work = use()
    running.add(work)
    const forget = () => running.delete(work)
    work.then(forget, forget)
    return work
  }
  return {
    reader: database.reader,
    transaction: (work) => unlessClosed(() => database.transaction(work)),
    ping: () => unlessClosed(() => database.ping()),
    onCommit: (listener) => void commitListeners.add(listener),
    backlog: database.backlog,
    async close() {
      isClosed = true
      commitListeners.clear()
      await Promise.allSettled(running)
    },
  }
}

async function createReused(): Promise<Reused> {
  const { url, dispose } = await createBarePostgres(await migratedTemplate())
  const client = new pg.Client({ connectionString: url })
  // A broken connection is noticed when the database is to be emptied.
  client.on('error', () => undefined)
  await client.connect()
  const address = new URL(url)
  address.searchParams.set('application_name', KEPT_CONNECTIONS)
  const database = await createPrismaDatabase({
    url: address.href,
    secrets: () => testSecrets,
    migrates: false,
    patience: PATIENCE,
  })
  const commitListeners = new Set<CommitListener>()
  database.onCommit((commit) => {
    for (const listener of commitListeners) listener(commit)
  })
  const firstRows = new Map<string, string>()
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string | null }>(`SELECT json_agg(t)::text AS rows FROM ${table} AS t`)
    if (rows[0]?.rows) firstRows.set(table, rows[0].rows)
  }
  return { url, dispose, client, database, commitListeners, shape: await shapeOf(client), firstRows }
}

async function drop({ client, database, dispose }: Reused): Promise<void> {
  await database.close()
  await client.end()
  await dispose()
}

/** @returns false when the database can't be restored: a test changed more than rows, or the role may not empty it. */
async function empty({ client, shape, firstRows }: Reused): Promise<boolean> {
  try {
    await client.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> '${KEPT_CONNECTIONS}'`)
    if ((await shapeOf(client)) !== shape) return false
    // With the role of a replica, foreign keys and the triggers that protect the ledger do not prevent the emptying.
    await client.query(
      ['BEGIN', 'SET LOCAL session_replication_role = replica']
        .concat((await tablesOf(client)).map((table) => `DELETE FROM ${table}`))
        .join(';'),
    )
    for (const [table, rows] of firstRows) {
      await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [rows])
    }
    await client.query('COMMIT')
    return true
  } catch {
    // Whatever the reason, the next test gets a new database.
    return false
  }
}

async function tablesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I', relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY oid`,
  )
  return rows.map(({ name }) => name)
}

/** Uses the xmin of catalog rows, which changes whenever the described object changes. */
async function shapeOf(client: pg.Client): Promise<string> {
  const inPublic = `IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`
  const { rows } = await client.query<{ shape: string }>(`
    SELECT md5(string_agg(part, ' ' ORDER BY part COLLATE "C")) AS shape FROM (
      SELECT 'class ' || oid || ' ' || xmin AS part FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT 'column ' || attrelid || ' ' || attnum || ' ' || xmin FROM pg_attribute WHERE attrelid ${inPublic}
      UNION ALL SELECT 'default ' || oid || ' ' || xmin FROM pg_attrdef WHERE adrelid ${inPublic}
      UNION ALL SELECT 'trigger ' || oid || ' ' || xmin FROM pg_trigger WHERE tgrelid ${inPublic}
      UNION ALL SELECT 'rule ' || oid || ' ' || xmin FROM pg_rewrite WHERE ev_class ${inPublic}
      UNION ALL SELECT 'constraint ' || oid || ' ' || xmin FROM pg_constraint WHERE conrelid ${inPublic}
      UNION ALL SELECT 'function ' || oid || ' ' || xmin FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT 'schema ' || oid || ' ' || xmin FROM pg_namespace WHERE nspname !~ '^pg_'
    ) AS parts`)
  return rows[0]?.shape ?? ''
}
