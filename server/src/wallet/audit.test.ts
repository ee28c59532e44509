import { randomUUID } from 'node:crypto'
import type { CreatorLinkId, CycleId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { movement, newPlayer, openBooks, transfer, welcome, withoutTrigger } from '../../test/ledger-books.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import type { Database, Transaction } from '../ports/database.ts'
import { type AccountId, accounts, type Transfer } from './accounts.ts'
import { auditLedger, reportAudit } from './audit.ts'
import type { Payment } from './payment.ts'

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

  function addUser({ execute }: Transaction, id: string): Promise<number> {
    return execute(Prisma.sql`INSERT INTO users (id, kind, wallet_address, wallet_key, wallet_id, pseudo, pseudo_key,
        created_at, updated_at)
      VALUES (${id}, 'bot', ${id}, ${id}, ${id}, ${id}, ${id}, ${AT}, ${AT})`)
  }

  /** A battle of ana and bob, as the battle capability stores it. */
  async function addBattle(database: Database, status: 'active' | 'completed'): Promise<AccountId> {
    const id = randomUUID()
    await database.transaction(async (transaction) => {
      const { execute } = transaction
      for (const name of ['one', 'two']) await addUser(transaction, id + name)
      const isOver = status === 'completed'
      await execute(Prisma.sql`INSERT INTO battles (id, user_one_id, user_two_id, stake_cents, status, round, points_one,
          points_two, winner, price_source, commitment, server_seed, client_seed_one, client_seed_two, settings, version,
          created_at, ended_at)
        VALUES (${id}, ${`${id}one`}, ${`${id}two`}, 300, ${status}, 1, 0, 0, ${isOver ? 'one' : null}, 'simulated', 'c',
          's', '1', '2', '{}', 0, ${AT}, ${isOver ? AT : null})`)
    })
    return `escrow:battle:${id}` as AccountId
  }

  async function addCycle(database: Database, status: 'live' | 'closed', openStakesCents = 0): Promise<AccountId> {
    const id = randomUUID() as CycleId
    const seeds = { commitment: 'c', serverSeed: 's', startPrice: 50_000, version: 0 }
    const sums = { bets: 1, players: 1, openStakesCents: BigInt(openStakesCents), paidInCents: 0n, paidOutCents: 0n }
    const number = status === 'live' ? 1 : 2
    await database.transaction(({ models }) =>
      models.cycle.create({ data: { id, number, status, ...seeds, ...sums, startedAt: AT } }),
    )
    return accounts.cycleEscrow(id)
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

  test('an escrow of a cycle that does not hold the open stakes shows, or one that holds money of a cycle that is over', async () => {
    const { database, books, ana, audit } = await openApp()
    const [live, over] = [await addCycle(database, 'live', 300), await addCycle(database, 'closed', 2)]
    await books.post(movement('stake', transfer(ana, live, 300)))
    expect(await audit()).toMatchObject({ balanced: true, problems: [] })
    await books.post(movement('more', transfer(ana, live, 1)), movement('left', transfer(ana, over, 2)))
    expect((await audit()).problems).toEqual([
      { type: 'escrow', account: live, balanceCents: 301, expectedCents: 300 },
      { type: 'escrow', account: over, balanceCents: 2, expectedCents: 0 },
    ])
  })

  test('a player or a commission below zero shows although all transfers are there; the operator’s accounts may be', async () => {
    const { database, books, ana, audit } = await openApp()
    const earned = accounts.commission(randomUUID() as CreatorLinkId)
    await books.post(movement('earned', transfer(accounts.house, earned, 5)))
    const spend = (id: string, from: AccountId) => [
      Prisma.sql`INSERT INTO ledger_movements (id, key, reason, cause_type, cause_id, created_at)
        VALUES (${id}, ${id}, 'test', 'test', 'test', ${AT})`,
      Prisma.sql`INSERT INTO ledger_transfers (movement_id, ordinal, from_account_id, to_account_id, amount_cents)
        VALUES (${id}, 0, ${from}, 'promo', 1001)`,
    ]
    await database.transaction(async ({ dialect, execute }) => {
      await execute(Prisma.raw(WITHOUT_CHECKS[dialect]))
      for (const statement of [...spend('one', ana), ...spend('two', earned)]) await execute(statement)
    })
    expect((await audit()).problems).toEqual([
      { type: 'overdrawn', account: earned, balanceCents: -996 },
      { type: 'overdrawn', account: ana, balanceCents: -1 },
    ])
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

  const { paymentsIn, paymentsOut, fees, house } = accounts
  type Case = Pick<Payment, 'direction' | 'status'> & { readonly moved: readonly Transfer[] }

  /** A payment of 10.00 € with a fee of 0.20 €; returns its id. */
  async function addPayment({ database, books }: Awaited<ReturnType<typeof openApp>>, user: AccountId, given: Case) {
    const id = randomUUID()
    const { direction, status, moved } = given
    const dueAt = status === 'pending' ? AT : null
    const endedAt = status === 'review' || status === 'pending' ? null : AT
    const times = { createdAt: AT, dueAt, endedAt }
    const amounts = { amountCents: 1000n, feeCents: 20n }
    const userId = user.slice('player:'.length)
    await database.transaction(({ models }) =>
      models.payment.create({
        data: { id, userId, direction, channel: 'bank', ...amounts, reference: id, status, ...times },
      }),
    )
    if (moved.length > 0) await books.post({ ...movement(id, ...moved), cause: { type: 'payment', id } })
    return id
  }

  test('a payment in any state is balanced when its money is where this state says, and shows when it is elsewhere', async () => {
    const app = await openApp()
    const { ana, bob } = app
    await app.books.post(movement('enough', transfer(house, ana, 100_000)))
    const [credit, fee] = [transfer(paymentsIn, ana, 1000), transfer(paymentsIn, fees, 20)]
    const [reserve, back] = [transfer(ana, paymentsOut, 1000), transfer(paymentsOut, ana, 1000)]
    const feeOfPayout = transfer(paymentsOut, fees, 20)
    const honest: readonly Case[] = [
      { direction: 'deposit', status: 'completed', moved: [credit, fee] },
      { direction: 'deposit', status: 'pending', moved: [] },
      { direction: 'deposit', status: 'refused', moved: [] },
      { direction: 'withdrawal', status: 'review', moved: [reserve] },
      { direction: 'withdrawal', status: 'pending', moved: [reserve] },
      { direction: 'withdrawal', status: 'completed', moved: [reserve, feeOfPayout] },
      { direction: 'withdrawal', status: 'refused', moved: [reserve, back] },
      { direction: 'withdrawal', status: 'rejected', moved: [reserve, back] },
    ]
    for (const payment of honest) await addPayment(app, ana, payment)
    expect((await app.audit()).problems).toEqual([])
    const dishonest: Readonly<Record<string, Case>> = {
      'a deposit without its money': { direction: 'deposit', status: 'completed', moved: [] },
      'a deposit of the house': { direction: 'deposit', status: 'completed', moved: [transfer(house, ana, 1000), fee] },
      'a deposit of somebody else': {
        direction: 'deposit',
        status: 'completed',
        moved: [transfer(paymentsIn, bob, 1000), fee],
      },
      'a deposit whose fee went elsewhere': {
        direction: 'deposit',
        status: 'completed',
        moved: [credit, transfer(paymentsIn, house, 20)],
      },
      'a pending deposit': { direction: 'deposit', status: 'pending', moved: [credit, fee] },
      'a refused deposit': { direction: 'deposit', status: 'refused', moved: [credit, fee] },
      'a fee of a pending deposit': { direction: 'deposit', status: 'pending', moved: [fee] },
      'a withdrawal in review of nobody': { direction: 'withdrawal', status: 'review', moved: [] },
      'a withdrawal in review to the house': {
        direction: 'withdrawal',
        status: 'review',
        moved: [transfer(ana, house, 1000)],
      },
      'a pending withdrawal of nobody': { direction: 'withdrawal', status: 'pending', moved: [] },
      'a pending withdrawal of somebody else': {
        direction: 'withdrawal',
        status: 'pending',
        moved: [transfer(bob, paymentsOut, 1000)],
      },
      'a fee of a pending withdrawal': { direction: 'withdrawal', status: 'pending', moved: [reserve, feeOfPayout] },
      'a completed withdrawal without its fee': { direction: 'withdrawal', status: 'completed', moved: [reserve] },
      'a completed withdrawal to the house': {
        direction: 'withdrawal',
        status: 'completed',
        moved: [transfer(ana, house, 1000), transfer(house, fees, 20)],
      },
      'a completed withdrawal whose fee went elsewhere': {
        direction: 'withdrawal',
        status: 'completed',
        moved: [reserve, transfer(paymentsOut, house, 20)],
      },
      'a completed withdrawal that was given back': {
        direction: 'withdrawal',
        status: 'completed',
        moved: [reserve, feeOfPayout, transfer(house, ana, 1000)],
      },
      'a withdrawal beside which the house paid somebody': {
        direction: 'withdrawal',
        status: 'pending',
        moved: [reserve, transfer(house, bob, 1)],
      },
      'a refused withdrawal that was kept': { direction: 'withdrawal', status: 'refused', moved: [reserve] },
      'a rejected withdrawal that was kept': { direction: 'withdrawal', status: 'rejected', moved: [reserve] },
    }
    const titles = new Map<string, string>()
    for (const [title, payment] of Object.entries(dishonest)) titles.set(await addPayment(app, ana, payment), title)
    const { problems } = await app.audit()
    expect(new Set(problems.map(({ type }) => type))).toEqual(new Set(['payment']))
    const found = problems.map((problem) => problem.type === 'payment' && titles.get(problem.paymentId))
    expect(found.toSorted()).toEqual([...titles.values()].toSorted())
  })

  test('money from or to the outside, and fees, that neither a payment nor a cycle moved show', async () => {
    const { database, books, ana, audit } = await openApp()
    const id = (await addCycle(database, 'closed')).slice('escrow:cycle:'.length)
    const outside = [fees, paymentsIn, paymentsOut]
    await books.post({ ...movement('fee of a bet', transfer(ana, fees, 1)), cause: { type: 'cycle', id } })
    expect((await audit()).problems).toEqual([])
    await books.post(
      ...outside.map((account) => movement(`from ${account}`, transfer(account, house, 1))),
      ...outside.map((account) => movement(`to ${account}`, transfer(house, account, 1))),
    )
    const keys = [...outside.map((account) => `from ${account}`), ...outside.map((account) => `to ${account}`)]
    expect((await audit()).problems).toEqual(keys.toSorted().map((key) => ({ type: 'uncaused', key })))
  })

  test('movements of a cycle or a payment that does not exist show, the payment once', async () => {
    const { books, ana, audit } = await openApp()
    const lost = (key: string, type: string) => ({
      ...movement(key, transfer(ana, house, 1)),
      cause: { type, id: 'none' },
    })
    await books.post(lost('no such cycle', 'cycle'), lost('no such payment', 'payment'), lost('nor here', 'payment'))
    expect((await audit()).problems).toEqual([
      { type: 'payment', paymentId: 'none', status: null },
      { type: 'uncaused', key: 'no such cycle' },
    ])
  })

  test('a correction that moved other money than its row says shows', async () => {
    const { database, books, ana, bob, audit } = await openApp()
    /** Stores a correction of one euro of ana, and what was moved for it. */
    async function correct(id: string, cents: number, moved: Transfer | Transfer[], key = `correction:${id}`) {
      const at = { reason: 'test', createdAt: AT }
      await database.transaction(({ models }) =>
        models.correction.create({
          data: { id, userId: ana.slice('player:'.length), adminId: 'admin', amountCents: BigInt(cents), ...at },
        }),
      )
      await books.post({ ...movement(key, ...[moved].flat()), reason: 'correction', cause: { type: 'correction', id } })
    }
    await correct('given', 100, transfer(house, ana, 100))
    await correct('taken', -100, transfer(ana, house, 100))
    expect((await audit()).problems).toEqual([])
    await correct('more', 100, transfer(house, ana, 101))
    await correct('more taken', -100, transfer(ana, house, 101))
    await correct('taken instead', 100, transfer(ana, house, 100))
    await correct('given instead', -100, transfer(house, ana, 100))
    await correct('to somebody else', 100, transfer(house, bob, 100))
    await correct('of somebody else', -100, transfer(bob, house, 100))
    await correct('of the gifts', 100, transfer(accounts.promo, ana, 100))
    await correct('to the gifts', -100, transfer(ana, accounts.promo, 100))
    await correct('with a second one', 100, [transfer(house, ana, 100), transfer(house, bob, 1)])
    const wrong = ['given instead', 'more', 'more taken', 'of somebody else', 'of the gifts', 'taken instead']
    const keys = [...wrong, 'to somebody else', 'to the gifts', 'with a second one'].map((id) => `correction:${id}`)
    expect((await audit()).problems).toEqual(keys.toSorted().map((key) => ({ type: 'uncaused', key })))
    await correct('lost', 100, transfer(house, ana, 100), 'under another key')
    const found = [...keys.toSorted(), 'under another key', 'correction:lost']
    expect((await audit()).problems).toEqual(found.map((key) => ({ type: 'uncaused', key })))
  })

  test('[I19] a commission that was not paid out of what its link earned, or without its link, shows', async () => {
    const { database, books, ana, audit } = await openApp()
    const [linkId, missing] = [randomUUID() as CreatorLinkId, randomUUID() as CreatorLinkId]
    const at = { createdAt: AT, updatedAt: AT }
    await database.transaction(async (transaction) => {
      await addUser(transaction, 'luna')
      await transaction.models.creatorLink.create({
        data: { id: linkId, userId: 'luna', linkCode: 'LUNA', codeKey: 'luna', ...at },
      })
    })
    const payout = (key: string, id: string, from: AccountId, ...others: Transfer[]) => ({
      ...movement(key, transfer(from, ana, 10), ...others),
      reason: 'commission',
      cause: { type: 'creator_link', id },
    })
    await books.post(
      movement('earned', transfer(accounts.promo, accounts.commission(linkId), 20)),
      movement('earned by nobody', transfer(accounts.promo, accounts.commission(missing), 20)),
      payout('of the link', linkId, accounts.commission(linkId)),
    )
    expect((await audit()).problems).toEqual([])
    await books.post(
      payout('from another link', linkId, accounts.commission(missing)),
      payout('from the house', linkId, accounts.house),
      payout('no such link', missing, accounts.commission(missing)),
      payout('with the house', linkId, accounts.commission(linkId), transfer(accounts.house, ana, 10)),
    )
    expect((await audit()).problems).toEqual([
      { type: 'uncaused', key: 'from another link' },
      { type: 'uncaused', key: 'from the house' },
      { type: 'uncaused', key: 'no such link' },
      { type: 'uncaused', key: 'with the house' },
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
