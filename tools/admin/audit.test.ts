import { createPrismaDatabase, Prisma } from '@bougie/server'
import { describeOnDatabases } from '@bougie/server/test/describe-on-databases.ts'
import { newPlayer, openBooks, overwriteBalance, welcome } from '@bougie/server/test/ledger-books.ts'
import { expect, test } from 'vitest'
import { runAdmin } from './run-admin.ts'
import { runAdminForProgram, runAdminHere } from './run-admin-here.ts'

describeOnDatabases('npm run admin -- audit', (createDatabase, createBareDatabase) => {
  test('exits 0 while the ledger balances, with one line or with the report as JSON', async () => {
    const { database, url } = await createDatabase()
    await openBooks(database).post(welcome(newPlayer(), 1000))
    expect(await runAdmin(url, 'audit')).toEqual({
      status: 0,
      stdout: 'The ledger balances: 6 accounts, sum 0.00 €\n',
      stderr: '',
    })
    const response = { balanced: true, sum: 0, accounts: 6, problems: [] }
    expect(await runAdminForProgram(url, 'audit')).toEqual({ status: 0, response })
  })

  test('a database of an older version is refused, because its servers may run, and the message names the migration', async () => {
    const { url } = await createBareDatabase()
    await runAdminHere(url, 'audit')
    const database = await createPrismaDatabase({ url, migrates: false })
    await database.transaction(({ execute }) =>
      execute(Prisma.sql`
        DELETE FROM _prisma_migrations WHERE migration_name = (SELECT MAX(migration_name) FROM _prisma_migrations)`),
    )
    await database.close()
    const refused = {
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^The database is older than this program: .+ Migrate it first, with `npm start` .+\n$/,
      ),
    }
    for (const verb of [['audit'], ['close'], ['reseal']]) expect(await runAdminHere(url, ...verb)).toEqual(refused)
  })

  test('exits 1 when it does not, and names what is wrong', async () => {
    const { database, url } = await createDatabase()
    const ana = newPlayer()
    await openBooks(database).post(welcome(ana, 1000))
    await overwriteBalance(database, ana, 1001)
    const shown = await runAdminHere(url, 'audit')
    expect(shown.status).toBe(1)
    expect(shown.stdout).toContain('THE LEDGER DOES NOT BALANCE: 6 accounts, sum 0.01 €')
    expect(shown.stdout).toContain(`- ${ana}: has 10.01 €, its transfers add up to 10.00 €`)
    const response = { balanced: false, sum: 0.01, accounts: 6 }
    expect(await runAdminForProgram(url, 'audit')).toMatchObject({ status: 1, response })
  })

  test('a database that was never used balances', async () => {
    const { url } = await createBareDatabase()
    expect((await runAdminHere(url, 'audit')).status).toBe(0)
  })
})
