// A restart of Postgres ends every connection, and with it every lock of a running server.
import { until } from '@bougie/api-client/until.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '../../../test/describe-on-databases.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Database } from '../../ports/database.ts'
import type { ServerOpening } from './database-driver.ts'
import type { PostgresPatience } from './postgres-database.ts'
import { createPrismaDatabase } from './prisma-database.ts'

const SOLE: ServerOpening = { isShared: false, patienceMs: 10_000 }
const SHARED: ServerOpening = { ...SOLE, isShared: true }

const HASTY: PostgresPatience = {
  responseMs: 1_000,
  abandonedTransactionMs: 1_000,
  lockMs: 200,
  connectionCheckMs: 50,
}

const store = (database: Database, key = 'a') =>
  database.transaction(({ execute }) =>
    execute(Prisma.sql`
      INSERT INTO settings (key, value, updated_at) VALUES (${key}, 'x', ${new Date(0)})
      ON CONFLICT (key) DO UPDATE SET value = settings.value || '+'`),
  )

async function storedValue(database: Database): Promise<string | undefined> {
  const [row] = await database.reader.query<{ value: string }>(Prisma.sql`SELECT value FROM settings WHERE key = 'a'`)
  return row?.value
}

const isReady = (database: Database) =>
  database.ping().then(
    () => true,
    () => false,
  )

describeOnPostgres('the lock of a server whose connections end', (_createDatabase, createBareDatabase) => {
  async function setUp() {
    const { url } = await createBareDatabase()
    const operator = new pg.Client({ connectionString: url })
    await operator.connect()
    const failures: string[] = []
    return {
      failures,
      operator,
      open: (server: ServerOpening, patience?: PostgresPatience) =>
        createPrismaDatabase({ url, server, patience, onLockLost: ({ message }) => failures.push(message) }),
      connections: async () => {
        const { rows } = await operator.query<{ pid: number }>(
          'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        )
        return rows.map(({ pid }) => pid)
      },
      end: (pids: readonly number[]) => operator.query('SELECT pg_terminate_backend(unnest($1::int[]))', [pids]),
      waitingForLocks: async () => {
        const { rows } = await operator.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
            WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
        )
        return rows[0]?.count
      },
      close: () => operator.end(),
    }
  }

  test.for([
    ['one that is alone', SOLE],
    ['one of several', SHARED],
  ] as const)('[15.13] %s takes it again by itself, and a server beside it is still refused', async ([, server]) => {
    const { open, connections, end, close, failures } = await setUp()
    const first = await open(server)
    await end(await connections())
    await until(async () => !(await isReady(first)), { what: 'it has noticed' })
    await until(() => isReady(first), { what: 'it is ready again' })
    await expect(open({ ...SOLE, patienceMs: 1 })).rejects.toThrow('another server is using')
    await store(first)
    expect([await storedValue(first), failures]).toEqual(['x', []])
    await first.close()
    await close()
  })

  test('[15.13] once another server has taken it, the first one stores nothing more, is not ready, and ends', async () => {
    const { open, connections, end, waitingForLocks, close, failures } = await setUp()
    const first = await open({ ...SOLE, patienceMs: 200 })
    await store(first)
    const connectionsOfFirst = await connections()
    const second = open(SOLE)
    await until(async () => (await waitingForLocks()) === 1, { what: 'the second server waits' })
    await end(connectionsOfFirst)
    const other = await second
    await expect(store(first)).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
    await until(() => failures.length > 0, { what: 'it ends' })
    await expect(store(first)).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
    // Once, however often it tries.
    expect(failures).toEqual([expect.stringMatching(/^DATABASE_URL: another server is using the Postgres database /)])
    expect([await isReady(first), await isReady(other), await storedValue(other)]).toEqual([false, true, 'x'])
    await first.close()
    await other.close()
    await close()
  })

  test('[15.13] a row that an operator keeps locked fails the transaction that needs it, and no other', async () => {
    const { open, operator, close, failures } = await setUp()
    const first = await open(SOLE, HASTY)
    await store(first)
    await operator.query("BEGIN; UPDATE settings SET value = 'kept' WHERE key = 'a'")
    const [locked, free] = await Promise.allSettled([store(first), store(first, 'b')])
    expect(locked).toMatchObject({ status: 'rejected', reason: { errorCode: 'SERVICE_UNAVAILABLE' } })
    expect([free.status, await isReady(first)]).toEqual(['fulfilled', true])
    await operator.query('ROLLBACK')
    await store(first)
    expect([await storedValue(first), failures]).toEqual(['x+', []])
    await first.close()
    await close()
  })

  test('[15.13] a statement that outlasts its connection does not keep the server from its own lock', async () => {
    const { open, close, failures } = await setUp()
    const first = await open({ ...SOLE, patienceMs: 800 }, HASTY)
    const endless = first.transaction(({ query }) => query(Prisma.sql`SELECT pg_sleep(60)::text AS slept`))
    await expect(endless).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
    await store(first)
    expect([await isReady(first), await storedValue(first), failures]).toEqual([true, 'x', []])
    await first.close()
    await close()
  })
})
