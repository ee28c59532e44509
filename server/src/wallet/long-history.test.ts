// Histories are free to build: a bet that is undone within its point costs nothing and leaves four lines. The cost of a
// long one is counted in rows and positions that the server reads, not in time.
import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { movement, newPlayer, openBooks, transfer, welcome, withoutTrigger } from '../../test/ledger-books.ts'
import { planOf } from '../../test/query-plan.ts'
import { refusalOf } from '../../test/refusals.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import type { Database, Reader } from '../ports/database.ts'
import { type AccountId, accounts, playerOf } from './accounts.ts'
import { auditLedger } from './audit.ts'
import * as audit from './audit-repository.ts'
import type { StatementLine } from './statement-repository.ts'
import * as statements from './statement-repository.ts'

const GAME = { type: 'cycle', id: 'c' }

function playerBehind(account: AccountId): UserId {
  const userId = playerOf(account)
  if (userId === null) throw new Error(`${account} is no player's`)
  return userId
}

function bet(player: AccountId, key: string, cents = 100) {
  const stake = movement(key, transfer(player, accounts.house, cents), transfer(player, accounts.fees, 2))
  return { ...stake, reason: 'cycle_stake', cause: GAME }
}

function undone(player: AccountId, key: string) {
  const refund = movement(key, transfer(accounts.house, player, 100), transfer(accounts.fees, player, 2))
  return { ...refund, reason: 'cycle_refund', cause: GAME }
}

async function read(chunks: AsyncIterable<readonly StatementLine[]>): Promise<(readonly StatementLine[])[]> {
  const pieces: (readonly StatementLine[])[] = []
  for await (const piece of chunks) pieces.push(piece)
  return pieces
}

async function wrongLines(reader: Reader) {
  return (await auditLedger(reader)).problems.filter(({ type }) => type === 'lines')
}

describeOnDatabases('a long history', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openHistory(pairs = 30) {
    const { database } = await createDatabase()
    const books = openBooks(database)
    const ana = newPlayer()
    await books.post(welcome(ana, 10_000))
    for (let pair = 0; pair < pairs; pair += 1) await books.post(bet(ana, `bet ${pair}`), undone(ana, `undone ${pair}`))
    return { database, books, ana, userId: playerBehind(ana), reader: database.reader }
  }

  test('the database keeps with each movement how the account stood before it', async () => {
    const { ana, reader } = await openHistory(2)
    const rows = await reader.query(Prisma.sql`
      SELECT line, balance_cents AS cents, games_cents AS games FROM ledger_lines WHERE account_id = ${ana} ORDER BY at, line`)
    expect(rows).toEqual([
      { line: 1, cents: 0, games: 0 },
      { line: 2, cents: 10_000, games: 0 },
      { line: 4, cents: 9898, games: -102 },
      { line: 6, cents: 10_000, games: 0 },
      { line: 8, cents: 9898, games: -102 },
    ])
  })

  test('movements that one statement stores stand in their order, each after the one before', async () => {
    const { database } = await createDatabase()
    const ana = newPlayer()
    await openBooks(database).post(welcome(ana, 1000), bet(ana, 'one'), bet(ana, 'two', 300), undone(ana, 'back'))
    const lines = await statements.lines(database.reader, playerBehind(ana), {
      span: null,
      before: null,
      limit: 10,
    })
    expect(lines.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([
      [2, 698],
      [100, 696],
      [-2, 596],
      [-300, 598],
      [-2, 898],
      [-100, 900],
      [1000, 1000],
    ])
    expect((await auditLedger(database.reader)).problems.map(({ type }) => type)).not.toContain('lines')
  })

  test('a file is read in pieces, oldest first, that together are the statement', async () => {
    const { userId, reader } = await openHistory()
    const pieces = await read(statements.chunks(reader, userId, { span: null, movementsMax: 1000, movementsAtOnce: 7 }))
    expect(pieces.map((piece) => piece.length)).toEqual([13, 14, 14, 14, 14, 14, 14, 14, 10])
    const page = await statements.lines(reader, userId, { span: null, before: null, limit: 500 })
    expect(pieces.flat()).toEqual(page.toReversed())
  })

  test('beyond its bound, a file holds the newest movements', async () => {
    const { userId, reader } = await openHistory()
    const pieces = await read(statements.chunks(reader, userId, { span: null, movementsMax: 10, movementsAtOnce: 4 }))
    const page = await statements.lines(reader, userId, { span: null, before: null, limit: 20 })
    expect(pieces.flat()).toEqual(page.toReversed())
  })

  test("a line that is not the player's has nothing before it", async () => {
    const { books, userId, reader } = await openHistory(1)
    const bob = newPlayer()
    await books.post(welcome(bob, 500))
    const [own] = await statements.lines(reader, playerBehind(bob), { span: null, before: null, limit: 1 })
    expect(own).toBeDefined()
    const before = own ?? null
    expect(await statements.lines(reader, userId, { span: null, before, limit: 5 })).toEqual([])
  })

  test('a loss is two places in the lines, whatever lies between', async () => {
    const { database, books, ana, userId, reader } = await openHistory()
    await books.post(bet(ana, 'lost', 500))
    expect(await statements.gamesNetCents(reader, userId, new Date(0))).toBe(-502)
    expect(await statements.gamesNetCents(reader, userId, new Date(Date.now() + 3_600_000))).toBe(0)
    const plan = await planOf(
      database.reader,
      Prisma.sql`SELECT games_cents FROM ledger_lines AS line WHERE line.account_id = ${ana} AND line.at >= ${new Date(0)}
        ORDER BY line.at, line.line LIMIT 1`,
    )
    expect(plan).toMatch(/PRIMARY KEY|ledger_lines_pkey/)
  })

  test('only games loosen or tighten a limit of losses: no commission, gift or payment does', async () => {
    const { books, ana, userId, reader } = await openHistory(1)
    await books.post(bet(ana, 'lost', 500), {
      ...movement('paid', transfer(accounts.house, ana, 5000)),
      reason: 'commission',
      cause: { type: 'creator_link', id: 'l' },
    })
    expect(await statements.gamesNetCents(reader, userId, new Date(0))).toBe(-502)
  })

  test.each(['games_cents = games_cents + 1', 'balance_cents = balance_cents + 1', 'line = line - 1'])(
    'lines that do not follow from the transfers show in the audit, whole or in slices: %s',
    async (change) => {
      const { database, ana, reader } = await openHistory(3)
      expect(await wrongLines(reader)).toEqual([])
      expect(await audit.auditLines(reader, { after: null, max: 100 })).toEqual({ problems: [], next: null })
      await database.transaction(async (transaction) => {
        await transaction.execute(withoutTrigger(transaction, 'ledger_lines'))
        await transaction.execute(Prisma.raw(`UPDATE ledger_lines SET ${change} WHERE line = 6`))
      })
      expect(await wrongLines(reader)).toEqual([{ type: 'lines', account: ana }])
      const found: unknown[] = []
      let slice = await audit.auditLines(reader, { after: null, max: 2 })
      found.push(...slice.problems)
      while (slice.next !== null) {
        slice = await audit.auditLines(reader, { after: slice.next, max: 2 })
        found.push(...slice.problems)
      }
      expect(found).toEqual([{ type: 'lines', account: ana }])
    },
  )

  /** Changes lines and accounts as none of our programs would. */
  const forge = (database: Database, ...statements: readonly Prisma.Sql[]) =>
    database.transaction(async (transaction) => {
      const { dialect, execute } = transaction
      for (const table of ['ledger_accounts', 'ledger_lines'] as const)
        await execute(withoutTrigger(transaction, table))
      if (dialect === 'sqlite') await execute(Prisma.raw('DROP TRIGGER ledger_lines_keep'))
      for (const statement of statements) await execute(statement)
    })

  test.each(['line = 1', 'line > 0'])('lines that were taken away show in the audit: %s', async (condition) => {
    const { database, ana, reader } = await openHistory(3)
    await forge(database, Prisma.raw(`DELETE FROM ledger_lines WHERE ${condition}`))
    expect(await wrongLines(reader)).toEqual([{ type: 'lines', account: ana }])
  })

  test('a line of a movement that did not concern its account shows, though the others follow from one another', async () => {
    const { database, books, ana, reader } = await openHistory(1)
    await books.post(welcome(newPlayer(), 1))
    await forge(
      database,
      Prisma.sql`INSERT INTO ledger_lines (account_id, at, line, movement_id, balance_cents, games_cents)
        SELECT ${ana}, ${new Date(0)}, 1, movement_id, 0, 0 FROM ledger_lines WHERE account_id <> ${ana}`,
    )
    expect(await wrongLines(reader)).toEqual([{ type: 'lines', account: ana }])
  })

  test('lines that begin with money that nobody moved show, though they follow from one another', async () => {
    for (const column of ['balance_cents', 'games_cents']) {
      const { database, ana, reader } = await openHistory(1)
      const shift = Prisma.raw(`SET ${column} = ${column} + 5`)
      await forge(
        database,
        Prisma.sql`UPDATE ledger_lines ${shift} WHERE account_id = ${ana}`,
        Prisma.sql`UPDATE ledger_accounts ${shift} WHERE id = ${ana}`,
      )
      const { problems } = await audit.auditLines(reader, { after: null, max: 100 })
      expect(problems, column).toEqual([{ type: 'lines', account: ana }])
    }
  })

  test('what games gave an account that none of its lines says shows', async () => {
    const { database, reader, books } = await openHistory(1)
    const bob = newPlayer()
    await database.transaction((transaction) => books.ledger.lock(transaction, [bob]))
    expect(await wrongLines(reader)).toEqual([])
    await forge(database, Prisma.sql`UPDATE ledger_accounts SET games_cents = 5 WHERE id = ${bob}`)
    expect(await wrongLines(reader)).toEqual([{ type: 'lines', account: bob }])
  })

  test('the running audit finds an account whose newest line says another balance or number of transfers', async () => {
    const { database, ana, reader, books } = await openHistory(1)
    const bob = newPlayer()
    await database.transaction((transaction) => books.ledger.lock(transaction, [bob]))
    const found = async () => (await audit.auditPlayers(reader, { after: null, max: 10 })).problems
    expect(await found()).toEqual([])
    await forge(
      database,
      Prisma.sql`UPDATE ledger_accounts SET transfer_count = transfer_count + 1 WHERE id IN (${ana}, ${bob})`,
    )
    const wrong = (account: AccountId, cents: number) =>
      ({ type: 'balance', account, balanceCents: cents, transferredCents: cents }) as const
    expect(new Set(await found())).toEqual(new Set([wrong(ana, 10_000), wrong(bob, 0)]))
  })

  test('lines are never changed nor taken away', async () => {
    const { database } = await openHistory(1)
    const tried = (sql: Prisma.Sql) => database.transaction((transaction) => transaction.execute(sql)).catch(String)
    expect(await tried(Prisma.sql`UPDATE ledger_lines SET games_cents = 0`)).toContain('rows are immutable')
    expect(await tried(Prisma.sql`DELETE FROM ledger_lines`)).toContain('rows are kept')
  })

  test('a player who asks for file after file has to wait', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'on' } })
    const user = await signUpLocally(app.call)
    const call = { token: user.token, params: { userId: user.id }, query: {} }
    for (let file = 0; file < 6; file += 1) await app.call('statementExport', call)
    expect(await refusalOf(app.call('statementExport', call))).toEqual({ status: 429, code: 'RATE_LIMIT' })
    const { headers } = await app.app.inject({
      url: `/api/statement/${user.id}/export`,
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await app.call('statement', call)).toHaveLength(1)
  })

  test('[20.7] a program that asks for page after page leaves its player pages and files', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'on' } })
    const user = await signUpLocally(app.call)
    const { token } = await app.call('createApiToken', { token: user.token, body: { name: 'Robot', scopes: ['read'] } })
    const asked = { params: { userId: user.id }, query: {} }
    for (let page = 0; page < 30; page += 1) await app.call('statement', { ...asked, token })
    for (const name of ['statement', 'statementEntries'] as const) {
      expect(await refusalOf(app.call(name, { ...asked, token }))).toEqual({ status: 429, code: 'RATE_LIMIT' })
    }
    await app.call('statementExport', { ...asked, token })
    expect(await refusalOf(app.call('statementExport', { ...asked, token }))).toMatchObject({ status: 429 })
    expect(await app.call('statement', { ...asked, token: user.token })).toHaveLength(1)
    expect(await app.call('statementExport', { ...asked, token: user.token })).toContain('Date')
  })
})
