// The tests of this file depend on their order: each checks the state that the previous one left.
import { expect, test } from 'vitest'
import { Prisma } from '../src/generated/sqlite/client.ts'
import type { Database } from '../src/ports/database.ts'
import { testApps } from './build-test-app.ts'
import { describeOnPostgres } from './describe-on-databases.ts'
import { signUpLocally } from './identity-flows.ts'

function write(database: Database, sql: Prisma.Sql): Promise<number> {
  return database.transaction((transaction) => transaction.execute(sql))
}

async function rowsOf({ reader }: Database) {
  const tables = await reader.query<{ name: string }>(Prisma.sql`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`)
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const found = await reader.query(Prisma.sql`SELECT * FROM ${Prisma.raw(`"${name}"`)} ORDER BY 1`)
    if (found.length > 0) rows[name] = found
  }
  return rows
}

const withoutRule = Prisma.sql`ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_keep`

describeOnPostgres('a database that test after test uses', (createDatabase) => {
  const buildApp = testApps(createDatabase)
  let firstRows: Record<string, unknown[]>
  let firstUrl: string

  test('is new for the first', async () => {
    const { database, url } = await createDatabase()
    firstUrl = url
    firstRows = await rowsOf(database)
    expect(Object.keys(firstRows)).toEqual(['_prisma_migrations', 'ledger_accounts'])
  })

  test('is filled by the next', async () => {
    const { database, url } = await createDatabase()
    expect(url).toBe(firstUrl)
    const app = await buildApp({ useDatabase: database })
    await signUpLocally(app.call)
    await app.settle()
    await write(database, Prisma.sql`DELETE FROM _prisma_migrations`)
    expect(Object.keys(await rowsOf(database))).toEqual(expect.arrayContaining(['ledger_transfers', 'users']))
  })

  test('is as new again for the one after that, which changes one of its rules', async () => {
    const { database, url } = await createDatabase()
    expect(url).toBe(firstUrl)
    expect(await rowsOf(database)).toEqual(firstRows)
    await write(database, withoutRule)
  })

  test('is not handed on with a changed rule', async () => {
    const { database, url } = await createDatabase()
    expect(url).not.toBe(firstUrl)
    expect(Object.keys(await rowsOf(database))).toEqual(Object.keys(firstRows))
    const [open] = await Promise.all([createDatabase(), createDatabase()])
    expect(open.url).not.toBe(url)
  })
})
