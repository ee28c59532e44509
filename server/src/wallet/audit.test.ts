import { randomUUID } from 'node:crypto'
import type { CreatorLinkId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { movement, newPlayer, openBooks, transfer, welcome, withoutTrigger } from '../../test/ledger-books.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import type { Database } from '../ports/database.ts'
import { type AccountId, accounts } from './accounts.ts'
import { auditLedger, reportAudit } from './audit.ts'

const AT = new Date(Date.UTC(2026, 0, 1))
const OPERATOR_ACCOUNTS = 5

/** Runs statements that none of our programs would run, bypassing the rules of the tables. */
async function tamper(database: Database, ...statements: readonly Prisma.Sql[]): Promise<void> {
  await database.transaction(async (transaction) => {
    const { dialect, execute } = transaction
    for (const table of ['ledger_accounts', 'ledger_transfers'] as const)
      await execute(withoutTrigger(transaction, table))
    await execute(Prisma.raw(WITHOUT_CHECKS[dialect]))
    for (const statement of statements) await execute(statement)
  })
}

const WITHOUT_CHECKS = {
  sqlite: 'PRAGMA ignore_check_constraints = ON',
  postgres: 'ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_overdrawn_check',
} as const

function setBalance(account: AccountId, cents: number): Prisma.Sql {
  return Prisma.sql`UPDATE ledger_accounts SET balance_cents = ${cents} WHERE id = ${account}`
}

describeOnDatabases('audit', (createDatabase) => {
  async function openApp() {
    const { database } = await createDatabase()
    const [ana, bob] = [newPlayer(), newPlayer()]
    const books = openBooks(database)
    await books.post(welcome(ana, 1000), welcome(bob, 1000))
    const audit = () => auditLedger(database.reader)
    return { database, books, ana, bob, audit }
  }

  /** A battle of ana and bob, as the battle capability stores it. */
  async function addBattle(database: Database, status: 'active' | 'completed'): Promise<AccountId> {
    const id = randomUUID()
    await database.transaction(async (transaction) => {
      const { execute } = transaction
      for (const name of ['one', 'two']) {
        const address = `0x${randomUUID()}`
        await execute(Prisma.sql`INSERT INTO users (id, kind, wallet_address, wallet_key, wallet_id, pseudo, pseudo_key,
            created_at, updated_at)
          VALUES (${id + name}, 'bot', ${address}, ${address}, ${address}, ${id + name}, ${id + name}, ${AT}, ${AT})`)
      }
      const isOver = status === 'completed'
      await execute(Prisma.sql`INSERT INTO battles (id, user_one_id, user_two_id, stake_cents, status, round, points_one,
          points_two, winner, price_source, commitment, server_seed, client_seed_one, client_seed_two, settings, version,
          created_at, ended_at)
        VALUES (${id}, ${`${id}one`}, ${`${id}two`}, 300, ${status}, 1, 0, 0, ${isOver ? 'one' : null}, 'simulated', 'c',
          's', '1', '2', '{}', 0, ${AT}, ${isOver ? AT : null})`)
    })
    return `escrow:battle:${id}` as AccountId
  }

  test('a new ledger is balanced', async () => {
    const { database } = await createDatabase()
    const audit = await auditLedger(database.reader)
    expect(audit).toEqual({ balanced: true, sumCents: 0, accounts: OPERATOR_ACCOUNTS, problems: [] })
  })

  test('a ledger in use is balanced, with both stakes of a live battle in its escrow', async () => {
    const { database, books, ana, bob, audit } = await openApp()
    const live = await addBattle(database, 'active')
    const over = await addBattle(database, 'completed')
    await books.post(
      movement('stakes of the live one', transfer(ana, live, 300), transfer(bob, live, 300)),
      movement('stakes of the ended one', transfer(ana, over, 300), transfer(bob, over, 300)),
      movement('payout', transfer(over, ana, 600)),
    )
    expect(await audit()).toEqual({ balanced: true, sumCents: 0, accounts: OPERATOR_ACCOUNTS + 4, problems: [] })
  })

  test('money left in the escrow of an ended battle, missing from a live one, or without any battle shows', async () => {
    const { database, books, ana, bob, audit } = await openApp()
    const [live, over] = [await addBattle(database, 'active'), await addBattle(database, 'completed')]
    const nobodys = `escrow:battle:${randomUUID()}` as AccountId
    await books.post(
      movement('half', transfer(ana, live, 300)),
      movement('left', transfer(bob, over, 100)),
      movement('lost', transfer(bob, nobodys, 1)),
    )
    const { balanced, problems } = await audit()
    expect(balanced).toBe(false)
    expect(new Set(problems)).toEqual(
      new Set([
        { type: 'escrow', account: live, balanceCents: 300, expectedCents: 600 },
        { type: 'escrow', account: over, balanceCents: 100, expectedCents: 0 },
        { type: 'escrow', account: nobodys, balanceCents: 1, expectedCents: 0 },
      ]),
    )
  })

  test('a live battle that nobody paid into shows', async () => {
    const { database, audit } = await openApp()
    const live = await addBattle(database, 'active')
    expect((await audit()).problems).toEqual([{ type: 'escrow', account: live, balanceCents: 0, expectedCents: 600 }])
  })

  test('a balance that was written over shows, and with it the sum', async () => {
    const { database, ana, audit } = await openApp()
    await tamper(database, setBalance(ana, 5000))
    expect(await audit()).toEqual({
      balanced: false,
      sumCents: 4000,
      accounts: OPERATOR_ACCOUNTS + 2,
      problems: [
        { type: 'sum', sumCents: 4000 },
        { type: 'balance', account: ana, balanceCents: 5000, transferredCents: 1000 },
      ],
    })
  })

  test('a count of transfers that was written over shows', async () => {
    const { database, ana, audit } = await openApp()
    await tamper(database, Prisma.sql`UPDATE ledger_accounts SET transfer_count = 2 WHERE id = ${ana}`)
    expect(new Set((await audit()).problems)).toEqual(
      new Set([{ type: 'balance', account: ana, balanceCents: 1000, transferredCents: 1000 }]),
    )
  })

  test('money moved behind the books shows although the sum stays zero, below zero or not', async () => {
    const { database, ana, bob, audit } = await openApp()
    await tamper(database, setBalance(ana, 2100), setBalance(bob, -100))
    const { sumCents, problems } = await audit()
    expect(sumCents).toBe(0)
    expect(new Set(problems)).toEqual(
      new Set([
        { type: 'balance', account: ana, balanceCents: 2100, transferredCents: 1000 },
        { type: 'balance', account: bob, balanceCents: -100, transferredCents: 1000 },
        { type: 'overdrawn', account: bob, balanceCents: -100 },
      ]),
    )
  })

  test('a transfer that was changed afterwards shows at both its accounts', async () => {
    const { database, ana, audit } = await openApp()
    await tamper(database, Prisma.sql`UPDATE ledger_transfers SET amount_cents = 1 WHERE to_account_id = ${ana}`)
    expect(new Set((await audit()).problems)).toEqual(
      new Set([
        { type: 'balance', account: ana, balanceCents: 1000, transferredCents: 1 },
        { type: 'balance', account: accounts.promo, balanceCents: -2000, transferredCents: -1001 },
      ]),
    )
  })

  test('a movement without any transfer shows', async () => {
    const { database, audit } = await openApp()
    await tamper(
      database,
      Prisma.sql`INSERT INTO ledger_movements (id, key, reason, cause_type, cause_id, created_at)
        VALUES ('empty', 'nothing', 'test', 'test', 'test', ${AT})`,
    )
    expect((await audit()).problems).toEqual([{ type: 'emptyMovement', key: 'nothing' }])
  })

  test('[I19] a commission that was paid out of nothing, or without its link, shows', async () => {
    const { books, ana, audit } = await openApp()
    const [linkId, other] = [randomUUID() as CreatorLinkId, randomUUID() as CreatorLinkId]
    const payout = (key: string, id: string, from: AccountId) => ({
      ...movement(key, transfer(from, ana, 10)),
      reason: 'commission',
      cause: { type: 'creator_link', id },
    })
    await books.post(
      movement('earned', transfer(accounts.promo, accounts.commission(linkId), 20)),
      payout('no such link', linkId, accounts.commission(linkId)),
      payout('from the house', other, accounts.house),
    )
    expect((await audit()).problems).toEqual([
      { type: 'uncaused', key: 'from the house' },
      { type: 'uncaused', key: 'no such link' },
    ])
  })

  test('the report names each problem in euros', async () => {
    const { database, ana, audit } = await openApp()
    await tamper(database, setBalance(ana, 5000))
    expect(reportAudit(await audit())).toEqual({
      balanced: false,
      sum: 40,
      accounts: OPERATOR_ACCOUNTS + 2,
      problems: [
        { type: 'sum', subject: null, message: 'all accounts together have 40.00 € instead of 0' },
        { type: 'balance', subject: ana, message: 'has 50.00 €, its transfers add up to 10.00 €' },
      ],
    })
  })
})
