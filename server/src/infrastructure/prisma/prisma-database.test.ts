import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { describeOnDatabases, describeOnPostgres } from '../../../test/describe-on-databases.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { isAnyOf } from '../../platform/database/sql.ts'
import { type Database, type Transaction, UniqueConflict } from '../../ports/database.ts'
import { createPrismaDatabase } from './prisma-database.ts'

/** With enough time for one that is closing. */
const SOLE = { isShared: false, patienceMs: 10_000 } as const

const AT = new Date(Date.UTC(2026, 0, 1, 12, 30, 15, 7))

async function put(transaction: Transaction, key: string): Promise<void> {
  await transaction.execute(Prisma.sql`INSERT INTO settings (key, value, updated_at) VALUES (${key}, 'x', ${AT})`)
}

async function keysOf(reader: Database['reader'] | Transaction): Promise<string[]> {
  const rows = await reader.query<{ key: string }>(Prisma.sql`SELECT key FROM settings ORDER BY key`)
  return rows.map(({ key }) => key)
}

describeOnDatabases('database', (createDatabase) => {
  test('a transaction returns its value, reads its own writes, and then they are there for every reader', async () => {
    const { database } = await createDatabase()
    const seen = await database.transaction(async (transaction) => {
      await put(transaction, 'a')
      return keysOf(transaction)
    })
    expect(seen).toEqual(['a'])
    expect(await keysOf(database.reader)).toEqual(['a'])
  })

  test('readers see nothing of a transaction before it is committed', async () => {
    const { database } = await createDatabase()
    const seen = await database.transaction(async (transaction) => {
      await put(transaction, 'a')
      return keysOf(database.reader)
    })
    expect(seen).toEqual([])
  })

  test('transactions that come together are one commit: the later sees what the earlier wrote, readers do not yet', async () => {
    const { database } = await createDatabase()
    const work = (key: string) =>
      database.transaction(async (transaction) => {
        await put(transaction, key)
        return { inside: await keysOf(transaction), outside: await keysOf(database.reader) }
      })
    expect(await Promise.all([work('a'), work('b'), work('c')])).toEqual([
      { inside: ['a'], outside: [] },
      { inside: ['a', 'b'], outside: [] },
      { inside: ['a', 'b', 'c'], outside: [] },
    ])
    expect(await keysOf(database.reader)).toEqual(['a', 'b', 'c'])
  })

  test('a throwing transaction undoes itself alone, by SQL and by models', async () => {
    const { database } = await createDatabase()
    const failing = database.transaction(async (transaction) => {
      await put(transaction, 'b')
      await transaction.models.setting.create({ data: { key: 'c', value: '', updatedAt: AT } })
      throw new Error('changed my mind')
    })
    const good = (key: string) => database.transaction((transaction) => put(transaction, key))
    const transactions = await Promise.allSettled([good('a'), failing, good('d')])
    expect(transactions.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await keysOf(database.reader)).toEqual(['a', 'd'])
    await expect(failing).rejects.toThrow('changed my mind')
  })

  test('a value that must be unique and is taken ends the transaction with a UniqueConflict, by SQL and by models', async () => {
    const { database } = await createDatabase()
    await database.transaction((transaction) => put(transaction, 'a'))
    const again = database.transaction((transaction) => put(transaction, 'a'))
    const model = database.transaction((transaction) =>
      transaction.models.setting.create({ data: { key: 'a', value: '', updatedAt: AT } }),
    )
    const fine = database.transaction((transaction) => put(transaction, 'b'))
    await expect(again).rejects.toBeInstanceOf(UniqueConflict)
    await expect(model).rejects.toBeInstanceOf(UniqueConflict)
    await fine
    expect(await keysOf(database.reader)).toEqual(['a', 'b'])
  })

  test('a transaction that hides a failed statement fails, with that failure, and leaves nothing', async () => {
    const { database } = await createDatabase()
    await database.transaction((transaction) => put(transaction, 'a'))
    const hiding = (key: string) =>
      database.transaction(async (transaction) => {
        await put(transaction, key)
        await put(transaction, 'a').catch(() => 'hidden')
      })
    await expect(hiding('alone')).rejects.toBeInstanceOf(UniqueConflict)
    const transactions = await Promise.allSettled([
      hiding('b'),
      database.transaction((transaction) => put(transaction, 'c')),
    ])
    expect(transactions.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await keysOf(database.reader)).toEqual(['a', 'c'])
  })

  test('what a branch of a transaction sends after its end is refused, by SQL and by models', async () => {
    const { database } = await createDatabase()
    const branches: Promise<unknown>[] = []
    const undone = Promise.withResolvers<void>()
    const failing = database.transaction(async (transaction) => {
      const sql = put(transaction, 'a').then(() => put(transaction, 'b').then(() => put(transaction, 'c')))
      const models = undone.promise.then(() =>
        transaction.models.setting.create({ data: { key: 'd', value: '', updatedAt: AT } }),
      )
      branches.push(sql, models)
      await Promise.all([...branches, Promise.reject(new Error('changed my mind'))])
    })
    const good = database.transaction((transaction) => put(transaction, 'e'))
    const transactions = await Promise.allSettled([failing, good])
    undone.resolve()
    await Promise.allSettled(branches)
    expect(transactions.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    for (const branch of branches) {
      await expect(branch).rejects.toThrow('the statement of a unit of work that has ended')
    }
    expect(await keysOf(database.reader)).toEqual(['e'])
  })

  test('a transaction that opens another one fails instead of waiting for itself', async () => {
    const { database } = await createDatabase()
    const nested = database.transaction(() => database.transaction(async () => 'never'))
    await expect(nested).rejects.toThrow('a transaction must not open another one')
  })

  test('models nest their own transactions in ours', async () => {
    const { database } = await createDatabase()
    await database.transaction(async (transaction) => {
      const { models } = transaction
      // A nested write: two statements that Prisma runs in a transaction of its own.
      await models.passkeyUser.create({
        data: {
          id: 'one',
          name: 'Ana',
          nameKey: 'ana',
          walletAddress: '0xA',
          walletKey: '0xa',
          createdAt: AT,
          credentials: {
            create: {
              id: 'key',
              publicKey: new Uint8Array([1, 2, 3]),
              counter: 7n,
              transports: '[]',
              deviceType: 'single',
              backedUp: true,
              createdAt: AT,
            },
          },
        },
      })
    })
    const [row] = await database.reader.query<{ publicKey: Uint8Array }>(Prisma.sql`
      SELECT passkey_user_id AS owner, public_key AS "publicKey", counter, backed_up AS "backedUp",
        created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM passkey_credentials`)
    expect(row).toMatchObject({ owner: 'one', counter: 7, backedUp: true, createdAt: AT, lastUsedAt: null })
    expect([...(row?.publicKey ?? [])]).toEqual([1, 2, 3])
  })

  test('an attempt that meets a taken value leaves nothing, and its transaction goes on', async () => {
    const { database } = await createDatabase()
    await database.transaction((transaction) => put(transaction, 'taken'))
    const outcomes = await database.transaction(async (transaction) => {
      const { attempt, models } = transaction
      await put(transaction, 'before')
      const refused = await attempt(async () => {
        await put(transaction, 'inside')
        await models.setting.create({ data: { key: 'taken', value: '', updatedAt: AT } })
      })
      const stored = await attempt(() => models.setting.create({ data: { key: 'free', value: '', updatedAt: AT } }))
      return { refused, stored, seen: await keysOf(transaction) }
    })
    expect(outcomes).toEqual({ refused: false, stored: true, seen: ['before', 'free', 'taken'] })
    expect(await keysOf(database.reader)).toEqual(['before', 'free', 'taken'])
  })

  test('an attempt hides no other failure, and its transaction leaves nothing', async () => {
    const { database } = await createDatabase()
    const failing = database.transaction(async (transaction) => {
      const { attempt, execute, models } = transaction
      await models.setting.create({ data: { key: 'a', value: '', updatedAt: AT } })
      await attempt(() => execute(Prisma.sql`INSERT INTO settings (key) VALUES ('b')`))
    })
    await expect(failing).rejects.toThrow(/not.null/i)
    expect(await keysOf(database.reader)).toEqual([])
  })

  test('sums and counts of typed reads are exact, whole lists of values are taken', async () => {
    const { database } = await createDatabase()
    const cents = Number.MAX_SAFE_INTEGER - 1
    const ids = Array.from({ length: 2_000 }, (_, index) => `user ${index}`)
    await database.transaction(async (transaction) => {
      const { queueEntry } = transaction.models
      const entry = (userId: string, amountCents: bigint) => ({ userId, amountCents, clientSeed: '', joinedAt: AT })
      await queueEntry.createMany({ data: [entry('user 1', BigInt(cents)), entry('user 2', 1n)] })
    })
    const { queueEntry } = database.reader.models
    const { _sum, _count } = await queueEntry.aggregate({
      where: { userId: { in: ids } },
      _sum: { amountCents: true },
      _count: true,
    })
    expect({ _sum, _count }).toEqual({ _sum: { amountCents: BigInt(cents + 1) }, _count: 2 })
    expect(await queueEntry.aggregate({ where: { userId: 'nobody' }, _sum: { amountCents: true } })).toEqual({
      _sum: { amountCents: null },
    })
  })

  test('dates are written alike by SQL, by many rows and by models, compare by time and read as UTC', async () => {
    const { database } = await createDatabase()
    const later = new Date(AT.getTime() + 1)
    await database.transaction(async (transaction) => {
      const { execute, insert, models } = transaction
      await execute(Prisma.sql`INSERT INTO page_views (id, url, created_at) VALUES ('sql', '/', ${AT})`)
      await insert({ table: 'page_views', rows: [{ id: 'rows', url: '/', createdAt: AT }] })
      await models.pageView.create({ data: { id: 'model', url: '/', createdAt: AT } })
      await models.pageView.create({ data: { id: 'later', url: '/', createdAt: later } })
    })
    const { query, models } = database.reader
    expect(await query(Prisma.sql`SELECT id FROM page_views WHERE created_at = ${AT} ORDER BY id`)).toHaveLength(3)
    expect(await query(Prisma.sql`SELECT id FROM page_views WHERE created_at > ${AT}`)).toEqual([{ id: 'later' }])
    const found = await models.pageView.findMany({ where: { createdAt: AT } })
    expect(found.map(({ createdAt }) => createdAt)).toEqual([AT, AT, AT])
    const [text] = await query<{ shown: string }>(
      Prisma.sql`SELECT CAST(created_at AS TEXT) AS shown FROM page_views WHERE id = 'rows'`,
    )
    expect(text?.shown).toMatch(/^2026-01-01.12:30:15\.007/)
  })

  test('many rows go in one statement, and a list of a thousand is one parameter', async () => {
    const { database } = await createDatabase()
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: `id ${index}`,
      url: `"${index}'`,
      createdAt: AT,
    }))
    const written = await database.transaction((transaction) => {
      const { insert } = transaction
      const known = { id: 'id 7', url: 'stored twice', createdAt: AT }
      return insert({ table: 'page_views', rows: [...rows, known], onConflict: '(id) DO NOTHING' })
    })
    expect(written).toBe(1000)
    const { dialect, query } = database.reader
    const ids = rows.map(({ id }) => id)
    const found = await query<{ url: string }>(
      Prisma.sql`SELECT url FROM page_views WHERE ${isAnyOf(dialect, 'id', ids)} ORDER BY url`,
    )
    expect(found.map(({ url }) => url)).toEqual(rows.map(({ url }) => url).sort())
  })

  test('an insert without rows does nothing, and one whose rows differ in their fields is refused', async () => {
    const { database } = await createDatabase()
    const view = { id: 'one', url: '/', createdAt: AT }
    await database.transaction(async ({ insert }) => {
      expect(await insert({ table: 'page_views', rows: [] })).toBe(0)
    })
    const mixed = [
      [view, { ...view, sessionId: 's' }],
      [
        { ...view, sessionId: 's' },
        { ...view, userAgent: 'u' },
      ],
    ]
    for (const rows of mixed) {
      await expect(database.transaction(({ insert }) => insert({ table: 'page_views', rows }))).rejects.toThrow(
        'rows of one insert have the same fields',
      )
    }
    expect(await database.reader.models.pageView.count()).toBe(0)
  })

  test('closing waits for the transactions that were taken, and takes no more', async () => {
    const { url } = await createDatabase()
    const database = await createPrismaDatabase({ url, migrates: false })
    const work = database.transaction((transaction) => put(transaction, 'a'))
    const closed = database.close()
    await expect(database.transaction((transaction) => put(transaction, 'b'))).rejects.toThrow('closed')
    await work
    await closed
  })

  test('it responds to a ping until it is closed', async () => {
    const { url } = await createDatabase()
    const database = await createPrismaDatabase({ url, migrates: false })
    await database.ping()
    await database.close()
    await expect(database.ping()).rejects.toThrow()
  })
})

test('a full disk refuses what needs space and is reported as such; with space again all goes on', async () => {
  const { database, dispose } = await createTestDatabase()
  const limitPages = (most: string) =>
    database.transaction(({ query }) => query(Prisma.sql`PRAGMA max_page_count = ${Prisma.raw(most)}`))
  const fill = () =>
    database.transaction(({ models }) =>
      models.setting.create({ data: { key: 'a', value: 'x'.repeat(1_000_000), updatedAt: AT } }),
    )
  // Never below the current size.
  await limitPages('1')
  await expect(fill()).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
  await expect(database.ping()).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
  await limitPages('1000000')
  await database.ping()
  await fill()
  expect(await keysOf(database.reader)).toEqual(['a'])
  await dispose()
})

describeOnPostgres('transactions of two servers', (createDatabase) => {
  test('a transaction that ends in a deadlock is run again, and both happen', async () => {
    const { database, url } = await createDatabase()
    const other = await createPrismaDatabase({ url, migrates: false })
    await database.transaction(async (transaction) => {
      await put(transaction, 'a')
      await put(transaction, 'b')
    })
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const lockBoth = (server: Database, first: string, second: string) =>
      server.transaction(async (transaction) => {
        runs += 1
        const add = (key: string) =>
          transaction.execute(Prisma.sql`UPDATE settings SET value = value || '+' WHERE key = ${key}`)
        await add(first)
        holding += 1
        if (holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await add(second)
      })
    await Promise.all([lockBoth(database, 'a', 'b'), lockBoth(other, 'b', 'a')])
    expect(runs).toBeGreaterThan(2)
    const rows = await database.reader.query(Prisma.sql`SELECT value FROM settings ORDER BY key`)
    expect(rows).toEqual([{ value: 'x++' }, { value: 'x++' }])
    await other.close()
  })

  test('a transaction that was decided too long ago by any of its times is run again; a time counts for one run', async () => {
    const { database } = await createDatabase()
    let runs = 0
    await database.transaction(async ({ commitBefore, models }) => {
      runs += 1
      await models.setting.create({ data: { key: `run ${runs}`, value: '', updatedAt: AT } })
      if (runs === 1) commitBefore(AT.getTime())
      commitBefore(Number.MAX_SAFE_INTEGER)
    })
    expect([runs, await keysOf(database.reader)]).toEqual([2, ['run 2']])
  })

  test('of statements sent together the first one that fails is the reason, also if its caller learns of it later', async () => {
    const { database } = await createDatabase()
    const throughLayers = async (statement: Promise<unknown>, layers = 10): Promise<unknown> =>
      layers === 0 ? await statement : await throughLayers(statement, layers - 1)
    const conflict = Prisma.sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = 'serialization_failure'; END $$`
    let runs = 0
    const value = await database.transaction(async (transaction) => {
      runs += 1
      const [, keys] = await Promise.all([
        runs === 1 ? throughLayers(transaction.execute(conflict)) : null,
        keysOf(transaction),
      ])
      return keys
    })
    expect([runs, value]).toEqual([2, []])
  })

  test('transactions find rows by their keys even where a plan made for small tables would read them whole', async () => {
    const { database } = await createDatabase()
    const plan = await database.transaction((transaction) =>
      transaction.query<Record<string, string>>(
        Prisma.sql`EXPLAIN SELECT 1 FROM ledger_transfers WHERE movement_id = 'x'`,
      ),
    )
    expect(plan.map((line) => line['QUERY PLAN']).join()).not.toContain('Seq Scan')
  })

  test('a lost connection fails its transaction and not the next one', async () => {
    const { database } = await createDatabase()
    const cut = database.transaction(async (transaction) => {
      await put(transaction, 'a')
      await transaction.query(Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(cut).rejects.toThrow()
    await database.transaction((transaction) => put(transaction, 'b'))
    expect(await keysOf(database.reader)).toEqual(['b'])
  })
})

const directories: string[] = []

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bougie-files-'))
  directories.push(directory)
  return directory
}

test('a SQLite file that can not be opened, written or understood is named; it keeps its mode, and so does its folder', async () => {
  const folder = newDirectory()
  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'not a database, but long enough to be read as the header of one by mistake '.repeat(20))
  chmodSync(text, 0o644)
  chmodSync(folder, 0o755)
  for (const file of ['/proc/bougie.db', join(text, 'bougie.db'), tmpdir(), text]) {
    await expect(createPrismaDatabase({ url: `file:${file}` }), file).rejects.toThrow(
      `DATABASE_URL: can't open the database file ${file} for writing: `,
    )
  }
  expect([text, folder].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['644', '755'])
})

test('a SQLite file with the tables of another program is refused, and stays as it is', async () => {
  const file = join(newDirectory(), 'notes.db')
  const notes = new Sqlite(file)
  notes.exec("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')")
  notes.close()
  chmodSync(file, 0o644)
  const before = readFileSync(file)
  await expect(createPrismaDatabase({ url: `file:${file}` })).rejects.toThrow(
    `DATABASE_URL: can't open the database file ${file} for writing: it belongs to another program (its first table is notes)`,
  )
  expect(readFileSync(file)).toEqual(before)
  expect(statSync(file).mode & 0o777).toBe(0o644)
})

test('a server whose key is unusable leaves the SQLite file to the next one', async () => {
  const url = `file:${join(newDirectory(), 'bougie.db')}`
  const secrets = () => {
    throw new Error('no key')
  }
  await expect(createPrismaDatabase({ url, server: SOLE, secrets })).rejects.toThrow('no key')
  await (await createPrismaDatabase({ url, server: SOLE })).close()
})

test('a SQLite file has one server at a time, and commands beside it', async () => {
  const url = `file:${join(newDirectory(), 'bougie.db')}`
  await expectOneServer(url)
})

describeOnPostgres('servers of one database', (_createDatabase, createBareDatabase) => {
  test('without Redis there is one at a time, and commands beside it', async () => {
    const { url } = await createBareDatabase()
    await expectOneServer(url)
  })

  test('with Redis there are several, and none beside them that is alone', async () => {
    const { url } = await createBareDatabase()
    const several = { ...SOLE, isShared: true }
    const [one, two] = [
      await createPrismaDatabase({ url, server: several }),
      await createPrismaDatabase({ url, server: several }),
    ]
    await expect(createPrismaDatabase({ url, server: { ...SOLE, patienceMs: 1 } })).rejects.toThrow(
      /^DATABASE_URL: another server is using .* REDIS_URL$/,
    )
    await one.close()
    await two.close()
    const sole = await createPrismaDatabase({ url, server: SOLE })
    await expect(createPrismaDatabase({ url, server: { ...several, patienceMs: 1 } })).rejects.toThrow(
      'another server is using',
    )
    await sole.close()
  })
})

async function expectOneServer(url: string): Promise<void> {
  const server = await createPrismaDatabase({ url, server: SOLE })
  const command = await createPrismaDatabase({ url })
  await expect(createPrismaDatabase({ url, server: { ...SOLE, patienceMs: 1 } })).rejects.toThrow(
    'another server is using',
  )
  await command.close()
  // One that starts while the other still closes waits for it.
  const next = createPrismaDatabase({ url, server: SOLE })
  await server.close()
  await (await next).close()
}

test('an address of neither database is refused', async () => {
  await expect(createPrismaDatabase({ url: 'mysql://root@127.0.0.1/bougie' })).rejects.toThrow('DATABASE_URL')
})
