// Prisma's typed models over a connection that we own, so that models and raw SQL see the same open transaction.
import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils'
import { PrismaClient as PostgresClient } from '../../generated/postgres/client.ts'
import { PrismaClient as SqliteClient } from '../../generated/sqlite/client.ts'
import type { Dialect } from './dialect.ts'

/** The models alone: transactions and raw SQL have their own ways here. */
export type ModelClient = Omit<SqliteClient, `$${string}`>

/** Prisma takes some 70 ms to make a client, and some connections never use one. */
export function createLazyModels(dialect: Dialect, adapter: SqlDriverAdapter): () => ModelClient {
  let client: ModelClient | undefined
  return () => {
    client ??= createModels(dialect, adapter)
    return client
  }
}

function createModels(dialect: Dialect, adapter: SqlDriverAdapter): ModelClient {
  const factory = {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: async () => adapter,
  }
  if (dialect === 'sqlite') return new SqliteClient({ adapter: factory })
  // The two clients are generated from the same models; what differs (case-insensitive filters) is not offered here.
  return new PostgresClient({ adapter: factory }) as unknown as ModelClient
}

type Executor = Pick<SqlQueryable, 'queryRaw' | 'executeRaw'>

/** An adapter that lives inside a transaction opened by somebody else: Prisma's own transactions become savepoints. */
export function createNestedAdapter(inner: SqlDriverAdapter, { queryRaw, executeRaw }: Executor): SqlDriverAdapter {
  let savepoints = 0
  const run = async (sql: string) => {
    await executeRaw({ sql, args: [], argTypes: [] })
  }
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    ...(inner.getConnectionInfo && { getConnectionInfo: inner.getConnectionInfo.bind(inner) }),
    queryRaw,
    executeRaw,
    executeScript: run,
    // The connection belongs to its owner, which closes it.
    dispose: async () => undefined,
    async startTransaction() {
      savepoints += 1
      const name = `model_${savepoints}`
      await run(`SAVEPOINT ${name}`)
      return {
        provider: inner.provider,
        adapterName: inner.adapterName,
        // Says that commit and rollback below send the SQL themselves.
        options: { usePhantomQuery: true },
        queryRaw,
        executeRaw,
        commit: () => run(`RELEASE SAVEPOINT ${name}`),
        async rollback() {
          await run(`ROLLBACK TO SAVEPOINT ${name}`)
          await run(`RELEASE SAVEPOINT ${name}`)
        },
      }
    },
  }
}
