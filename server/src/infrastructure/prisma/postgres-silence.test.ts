// A network partition closes no connection: nothing arrives, and no error is reported.
import { expect, test } from 'vitest'
import { describeOnPostgres } from '../../../test/describe-on-databases.ts'
import { layTcpLine } from '../../../test/tcp-line.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { createPrismaDatabase } from './prisma-database.ts'

const PATIENCE = { responseMs: 300, abandonedTransactionMs: 300, lockMs: 200, connectionCheckMs: 100 }
const AT = new Date(Date.UTC(2026, 0, 1))

async function put(transaction: Transaction, value: string): Promise<void> {
  await transaction.execute(
    Prisma.sql`INSERT INTO settings (key, value, updated_at) VALUES ('a', ${value}, ${AT})
      ON CONFLICT (key) DO UPDATE SET value = ${value}`,
  )
}

async function storedValue(database: Database): Promise<string | undefined> {
  const [row] = await database.reader.query<{ value: string }>(Prisma.sql`SELECT value FROM settings`)
  return row?.value
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.then(
    () => new Error('it worked'),
    (error: unknown) => error,
  )
  return failure instanceof AppError ? failure.errorCode : String(failure)
}

describeOnPostgres('a Postgres that no longer responds', (createDatabase) => {
  async function setUp() {
    const direct = await createDatabase()
    const address = new URL(direct.url)
    const line = await layTcpLine({ host: address.hostname, port: Number(address.port) })
    address.hostname = '127.0.0.1'
    address.port = String(line.port)
    const database = await createPrismaDatabase({ url: address.href, migrates: false, patience: PATIENCE })
    const close = async () => {
      line.mend()
      await database.close()
      await line.close()
    }
    return { direct: direct.database, database, line, close }
  }

  test('is reported as unavailable to writers, readers and health checks; once it responds, all goes on', async () => {
    const { database, line, close } = await setUp()
    await database.transaction((transaction) => put(transaction, 'before'))
    line.silence()
    const attempts = [
      database.transaction((transaction) => put(transaction, 'lost')),
      storedValue(database),
      database.reader.models.user.findMany(),
      database.ping(),
      // Waits behind the first one.
      database.transaction((transaction) => put(transaction, 'lost too')),
    ]
    expect(await Promise.all(attempts.map(codeOf))).toEqual(Array(5).fill('SERVICE_UNAVAILABLE'))
    line.mend()
    await database.transaction((transaction) => put(transaction, 'after'))
    expect(await storedValue(database)).toBe('after')
    await close()
  })

  test('a server that falls silent in mid-work blocks nobody: Postgres ends its work, and the others go on', async () => {
    const { direct, database, line, close } = await setUp()
    const isWritten = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const stuck = database.transaction(async (transaction) => {
      await put(transaction, 'of the silent one')
      line.silence()
      isWritten.resolve()
      await mayGoOn.promise
    })
    await isWritten.promise
    await direct.transaction((transaction) => put(transaction, 'of another'))
    expect(await storedValue(direct)).toBe('of another')
    mayGoOn.resolve()
    expect(await codeOf(stuck)).toBe('SERVICE_UNAVAILABLE')
    expect(await storedValue(direct)).toBe('of another')
    await close()
  })
})
