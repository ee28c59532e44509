// Prisma's typed client over our own connection, through the public interface of its driver adapters. Within a unit of
// work it writes through the same transaction as SQL, so that both are committed or undone together.
import { assert } from '@bougie/engine'
import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils'
import { PrismaClient as PostgresClient } from '../../generated/postgres/client.ts'
import { PrismaClient as SqliteClient } from '../../generated/sqlite/client.ts'
import type { Dialect, Models } from '../../ports/database.ts'

/** SQLite's own limit; Prisma's default of 999 would split statements that SQLite accepts whole. */
const SQLITE_BIND_VALUES_MAX = 32_766

interface PooledClient {
  readonly models: Models
  queryable: SqlQueryable | null
}

/** Up to this many clients of each kind of database are kept for future connections. */
const IDLE_CLIENTS_MAX = 8
const idleClients: Readonly<Record<Dialect, PooledClient[]>> = { sqlite: [], postgres: [] }

/**
 * Creating a client takes about 100 ms of processor time, and a client keeps nothing of a database except its query
 * plans. So a connection leases one exclusively when it first needs it, and returns it when it ends. A process that
 * opens one database after another, as tests do, creates only as many clients as it has connections at once.
 */
export function leaseModels(dialect: Dialect, queryable: SqlQueryable) {
  let leased: PooledClient | undefined
  return {
    get(): Models {
      leased ??= idleClients[dialect].pop() ?? createPooledClient(dialect, queryable)
      leased.queryable = queryable
      return leased.models
    },
    /** Called once, when the connection has ended. */
    release(): void {
      if (leased === undefined) return
      leased.queryable = null
      if (idleClients[dialect].length < IDLE_CLIENTS_MAX) idleClients[dialect].push(leased)
      leased = undefined
    },
  }
}

function createPooledClient(dialect: Dialect, { provider, adapterName }: SqlQueryable): PooledClient {
  const current = () => {
    assert(pooled.queryable !== null, 'a model was used after its connection had ended')
    return pooled.queryable
  }
  const adapter = createAdapter({
    provider,
    adapterName,
    queryRaw: (query) => current().queryRaw(query),
    executeRaw: (query) => current().executeRaw(query),
  })
  const factory = { provider, adapterName, connect: async () => adapter }
  // Both clients are generated from the same models; their only difference (case-insensitive filters) is not used here.
  const models =
    dialect === 'sqlite'
      ? new SqliteClient({ adapter: factory })
      : (new PostgresClient({ adapter: factory }) as unknown as Models)
  const pooled: PooledClient = { models, queryable: null }
  return pooled
}

/**
 * The unit of work owns the transaction. Prisma's own transactions, for writes of several statements, become savepoints
 * in it.
 */
function createAdapter(queryable: SqlQueryable): SqlDriverAdapter {
  const run = (sql: string) => runPlain(queryable, sql)
  return {
    ...queryable,
    getConnectionInfo: () => ({
      supportsRelationJoins: false,
      ...(queryable.provider === 'sqlite' && { maxBindValues: SQLITE_BIND_VALUES_MAX }),
    }),
    executeScript: run,
    // The owner of the connection closes it.
    dispose: async () => undefined,
    async startTransaction() {
      // A nested savepoint hides an older one of the same name, but ends before it.
      await run('SAVEPOINT model')
      return {
        ...queryable,
        // Declares that `commit` and `rollback` below send the SQL themselves.
        options: { usePhantomQuery: true },
        commit: () => run('RELEASE SAVEPOINT model'),
        async rollback() {
          await run('ROLLBACK TO SAVEPOINT model')
          await run('RELEASE SAVEPOINT model')
        },
      }
    },
  }
}

/** Sends a statement without values, such as the begin of a transaction. */
export async function runPlain(queryable: SqlQueryable, sql: string): Promise<void> {
  await queryable.executeRaw({ sql, args: [], argTypes: [] })
}
