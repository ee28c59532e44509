import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createPrismaDatabase } from '../src/infrastructure/prisma/prisma-database.ts'
import { type BareDatabase, migrationsDigest } from './test-database.ts'

const DEFAULT_ADDRESS = 'postgresql://root@127.0.0.1:5432/postgres'
/** One that is absent refuses at once; a loaded machine may take seconds, and a skipped suite fails CI. */
const CONNECT_TIMEOUT_MS = 20_000
const TEMPLATE_LOCK = 8_022_001
/** Databases left by a killed run are removed by a later run. */
const LEFTOVER_AGE_MS = 3_600_000

export const testPostgresAddress = process.env['TEST_POSTGRES_URL'] ?? DEFAULT_ADDRESS

/** null when it responds, otherwise the reason. */
export async function postgresProblem(): Promise<string | null> {
  try {
    await runAsOperator('SELECT 1')
    return null
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  }
}

/** Set for a whole test run, so that the runner finds the connections that its workers leave open. */
const RUN_VARIABLE = 'TEST_RUN'

export async function createBarePostgres(template = 'template1'): Promise<BareDatabase> {
  const run = process.env[RUN_VARIABLE] ?? ''
  const name = `bougie_test_${Date.now()}_${run}${randomUUID().slice(0, 8)}`
  await asOperator(testPostgresAddress, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    // No test crashes Postgres itself, so no commit has to wait for the disk.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  })
  return {
    url: addressOf(name),
    dispose: () => runAsOperator(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** From now on, databases of this process and its children carry the name of the run. */
export function beginRun(): void {
  process.env[RUN_VARIABLE] ??= randomUUID().slice(0, 8)
}

/** Drops everything that is left of the run. */
export async function endRun(): Promise<void> {
  const run = process.env[RUN_VARIABLE]
  if (run === undefined || (await postgresProblem()) !== null) return
  await asOperator(testPostgresAddress, (client) =>
    dropTestDatabases(client, (name) => name.split('_')[3]?.startsWith(run) === true),
  )
}

let template: Promise<string> | undefined

/** The name of a database with every table and only the rows of the migrations. */
export function migratedTemplate(): Promise<string> {
  template ??= asOperator(testPostgresAddress, makeTemplate)
  return template
}

async function makeTemplate(client: pg.Client): Promise<string> {
  const name = `bougie_template_${migrationsDigest('postgres')}`
  // Workers may do this at the same time; the lock ends with the connection.
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  await dropTestDatabases(client, (test) => Date.now() - Number(test.split('_')[2]) > LEFTOVER_AGE_MS)
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount) return name
  const draft = `${name}_draft`
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${draft}`)
  const database = await createPrismaDatabase({ url: addressOf(draft) })
  await database.close()
  // The name marks it as complete, so renaming comes last.
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  return name
}

async function dropTestDatabases(client: pg.Client, isChosen: (name: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^bougie_test_[0-9]+_[0-9a-f]+$'`,
  )
  for (const { name } of rows.filter((row) => isChosen(row.name))) {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

function addressOf(databaseName: string): string {
  const address = new URL(testPostgresAddress)
  address.pathname = `/${databaseName}`
  return address.href
}

export async function runAsOperator(sql: string): Promise<void> {
  await asOperator(testPostgresAddress, (client) => client.query(sql))
}

async function asOperator<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
