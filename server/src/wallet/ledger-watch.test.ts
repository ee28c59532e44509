import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import {
  movement,
  newEscrow,
  newPlayer,
  openBooks,
  transfer,
  welcome,
  withoutTrigger,
} from '../../test/ledger-books.ts'
import { deposit, startAppWithAdmin, withdraw } from '../../test/payments.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { accounts } from './accounts.ts'

/** Players, payments and the operator's accounts: three slices of ten seconds in a small database. */
const PASS_MS = 30_000
const SLICE_MS = 10_000
const RICH = { WELCOME_BALANCE: '2000' }

/** Changes payments as none of our programs would; the ledger stays unchanged. */
function forge({ database }: TestApp, sql: Prisma.Sql): Promise<number> {
  return database.transaction((transaction) => transaction.execute(sql))
}

async function metricOf({ app }: TestApp, name: string): Promise<number> {
  const { body } = await app.inject({ url: '/metrics' })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

describeOnDatabases('audit of payments', (createDatabase) => {
  const startApp = testApps(createDatabase)

  /** An app with a payment in every state. */
  async function openAppWithPayments() {
    const app = await startApp({ environment: RICH })
    const user = await signUpLocally(app.call)
    const { adminApp, admin } = await startAppWithAdmin(startApp, app, RICH)
    const { token } = admin
    await deposit(adminApp, user, { amount: 10 })
    await withdraw(adminApp, user, { amount: 20 })
    await withdraw(adminApp, user, { amount: 20, channel: 'bank', reference: 'REFUS' })
    const rejected = await withdraw(adminApp, user, { amount: 600 })
    await adminApp.call('rejectPayout', { token, params: { id: rejected.id } })
    await adminApp.advance(5_000)
    await deposit(adminApp, user, { amount: 20, channel: 'bank' })
    await withdraw(adminApp, user, { amount: 20, channel: 'crypto' })
    await withdraw(adminApp, user, { amount: 600 })
    const audit = () => adminApp.call('ledgerAudit', { token })
    return { adminApp, user, audit }
  }

  test('an app with payments in every state is balanced', async () => {
    const { audit } = await openAppWithPayments()
    expect(await audit()).toEqual({ balanced: true, sum: 0, accounts: 7, problems: [] })
  })

  test('every payment that contradicts the ledger is found', async () => {
    const { adminApp, user, audit } = await openAppWithPayments()
    const claims: Readonly<Record<string, { readonly made: Prisma.Sql; readonly unmade: Prisma.Sql }>> = {
      'a payment that claims another fee': {
        made: Prisma.sql`UPDATE payments SET fee_cents = fee_cents + 1 WHERE status = 'completed' AND direction = 'deposit'`,
        unmade: Prisma.sql`UPDATE payments SET fee_cents = fee_cents - 1 WHERE status = 'completed' AND direction = 'deposit'`,
      },
      'a deposit that claims to be refused': {
        made: Prisma.sql`UPDATE payments SET status = 'refused' WHERE status = 'completed' AND direction = 'deposit'`,
        unmade: Prisma.sql`UPDATE payments SET status = 'completed' WHERE status = 'refused' AND direction = 'deposit'`,
      },
      'a withdrawal that claims to be more': {
        made: Prisma.sql`UPDATE payments SET amount_cents = amount_cents + 1 WHERE status = 'review'`,
        unmade: Prisma.sql`UPDATE payments SET amount_cents = amount_cents - 1 WHERE status = 'review'`,
      },
      'a returned withdrawal that claims to be paid': {
        made: Prisma.sql`UPDATE payments SET status = 'completed' WHERE status = 'rejected'`,
        unmade: Prisma.sql`UPDATE payments SET status = 'rejected' WHERE status = 'completed' AND amount_cents = 60000`,
      },
      'a deposit that claims to be somebody else’s': {
        made: Prisma.sql`UPDATE payments SET user_id = 'nobody' WHERE status = 'completed' AND direction = 'deposit'`,
        unmade: Prisma.sql`UPDATE payments SET user_id = ${user.id} WHERE user_id = 'nobody'`,
      },
    }
    for (const [claim, { made, unmade }] of Object.entries(claims)) {
      expect(await forge(adminApp, made), claim).toBe(1)
      const { balanced, problems } = await audit()
      expect([balanced, ...problems.map(({ type }) => type)], claim).toEqual([false, 'payment'])
      expect(await forge(adminApp, unmade), claim).toBe(1)
      expect(await audit(), claim).toMatchObject({ balanced: true, problems: [] })
    }
  })

  test('a fee and a payout without a cause show', async () => {
    const { adminApp, user, audit } = await openAppWithPayments()
    const player = accounts.player(user.id)
    await openBooks(adminApp.database).post(
      movement('a fee for nothing', transfer(player, accounts.fees, 1)),
      movement('a payout for nothing', transfer(player, accounts.paymentsOut, 1)),
      {
        ...movement('of no payment', transfer(accounts.paymentsIn, player, 1)),
        cause: { type: 'payment', id: 'none' },
      },
      { ...movement('of no battle', transfer(accounts.house, player, 1)), cause: { type: 'battle', id: 'none' } },
    )
    const { problems } = await audit()
    expect(problems.map(({ type, subject }) => `${type} ${subject}`)).toEqual([
      'payment none',
      'uncaused a fee for nothing',
      'uncaused a payout for nothing',
      'uncaused of no battle',
    ])
  })

  test('the running audit is silent while all is well, and reports the first cent in metric and log', async () => {
    const { adminApp } = await openAppWithPayments()
    await adminApp.advance(PASS_MS)
    expect(await metricOf(adminApp, 'bougie_ledger_audit_passes_total')).toBeGreaterThan(0)
    expect(await metricOf(adminApp, 'bougie_ledger_problems')).toBe(0)
    await forge(adminApp, Prisma.sql`UPDATE payments SET amount_cents = amount_cents + 1 WHERE status = 'review'`)
    await adminApp.advance(PASS_MS)
    expect(await metricOf(adminApp, 'bougie_ledger_problems')).toBe(1)
    const errors = adminApp.logged.takeErrors()
    expect(errors[0]).toMatchObject({ msg: 'the ledger does not add up', type: 'payment' })
  })

  test('the running audit finds money in the escrow of a game that is over', async () => {
    const app = await startApp()
    const escrow = newEscrow()
    await openBooks(app.database).post(movement('kept', transfer(accounts.house, escrow, 5)))
    await app.advance(PASS_MS)
    expect(await metricOf(app, 'bougie_ledger_problems')).toBe(2)
    const found = app.logged.takeErrors().map(({ type, subject }) => [type, subject])
    expect(found).toContainEqual(['escrow', escrow])
    expect(found).toContainEqual(['sum', null])
  })

  /** An app with more players than a slice holds; their accounts are in the order of the slices. */
  async function startWithManyPlayers() {
    const app = await startApp({ environment: RICH })
    const players = Array.from({ length: 450 }, (_, index) =>
      accounts.player(`${String(index).padStart(8, '0')}-0000-4000-8000-000000000000` as UserId),
    )
    await openBooks(app.database).post(...players.map((id) => movement(`gift ${id}`, transfer(accounts.promo, id, 1))))
    return { app, players }
  }

  test('more players than a slice holds are all checked', async () => {
    const { app } = await startWithManyPlayers()
    await app.advance(3 * PASS_MS)
    expect(await metricOf(app, 'bougie_ledger_audit_passes_total')).toBeGreaterThan(0)
    expect(await metricOf(app, 'bougie_ledger_problems')).toBe(0)
  })

  test('a balance that was written over is found in the first and in the last slice', async () => {
    const { app, players } = await startWithManyPlayers()
    await forge(app, withoutTrigger(app.database.reader, 'ledger_accounts'))
    const moved = [players[0], players.at(-1)]
    for (const [index, id] of moved.entries()) {
      const cents = index === 0 ? 1 : -1
      await forge(app, Prisma.sql`UPDATE ledger_accounts SET balance_cents = balance_cents + ${cents} WHERE id = ${id}`)
    }
    await app.advance(3 * PASS_MS)
    const found = app.logged.takeErrors().map(({ type, subject }) => [type, subject])
    for (const id of moved) {
      for (const type of ['balance', 'lines']) expect(found).toContainEqual([type, id])
    }
  })

  test('an audit that goes on counts slices, however long a pass takes; one that fails counts none', async () => {
    const app = await startApp()
    await openBooks(app.database).post(...Array.from({ length: 450 }, () => welcome(newPlayer(), 1)))
    const slices = () => metricOf(app, 'bougie_ledger_audit_slices_total')
    const [passes, before] = [await metricOf(app, 'bougie_ledger_audit_passes_total'), await slices()]
    await app.advance(SLICE_MS)
    expect(await slices()).toBe(before + 3)
    expect(await metricOf(app, 'bougie_ledger_audit_passes_total')).toBe(passes)
    await forge(app, Prisma.sql`ALTER TABLE ledger_lines RENAME TO ledger_lines_away`)
    const after = await slices()
    await app.advance(2 * SLICE_MS)
    expect(await slices()).toBe(after)
    expect(app.logged.takeErrors()).toContainEqual(expect.objectContaining({ msg: 'task failed' }))
    await forge(app, Prisma.sql`ALTER TABLE ledger_lines_away RENAME TO ledger_lines`)
  })
})
