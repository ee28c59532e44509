import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createPrismaDatabase } from '../src/infrastructure/prisma/prisma-database.ts'
import { type BareDatabase, migrationsDigest } from './test-database.ts'

const DEFAULT_ADDRESS = 'postgresql://root@127.0.0.1:5432/postgres'
const CONNECT_TIMEOUT_MS = 2000
const TEMPLATE_LOCK = 8_022_001
/** What a killed run has left behind is removed by a later one. */
const LEFTOVER_AGE_MS = 3_600_000

export const testPostgresAddress = process.env['TEST_POSTGRES_URL'] ?? DEFAULT_ADDRESS

/** null when it answers, else why not. */
export async function postgresProblem(): Promise<string | null> {
  try {
    await runAsOperator('SELECT 1')
    return null
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  }
}

export async function createBarePostgres(template = 'template1'): Promise<BareDatabase> {
  const name = `bougie_test_${Date.now()}_${randomUUID().slice(0, 8)}`
  await asOperator(testPostgresAddress, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    // No test crashes Postgres itself, so none needs its commits on the disk.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  })
  return {
    url: addressOf(name),
    dispose: () => runAsOperator(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

let template: Promise<string> | undefined

/** The name of a database with every table and no rows but those of the migrations. */
export function migratedTemplate(): Promise<string> {
  template ??= asOperator(testPostgresAddress, makeTemplate)
  return template
}

async function makeTemplate(client: pg.Client): Promise<string> {
  const name = `bougie_template_${migrationsDigest('postgres')}`
  // Workers come here at the same time; the lock ends with the connection.
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  await dropLeftovers(client)
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount) return name
  const draft = `${name}_draft`
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${draft}`)
  const database = await createPrismaDatabase({ url: addressOf(draft) })
  await database.close()
  // The name says that it is whole, so it comes last.
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  return name
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^bougie_test_[0-9]+_[0-9a-f]+$'`,
  )
  const isOld = (name: string) => Date.now() - Number(name.split('_')[2]) > LEFTOVER_AGE_MS
  for (const { name } of rows.filter((row) => isOld(row.name))) {
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
