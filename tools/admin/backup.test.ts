import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type AccountId, accounts, backUpDatabase, createPrismaDatabase, Prisma, placeOfDatabase } from '@bougie/server'
import { battleApps, seatBattle } from '@bougie/server/test/battle-fixture.ts'
import { seatBettor } from '@bougie/server/test/cycle-fixture.ts'
import { describeOnDatabases, describeOnPostgres } from '@bougie/server/test/describe-on-databases.ts'
import { signUpLocally } from '@bougie/server/test/identity-flows.ts'
import {
  movement,
  newPlayer,
  openBooks,
  overwriteBalance,
  transfer,
  welcome,
} from '@bougie/server/test/ledger-books.ts'
import { deposit } from '@bougie/server/test/payments.ts'
import { runAsOperator } from '@bougie/server/test/test-postgres.ts'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { backup, restore } from './backup.ts'
import { runAdmin } from './run-admin.ts'
import { runAdminForProgram, runAdminHere } from './run-admin-here.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'bougie.backup')
}

describeOnDatabases('npm run admin -- backup and restore', (createDatabase, createBareDatabase) => {
  const startApp = battleApps(createDatabase)

  async function balancesIn(url: string, ...players: readonly AccountId[]) {
    const database = await createPrismaDatabase({ url, migrates: false })
    const balances = await openBooks(database).balances(...players)
    await database.close()
    return balances
  }

  test('a copy is put back elsewhere, with every cent, and its books are proved', async () => {
    const { database, url } = await createDatabase()
    const [ana, bo] = [newPlayer(), newPlayer()]
    const books = openBooks(database)
    await books.post(welcome(ana, 1000), welcome(bo, 2500))
    const file = newFile()
    expect(await runAdminHere(url, 'backup', file)).toEqual({
      status: 0,
      stdout: `The database ${placeOfDatabase(url)} is in ${file}\n`,
      stderr: '',
    })
    expect(readdirSync(dirname(file))).toEqual([basename(file)])
    // [17.6] No other user of the machine can read it.
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const { url: elsewhere } = await createBareDatabase()
    expect(await runAdminHere(elsewhere, 'restore', file)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('The ledger balances: 7 accounts, sum 0.00 €'),
      stderr: '',
    })
    expect(await balancesIn(elsewhere, ana, bo)).toEqual([1000, 2500])
    // The key was given, so no key file is created beside the data.
    expect(existsSync(join(dirname(elsewhere.replace(/^file:/, '')), 'data.key'))).toBe(false)

    const again = await runAdminForProgram(elsewhere, 'restore', file, '--replace')
    expect(again.response).toEqual({
      database: placeOfDatabase(elsewhere),
      file,
      kept: expect.stringContaining('before_restore_'),
      cancelled: { battles: [], cycles: [] },
      audit: { balanced: true, sum: 0, accounts: 7, problems: [] },
    })
  })

  test('a copy whose books do not balance is put back all the same, with exit code 1 and what is wrong', async () => {
    const { database, url } = await createDatabase()
    const ana = newPlayer()
    await openBooks(database).post(welcome(ana, 1000))
    await overwriteBalance(database, ana, 1001)
    const file = newFile()
    expect((await runAdminHere(url, 'backup', file)).status).toBe(0)
    const { url: elsewhere } = await createBareDatabase()
    const { status, stdout } = await runAdminHere(elsewhere, 'restore', file)
    expect([status, stdout]).toEqual([1, expect.stringContaining(`- ${ana}: has 10.01 €`)])
    expect(await runAdminForProgram(elsewhere, 'restore', file, '--replace')).toMatchObject({
      status: 1,
      response: { audit: { balanced: false, sum: 0.01 } },
    })
  })

  test('games that ran at the time of the copy are cancelled with refund: their players have seen the prices since', async () => {
    const { database, url } = await createDatabase()
    const app = await startApp({ useDatabase: database, startMs: Date.now() })
    const { one, two, battleId } = await seatBattle(app, { amount: 25 })
    const bettor = await seatBettor(app)
    await bettor.bet({ direction: 'up', amount: 20 })
    const { cycleId } = bettor.socket.last('initialState')
    const file = newFile()
    await runAdminHere(url, 'backup', file)

    const { url: elsewhere } = await createBareDatabase()
    const { status, response } = await runAdminForProgram(elsewhere, 'restore', file)
    expect({ status, ...response }).toMatchObject({
      status: 0,
      cancelled: { battles: [battleId], cycles: [cycleId] },
      audit: { balanced: true, problems: [] },
    })
    const players = [one, two, bettor].map(({ user }) => accounts.player(user.id))
    expect(await balancesIn(elsewhere, ...players)).toEqual([10_000, 10_000, 10_000])
  })

  test('taken while money moves, it is of one point in time: what is missing in one account is in another', async () => {
    const { database, url } = await createDatabase()
    const [ana, bo] = [newPlayer(), newPlayer()]
    const books = openBooks(database)
    await books.post(welcome(ana, 100_000), welcome(bo, 100_000))
    let isCopied = false
    let moved = 0
    const moveMoney = async () => {
      while (!isCopied || moved < 50) await books.post(movement(`gift ${moved++}`, transfer(ana, bo, 1)))
    }
    const file = newFile()
    const moving = moveMoney()
    await backUpDatabase({ url, file, environment: process.env })
    isCopied = true
    await moving

    const { url: elsewhere } = await createBareDatabase()
    expect((await runAdminHere(elsewhere, 'restore', file)).status).toBe(0)
    const [anas = 0, bos = 0] = await balancesIn(elsewhere, ana, bo)
    expect(anas + bos).toBe(200_000)
    expect(bos - 100_000).toBeLessThanOrEqual(moved)
  })

  test('data that is there already is replaced only with --replace, and kept beside', async () => {
    const { url } = await createBareDatabase()
    // A server keeps a connection, however long it is idle.
    const database = await createPrismaDatabase({ url, server: { isShared: false, patienceMs: 0 } })
    const ana = newPlayer()
    const books = openBooks(database)
    await books.post(welcome(ana, 1000))
    const file = newFile()
    await runAdminHere(url, 'backup', file)
    await books.post(movement('spent', transfer(ana, accounts.house, 400)))

    const inUse = await runAdmin(url, 'restore', file, '--replace')
    expect(inUse).toMatchObject({ status: 2, stderr: expect.stringMatching(/in use: stop the servers? first\n$/) })
    expect(await books.balances(ana)).toEqual([600])

    await database.close()
    const refused = await runAdminHere(url, 'restore', file)
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('--replace') })
    expect(await balancesIn(url, ana)).toEqual([600])

    const replaced = await runAdminHere(url, 'restore', file, '--replace')
    expect(replaced).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^What was there before is kept: .*before_restore_\d+t?\d+\n/i),
    })
    expect(await balancesIn(url, ana)).toEqual([1000])
  })

  test('a copy that this configuration cannot open is taken away again: no server plays its running games on', async () => {
    const { url: source } = await createBareDatabase()
    expect((await runAdminHere(source, 'audit')).status).toBe(0)
    const file = newFile()
    await runAdminHere(source, 'backup', file)
    const { url } = await createBareDatabase()
    const ana = newPlayer()
    const otherKey = { DATA_KEY: 'ab'.repeat(32) }

    expect(await runAdminHere({ DATABASE_URL: url, ...otherKey }, 'restore', file)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('another key'),
    })
    const database = await createPrismaDatabase({ url })
    await openBooks(database).post(welcome(ana, 1000))
    await database.close()

    const refused = await runAdminHere({ DATABASE_URL: url, ...otherKey }, 'restore', file, '--replace')
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('another key') })
    expect(await balancesIn(url, ana)).toEqual([1000])
  })

  test('the query of the manual lists the payments since the backup from the data that was kept', async () => {
    const { database, url } = await createDatabase()
    const app = await startApp({ useDatabase: database, startMs: Date.now() })
    const user = await signUpLocally(app.call)
    await deposit(app, user, { amount: 5 })
    const [monday, tuesday] = [newFile(), newFile()]
    await runAdminHere(url, 'backup', monday)
    const { reference } = await deposit(app, user, { amount: 10 })
    await runAdminHere(url, 'backup', tuesday)

    const { url: elsewhere } = await createBareDatabase()
    await runAdminHere(elsewhere, 'restore', tuesday)
    const { response } = await runAdminForProgram(elsewhere, 'restore', monday, '--replace')
    const kept: string = response.kept
    const restored = await createPrismaDatabase({ url: elsewhere, migrates: false })
    onTestFinished(() => restored.close())
    const { reader } = restored
    const isSqlite = reader.dialect === 'sqlite'
    if (isSqlite) await reader.query(Prisma.raw(`ATTACH '${kept}' AS kept_database`))
    const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
    const [, query = ''] = /```sql\n([\s\S]*?)```/.exec(manual) ?? []
    const schema = isSqlite ? 'kept_database' : kept.replace('the schema ', '')
    const found = await reader.query(Prisma.raw(query.replaceAll('before_restore_…', schema)))
    expect(found).toMatchObject([
      { reference, pseudo: user.pseudo, direction: 'deposit', status: 'completed', restored: null },
    ])
    expect(found).toHaveLength(1)
  })

  test('a file that is no whole copy is refused, and nothing is changed', async () => {
    const { database, url } = await createDatabase()
    await openBooks(database).post(welcome(newPlayer(), 1000))
    const file = newFile()
    await runAdminHere(url, 'backup', file)
    const half = `${file}.half`
    copyFileSync(file, half)
    truncateSync(half, Math.floor(readFileSync(file).length / 3))
    const letter = `${file}.letter`
    writeFileSync(letter, 'Dear operator')
    const damaged = `${file}.damaged`
    const whole = readFileSync(file)
    writeFileSync(damaged, whole.fill(0, Math.floor((whole.length * 2) / 3)))
    const { url: elsewhere } = await createBareDatabase()
    for (const broken of [half, letter, damaged, `${file}.missing`]) {
      const { status, stderr } = await runAdminHere(elsewhere, 'restore', broken)
      expect([status, stderr.split('\n').length], broken).toEqual([2, 2])
    }
    expect((await runAdminHere(elsewhere, 'restore', file)).status).toBe(0)
  })
})

test('a SQLite file of another program is no copy', async () => {
  const file = newFile()
  new Sqlite(file).exec('CREATE TABLE letters (id TEXT)').close()
  const elsewhere = `${file}.elsewhere`
  expect(await runAdminHere(`file:${elsewhere}`, 'restore', file)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("is not a whole copy of this program's database"),
  })
  expect(existsSync(elsewhere)).toBe(false)
})

test('a SQLite file that is damaged where neither migration nor audit reads is no whole copy', async () => {
  const file = newFile()
  const [from, to] = [`${file}.from`, `${file}.to`]
  const database = await createPrismaDatabase({ url: `file:${from}` })
  const data = { key: 'long', value: 'x'.repeat(4_000_000), updatedAt: new Date(0) }
  await database.transaction(({ models }) => models.setting.create({ data }))
  await database.close()
  expect((await runAdminHere(`file:${from}`, 'backup', file)).status).toBe(0)
  const whole = readFileSync(file)
  const middle = Math.floor(whole.length / 2)
  writeFileSync(file, whole.fill(0, middle, middle + 20_000))
  expect(await runAdminHere(`file:${to}`, 'restore', file)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("is not a whole copy of this program's database"),
  })
  expect(existsSync(to)).toBe(false)
})

describeOnPostgres('the owner of another database', (createDatabase, createBareDatabase) => {
  test('its database is neither copied nor replaced in place of the one of the servers', async () => {
    const { url: databaseUrl } = await createDatabase()
    const { database, url: migrationDatabaseUrl } = await createDatabase()
    const { url: elsewhere } = await createBareDatabase()
    const ana = newPlayer()
    await openBooks(database).post(welcome(ana, 1000))
    const file = newFile()
    expect((await runAdminHere(databaseUrl, 'backup', file)).status).toBe(0)
    const addresses = {
      databaseUrl,
      migrationDatabaseUrl,
      dataKeys: { current: 'ab'.repeat(32), file: null, older: [] },
    }
    const another = /^MIGRATION_DATABASE_URL: expected the same database as DATABASE_URL; \S+ is another one than \S+/
    const copy = newFile()
    const role = `bougie_test_${randomUUID().replaceAll('-', '')}`
    onTestFinished(() => runAsOperator(`DROP OWNED BY ${role}; DROP ROLE ${role}`))
    const servers = Object.assign(new URL(elsewhere), { username: role, password: 'x' }).href
    await expect(backup([copy])(addresses)).rejects.toThrow(another)
    expect(existsSync(copy)).toBe(false)
    await expect(restore([file, '--replace'])({ ...addresses, databaseUrl: servers })).rejects.toThrow(another)
    expect(await openBooks(database).balances(ana)).toEqual([1000])
  })
})

describeOnPostgres('an owner that is no superuser', (_createDatabase, createBareDatabase) => {
  test('replaces no database under running servers, although Postgres shows it little about their sessions', async () => {
    const { url: serverUrl } = await createBareDatabase()
    const owner = `bougie_test_${randomUUID().replaceAll('-', '')}`
    await runAsOperator(`CREATE ROLE ${owner} LOGIN PASSWORD 'x'`)
    onTestFinished(() => runAsOperator(`DROP ROLE ${owner}`))
    await runAsOperator(`ALTER DATABASE ${new URL(serverUrl).pathname.slice(1)} OWNER TO ${owner}`)
    const url = Object.assign(new URL(serverUrl), { username: owner, password: 'x' }).href
    const file = newFile()
    await (await createPrismaDatabase({ url })).close()
    expect((await runAdminHere(url, 'backup', file)).status).toBe(0)

    const server = await createPrismaDatabase({ url: serverUrl, server: { isShared: true, patienceMs: 0 } })
    const refused = await runAdminHere(url, 'restore', file, '--replace')
    await server.close()
    expect(refused).toMatchObject({ status: 2, stderr: 'The database is in use: stop the servers first\n' })
    expect(await runAdminHere(url, 'restore', file, '--replace')).toMatchObject({ status: 0 })
  })
})

test('without a file the usage shows', async () => {
  for (const call of [['backup'], ['backup', 'a', 'b'], ['restore'], ['restore', '--replace'], ['restore', 'a', 'b']]) {
    const { status, stderr } = await runAdminHere('file:/proc/never-opened', ...call)
    expect([status, stderr], call.join(' ')).toEqual([2, expect.stringMatching(/^(backup|restore): .+ \(all verbs/)])
  }
})

test('a database that does not exist is not copied, and no file is left', async () => {
  const file = newFile()
  expect(await runAdminHere('file:/nowhere/bougie.db', 'backup', file)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Can't open .+\n$/),
  })
  expect(existsSync(file)).toBe(false)
})
