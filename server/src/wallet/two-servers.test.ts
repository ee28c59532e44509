// Two servers with separate connections to one Postgres: work that a single server does sequentially races here.
import { afterEach, expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnPostgres } from '../../test/describe-on-databases.ts'
import { signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { movement, openBooks, transfer } from '../../test/ledger-books.ts'
import { balanceOf, deposit, historyOf, startAppWithAdmin, withdraw } from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { testSecrets } from '../../test/test-secrets.ts'
import { createPrismaDatabase } from '../infrastructure/prisma/prisma-database.ts'
import type { Database } from '../ports/database.ts'
import { accounts } from './accounts.ts'
import { auditLedger } from './audit.ts'

const SETTLE_MS = 5_000

describeOnPostgres('payments on two servers', (createDatabase) => {
  const opened: Database[] = []
  // Registered before the apps' own hook, so it runs after it: apps store until they end.
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  const startApp = testApps(createDatabase)

  async function openTwo() {
    const { database, url } = await createDatabase()
    const second = await createPrismaDatabase({ url, secrets: () => testSecrets, migrates: false })
    const servers = [await startApp({ useDatabase: database }), await startApp({ useDatabase: second })] as const
    opened.push(second)
    const user = await signUpLocally(servers[0].call)
    const body = { confirmation: 'SUPPRIMER', giveUpBalance: true } as const
    const erase = () => servers[0].call('deleteAccount', { token: user.token, body })
    return { servers, user, erase }
  }

  /** A database on which something else happens right before a transaction gets its first lock. */
  function withDelay(database: Database) {
    let beforeLock: () => Promise<unknown> = () => Promise.resolve()
    const slow: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((transaction) =>
          work({
            ...transaction,
            async query(sql) {
              if (sql.text.includes('FOR UPDATE')) await beforeLock()
              return transaction.query(sql)
            },
          }),
        ),
    }
    function atFirstLock(work: () => Promise<unknown>): void {
      beforeLock = () => {
        beforeLock = () => Promise.resolve()
        return work()
      }
    }
    return { slow, atFirstLock }
  }

  /** The same call to both servers alternately, all at once. */
  const spread = <T>(count: number, call: (index: number) => Promise<T>) =>
    Array.from({ length: count }, (_, index) => call(index))

  test('[W14] deposits that race the daily limit: one fits', async () => {
    const { servers, user } = await openTwo()
    const racing = spread(6, (index) =>
      deposit(servers[index % 2 === 0 ? 0 : 1], user, { amount: 30, channel: 'bank' }),
    )
    expect(await statuses(racing)).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('the same key at once: one effect, the same response', async () => {
    const { servers, user } = await openTwo()
    const request = { amount: 10, key: 'once' }
    const responses = await Promise.all(spread(6, (index) => withdraw(servers[index % 2 === 0 ? 0 : 1], user, request)))
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(await balanceOf(servers[0], user)).toBe(90)
  })

  test('[W31] 50 withdrawals at once: as many as the balance covers', async () => {
    const { servers, user } = await openTwo()
    const racing = spread(50, (index) => withdraw(servers[index % 2 === 0 ? 0 : 1], user, { amount: 15 }))
    expect(await statuses(racing)).toEqual([...Array(6).fill(200), ...Array(44).fill(422)])
    expect(await balanceOf(servers[1], user)).toBe(10)
    const audit = await auditLedger(servers[0].database.reader)
    expect(audit.problems).toEqual([])
  })

  test('[20.6] a correction of a player who deletes the account meanwhile is refused', async () => {
    const { servers, user, erase } = await openTwo()
    const { slow, atFirstLock } = withDelay(servers[1].database)
    const { adminApp, admin } = await startAppWithAdmin(startApp, { ...servers[1], database: slow })
    atFirstLock(erase)
    const body = { amount: 5, reason: 'Geste commercial' }
    const correction = adminApp.call('correctBalance', { token: admin.token, params: { id: user.id }, body })
    expect(await refusalOf(correction)).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
    const { balance } = await adminApp.call('adminUser', { token: admin.token, params: { id: user.id } })
    expect(balance).toBe(0)
  })

  test('[20.6] a commission of a player who deletes the account meanwhile is not paid', async () => {
    const { servers, user, erase } = await openTwo()
    const { slow, atFirstLock } = withDelay(servers[1].database)
    const { adminApp, admin } = await startAppWithAdmin(startApp, { ...servers[1], database: slow })
    const body = { user_id: user.id, link_code: 'LUNA-7' }
    const { id } = await adminApp.call('createCreatorLink', { token: admin.token, body })
    atFirstLock(async () => {
      await erase()
      // A bet that carried the code and was stored while the account was deleted.
      await openBooks(servers[0].database).post(movement('bet', transfer(accounts.fees, accounts.commission(id), 10)))
    })
    const payout = adminApp.call('payCommission', { token: admin.token, params: { id } })
    expect(await refusalOf(payout)).toEqual({ status: 404, code: 'NOT_FOUND' })
    const { balance } = await adminApp.call('adminUser', { token: admin.token, params: { id: user.id } })
    expect(balance).toBe(0)
  })

  test('[20.6] a player who deletes the account meanwhile gets no link', async () => {
    const { servers, user, erase } = await openTwo()
    const { slow, atFirstLock } = withDelay(servers[1].database)
    const { adminApp, admin } = await startAppWithAdmin(startApp, { ...servers[1], database: slow })
    atFirstLock(erase)
    const body = { user_id: user.id, link_code: 'LUNA-7' }
    const created = adminApp.call('createCreatorLink', { token: admin.token, body })
    expect(await refusalOf(created)).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await adminApp.call('adminCreatorLinks', { token: admin.token, query: {} })).toEqual([])
  })

  test('[15.5] of two admins who decide a payout at once on two servers one decides', async () => {
    const { database, url } = await createDatabase()
    const environment = { WELCOME_BALANCE: '2000' }
    const first = await startApp({ useDatabase: database, environment })
    const [one, two] = [await signUpWithPasskey(first.call, 'Patron'), await signUpWithPasskey(first.call, 'Patronne')]
    const second = await createPrismaDatabase({ url, secrets: () => testSecrets, migrates: false })
    opened.push(second)
    const ADMIN_WALLETS = `${one.user.wallet_address},${two.user.wallet_address}`
    const startAdmins = (useDatabase: Database) =>
      startApp({ useDatabase, environment: { ...environment, ADMIN_WALLETS } })
    const servers = [await startAdmins(database), await startAdmins(second)] as const
    const user = await signUpLocally(first.call)
    const { id } = await withdraw(servers[0], user, { amount: 600, channel: 'bank' })
    const params = { id }
    const decisions = [
      servers[0].call('confirmPayout', { token: one.user.token, params }),
      servers[1].call('rejectPayout', { token: two.user.token, params }),
      servers[1].call('confirmPayout', { token: two.user.token, params }),
    ]
    expect(await statuses(decisions)).toEqual([200, 409, 409])
    await Promise.all(servers.map((server) => server.advance(SETTLE_MS)))
    const [entry = ''] = await historyOf(servers[0], user)
    expect(await balanceOf(servers[0], user)).toBe(entry === 'withdraw 600.00 rejected' ? 2000 : 1400)
    expect((await auditLedger(database.reader)).problems).toEqual([])
  })

  test('a payment that both servers settle is settled once', async () => {
    const { servers, user } = await openTwo()
    await withdraw(servers[0], user, { amount: 20, channel: 'bank', reference: 'REFUS' })
    await deposit(servers[0], user, { amount: 20, channel: 'bank' })
    const third = await startApp({ useDatabase: servers[1].database })
    await Promise.all([servers[0].advance(SETTLE_MS), third.advance(SETTLE_MS)])
    expect(await balanceOf(servers[0], user)).toBe(120)
    expect(await historyOf(servers[0], user)).toEqual(
      expect.arrayContaining(['deposit 20.00 completed', 'withdraw 20.00 refused']),
    )
  })
})
