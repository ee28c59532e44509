import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { connectionOf } from '../../server/src/adapters/prisma/sql-connection.ts'
import { Prisma } from '../../server/src/generated/sqlite/client.ts'
import { describeOnDatabases } from '../../server/src/testing/describe-on-databases.ts'
import { newPlayer, openBooks, welcome } from '../../server/src/testing/ledger-books.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

function admin(url: string, ...verb: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...verb], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url },
  })
  return { status, stdout, stderr }
}

describeOnDatabases('npm run admin -- audit', (createDatabase, createBareDatabase) => {
  test('exits 0 while the ledger balances, with one line or with the report as JSON', async () => {
    const { database, url } = await createDatabase()
    await openBooks(database).post(welcome(newPlayer(), 1000))
    expect(admin(url, 'audit')).toEqual({
      status: 0,
      stdout: 'The ledger balances: 6 accounts, sum 0.00 €\n',
      stderr: '',
    })
    const { status, stdout } = admin(url, 'audit', '--json')
    expect([status, JSON.parse(stdout)]).toEqual([0, { balanced: true, sum: 0, accounts: 6, problems: [] }])
  })

  test('exits 1 when it does not, and names what is wrong', async () => {
    const { database, url } = await createDatabase()
    const ana = newPlayer()
    await openBooks(database).post(welcome(ana, 1000))
    await database.transaction(async (transaction) => {
      const { dialect, execute } = connectionOf(transaction)
      await execute(
        dialect === 'sqlite'
          ? Prisma.sql`DROP TRIGGER ledger_accounts_only_transfers_move`
          : Prisma.sql`ALTER TABLE ledger_accounts DISABLE TRIGGER ALL`,
      )
      await execute(Prisma.sql`UPDATE ledger_accounts SET balance_cents = 1001 WHERE id = ${ana}`)
    })
    const shown = admin(url, 'audit')
    expect(shown.status).toBe(1)
    expect(shown.stdout).toContain('THE LEDGER DOES NOT BALANCE: 6 accounts, sum 0.01 €')
    expect(shown.stdout).toContain(`- ${ana}: holds 10.01 €, its transfers say 10.00 €`)
    const { status, stdout } = admin(url, 'audit', '--json')
    expect([status, JSON.parse(stdout)]).toMatchObject([1, { balanced: false, sum: 0.01, accounts: 6 }])
  })

  test('a database that was never used balances', async () => {
    const { url } = await createBareDatabase()
    expect(admin(url, 'audit').status).toBe(0)
  })
})

test('an unknown verb shows the usage and exits 2', () => {
  const { status, stderr } = admin('file:/nowhere', 'burn')
  expect(status).toBe(2)
  expect(stderr).toContain('audit [--json]')
})

test('a database file that cannot be written is told in one line', () => {
  const { status, stderr } = admin('file:/proc/bougie.db', 'audit')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^DATABASE_URL: can't open the database file \/proc\/bougie\.db for writing: .+\n$/)
})
