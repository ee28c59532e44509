import { Socket } from 'node:net'
import { assert } from '@bougie/engine'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlQuery, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { createConnection, createStatements, notOnReaders } from './connection.ts'
import type { DatabaseDriver } from './database-driver.ts'
import { describeAdapterError } from './database-error.ts'
import { createFailureWatch } from './failure-watch.ts'
import type { OpenGroup } from './group-commit.ts'
import type { MigrationTransaction } from './migrator.ts'
import { LIST_OF_VALUES } from './sqlite-adapter.ts'

const READING_CONNECTIONS = 4
const CONNECT_TIMEOUT_MS = 5000
/** Statements with a name are parsed and planned once per connection; a program has few texts, but let them be bounded. */
const NAMED_STATEMENTS_MAX = 500

/**
 * The writing connection finds rows by their keys and never reads a whole table. A plan that was made while a table was
 * small would read it whole, and is kept while it grows: until the next ANALYZE each bet would read all bets before it.
 */
const WRITER_SETTINGS = '-c enable_seqscan=off'

/** In a network partition connections stay open for a quarter of an hour, and only fall silent. */
export interface PostgresPatience {
  /** Longer than any statement of the game takes, or an unused connection is kept (10 s). */
  readonly responseMs: number
  /** Postgres then ends the transaction of a server that went silent, and others get at the rows that it has locked. */
  readonly abandonedTransactionMs: number
}

const PATIENCE: PostgresPatience = { responseMs: 15_000, abandonedTransactionMs: 10_000 }
/** Audits and statistics read whole tables, and are silent meanwhile. */
const READ_PATIENCE_FACTOR = 4

export async function openPostgres(url: string, secrets: SecretBox, patience = PATIENCE): Promise<DatabaseDriver> {
  const writing = await connect({
    connectionString: url,
    max: 1,
    options: `${WRITER_SETTINGS} -c idle_in_transaction_session_timeout=${patience.abandonedTransactionMs}`,
    stream: () => openLine(patience.responseMs),
  })
  const reading = await connect({
    connectionString: url,
    max: READING_CONNECTIONS,
    stream: () => openLine(patience.responseMs * READ_PATIENCE_FACTOR),
  })
  const reader = createConnection({
    dialect: 'postgres',
    secrets,
    queryable: described(() => reading),
    attempt: notOnReaders,
  })
  const writer = createWriteConnection(writing, secrets)
  const close = async () => {
    await reading.dispose()
    await writing.dispose()
    reader.release()
    writer.transaction.release()
  }
  await assertReachable(writing, url).catch(async (error) => {
    await close()
    throw error
  })
  return {
    dialect: 'postgres',
    reader,
    writer,
    // On a connection of its own: an index over a large table takes as long as it takes.
    openMigration: async () => openMigration(await connect({ connectionString: url, max: 1 })),
    close,
  }
}

function openLine(silenceMs: number): Socket {
  const line = new Socket()
  line.setTimeout(silenceMs, () => line.destroy(new Error(`Postgres has been silent for ${silenceMs} ms`)))
  return line
}

function connect(config: pg.PoolConfig): Promise<SqlDriverAdapter> {
  const factory = new PrismaPg(
    // In a pipeline a statement doesn't wait for the response to the one before.
    { ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, pipeline: true },
    { statementNameGenerator: createStatementNames() },
  )
  return factory.connect()
}

/** @throws with a message for the operator, without the password. */
async function assertReachable(pool: SqlDriverAdapter, url: string): Promise<void> {
  try {
    await createStatements(
      'postgres',
      described(() => pool),
    ).query(Prisma.sql`SELECT 1`)
  } catch (cause) {
    const { host, pathname } = new URL(url)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`DATABASE_URL: can't open the Postgres database ${host}${pathname}: ${reason}`, { cause })
  }
}

/** `current` is asked at each statement: a write connection has another transaction each time. */
function described(current: () => SqlQueryable): SqlQueryable {
  const run = async <Result>(sql: string, statement: () => Promise<Result>): Promise<Result> => {
    try {
      return await statement()
    } catch (error) {
      throw describeAdapterError(error, sql)
    }
  }
  return {
    provider: 'postgres',
    adapterName: 'bougie-pg',
    queryRaw: (query) => run(query.sql, () => current().queryRaw(query)),
    executeRaw: (query) => run(query.sql, () => current().executeRaw(query)),
  }
}

function createStatementNames(): (query: SqlQuery) => string {
  const names = new Map<string, string>()
  return ({ sql, args }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    // An empty name is Postgres' unnamed statement; statements without values (BEGIN, SAVEPOINT) gain nothing by one.
    if (args.length === 0 || names.size >= NAMED_STATEMENTS_MAX || LIST_OF_VALUES.test(sql)) return ''
    const name = `bougie_${names.size}`
    names.set(sql, name)
    return name
  }
}

function createWriteConnection(pool: SqlDriverAdapter, secrets: SecretBox) {
  let open: Transaction | undefined
  const current = () => {
    assert(open !== undefined, 'a transaction was used after its end')
    return open
  }
  const queryable = described(current)
  const watch = createFailureWatch(queryable)
  const { attempt } = watch
  const transaction = createConnection({ dialect: 'postgres', secrets, queryable: watch.queryable, attempt })
  const run = async (sql: string) => {
    await queryable.executeRaw({ sql, args: [], argTypes: [] })
  }
  const group: OpenGroup = {
    transaction,
    // Nobody waits for the response: should it fail, so does the next statement. Savepoints of transactions that are done are
    // not released, the commit ends them all.
    async mark() {
      run('SAVEPOINT work').catch(ignoreSavepointFailure)
    },
    keep: async () => watch.throwHidden(),
    async undo() {
      watch.reset()
      await run('ROLLBACK TO SAVEPOINT work')
    },
    async commit() {
      // In a transaction that has failed, COMMIT rolls back and calls it a success; the SELECT fails there.
      await run('SELECT 1; COMMIT')
      await current().commit()
      open = undefined
    },
    async rollback() {
      const failed = current()
      open = undefined
      await rollBack(failed)
    },
  }
  return {
    transaction,
    // Postgres acknowledges a commit only when it is on the disk.
    flushed: async () => undefined,
    async begin() {
      open = await pool.startTransaction().catch((error: unknown) => {
        throw describeAdapterError(error, 'BEGIN')
      })
      watch.reset()
      return group
    },
  }
}

function ignoreSavepointFailure(): void {
  // In a transaction that can't make a savepoint no other statement succeeds either: the transaction's own will fail.
}

async function rollBack(transaction: Transaction): Promise<void> {
  try {
    await transaction.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] })
  } catch {
    // The connection is gone, and Postgres has undone its transaction with it; the pool opens another one.
  }
  // Gives the connection back to the pool.
  await transaction.rollback()
}

/** The number that Prisma's own migrate locks, so that neither runs while the other does. */
const MIGRATION_LOCK = 72_707_369

async function openMigration(pool: SqlDriverAdapter): Promise<MigrationTransaction> {
  const transaction = await pool.startTransaction()
  const script = async (sql: string) => {
    await transaction.executeRaw({ sql, args: [], argTypes: [] })
  }
  // Until the end of the transaction.
  await script(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  return {
    ...createStatements(
      'postgres',
      described(() => transaction),
    ),
    script,
    async commit() {
      await script('COMMIT')
      await transaction.commit()
      await pool.dispose()
    },
    async rollback() {
      await rollBack(transaction)
      await pool.dispose()
    },
  }
}
