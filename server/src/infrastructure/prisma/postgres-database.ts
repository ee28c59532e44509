import { Socket } from 'node:net'
import { assert } from '@bougie/engine'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlQuery, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { AppError } from '../../platform/app-error.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { runPlain } from './client.ts'
import { createConnection, createStatements, createWriteConnection } from './connection.ts'
import { type DatabaseDriver, nameOfDatabase, type ServerOpening } from './database-driver.ts'
import { describeAdapterError, LOCK_TIMED_OUT, reasonOf } from './database-error.ts'
import type { MigrationTransaction } from './migrator.ts'
import { LIST_OF_VALUES } from './sqlite-adapter.ts'

const READING_CONNECTIONS = 4
const CONNECT_TIMEOUT_MS = 5000
/**
 * Named statements are parsed and planned once per connection; a program has few texts, but their number is still
 * limited.
 */
const NAMED_STATEMENTS_MAX = 500

/**
 * The writing connection finds rows by their keys and never needs to read a whole table. A plan made while a table was
 * small would read it whole, and is kept while the table grows: until the next ANALYZE each bet would read all bets
 * before it.
 */
const WRITER_SETTINGS = '-c enable_seqscan=off'

/** In a network partition connections stay open for a quarter of an hour and are merely silent. */
export interface PostgresPatience {
  /** Longer than any statement of the game takes, and than an unused connection is kept (10 s). */
  readonly responseMs: number
  /** Postgres ends the transaction of a silent server after this time, which frees the rows that it locked. */
  readonly abandonedTransactionMs: number
  /**
   * A statement that waits longer for a lock fails its own transaction. Shorter than `responseMs`: otherwise a row or
   * table that an operator keeps locked would look like silence and cost the connection.
   */
  readonly lockMs: number
  /**
   * How often Postgres (from 14) looks, in the middle of a statement, whether the server still waits for it. It would go
   * on for a connection that was given up, and its lock would keep the next one of the same server out.
   */
  readonly connectionCheckMs: number
}

const PATIENCE: PostgresPatience = {
  responseMs: 15_000,
  abandonedTransactionMs: 10_000,
  lockMs: 5_000,
  connectionCheckMs: 2_000,
}
/** Audits and statistics read whole tables, and are silent meanwhile. */
const READ_PATIENCE_FACTOR = 4

interface PostgresOptions {
  readonly patience?: PostgresPatience | undefined
  /** Null: this one is no server. */
  readonly server: ServerOpening | null
  /** Called when another server has the lock of this one, which has lost it with its connection. */
  readonly onLockLost: (error: Error) => void
}

export async function openPostgres(
  url: string,
  secrets: SecretBox,
  { patience = PATIENCE, server, onLockLost }: PostgresOptions,
): Promise<DatabaseDriver> {
  const lock = server && createServerLock(server, { databaseName: nameOfDatabase(url), onLost: onLockLost })
  const writing = await connect({
    connectionString: url,
    max: 1,
    options: writerOptions(patience),
    stream: () => openLine(patience.responseMs),
    ...(lock && { idleTimeoutMillis: 0 }),
    async onConnect(connection) {
      await checkConnection(connection, patience.connectionCheckMs)
      await lock?.takeOn(connection)
    },
  })
  const reading = await connect({
    connectionString: url,
    max: READING_CONNECTIONS,
    stream: () => openLine(patience.responseMs * READ_PATIENCE_FACTOR),
  })
  const reader = createConnection({ dialect: 'postgres', secrets, queryable: described(() => reading) })
  const writer = openWriter(writing, secrets)
  let heartbeat: NodeJS.Timeout | undefined
  const close = async () => {
    clearInterval(heartbeat)
    await reading.dispose()
    await writing.dispose()
    reader.release()
    writer.transaction.release()
  }
  try {
    await assertReachable(writing, url)
    if (lock) heartbeat = keepAlive(writing, writer.isInUse)
  } catch (error) {
    await close()
    throw error
  }
  return {
    dialect: 'postgres',
    reader,
    writer,
    // On a separate connection without a timeout: an index over a large table may take long.
    openMigration: async () => openMigration(await connect({ connectionString: url, max: 1 })),
    assertSound: () => lock?.assertHeld(),
    close,
  }
}

/** Postgres before 14 has no such setting (42704), and some of its platforms can't do it (22023). */
const UNKNOWN_SETTING = ['42704', '22023']

async function checkConnection(connection: pg.ClientBase, everyMs: number): Promise<void> {
  try {
    await connection.query(`SET client_connection_check_interval = ${everyMs}`)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && UNKNOWN_SETTING.includes(cause.code ?? ''))) throw cause
  }
}

function writerOptions({ abandonedTransactionMs, lockMs }: PostgresPatience): string {
  return [
    WRITER_SETTINGS,
    `-c idle_in_transaction_session_timeout=${abandonedTransactionMs}`,
    `-c lock_timeout=${lockMs}`,
    KEEP_ALIVE,
  ].join(' ')
}

/** A transaction keeps the connection alive by itself, and must not wait for many statements of this one. */
function keepAlive(writing: SqlDriverAdapter, isInUse: () => boolean): NodeJS.Timeout {
  let isAsking = false
  return setInterval(async () => {
    if (isAsking || isInUse()) return
    isAsking = true
    // A lost connection is replaced by the next statement.
    await runPlain(writing, 'SELECT 1').catch(() => undefined)
    isAsking = false
  }, LOCK_BEAT_MS)
}

function openLine(silenceMs: number): Socket {
  const line = new Socket()
  line.setTimeout(silenceMs, () => line.destroy(new Error(`Postgres has been silent for ${silenceMs} ms`)))
  return line
}

function connect(config: pg.PoolConfig): Promise<SqlDriverAdapter> {
  const factory = new PrismaPg(
    // With pipelining a statement doesn't wait for the previous response.
    { ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, pipeline: true },
    { statementNameGenerator: createStatementNames() },
  )
  return factory.connect()
}

/** @throws with a message for the operator, without the password. */
async function assertReachable(pool: SqlDriverAdapter, url: string): Promise<void> {
  try {
    await runPlain(
      described(() => pool),
      'SELECT 1',
    )
  } catch (cause) {
    if (cause instanceof LockTakenError) throw cause
    throw new Error(`DATABASE_URL: can't open ${nameOfDatabase(url)}: ${reasonOf(cause)}`, { cause })
  }
}

/** Number of the lock that every server holds: one that is alone exclusively, servers that share Redis together. */
const SERVER_LOCK = 72_707_370
/** Postgres then notices within 15 s that the machine of a server is gone, and frees the lock for its successor. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2'
/** Keeps an idle connection, which would be closed as silent, and takes the lock again after Postgres was away. */
const LOCK_BEAT_MS = 1_000

class LockTakenError extends AppError {
  constructor(databaseName: string, options: ErrorOptions) {
    const problem = `another server is using ${databaseName}; end that one, or give all of them the same REDIS_URL`
    super('SERVICE_UNAVAILABLE', `DATABASE_URL: ${problem}`, options)
  }
}

/**
 * The lock belongs to the writing connection: Postgres frees it when that connection ends, for instance by a restart, and
 * the next connection takes it before anything is written on it. So no two servers that exclude each other ever write.
 */
function createServerLock(
  { isShared, patienceMs }: ServerOpening,
  { databaseName, onLost }: { databaseName: string; onLost: (error: Error) => void },
) {
  let isHeld = false
  let wasHeld = false

  async function take(connection: pg.ClientBase): Promise<void> {
    await connection.query(`SET lock_timeout = ${patienceMs}`)
    await connection.query(`SELECT ${isShared ? 'pg_advisory_lock_shared' : 'pg_advisory_lock'}(${SERVER_LOCK})`)
    await connection.query('RESET lock_timeout')
  }

  return {
    async takeOn(connection: pg.ClientBase): Promise<void> {
      connection.once('end', () => {
        isHeld = false
      })
      try {
        await take(connection)
      } catch (cause) {
        if (!(cause instanceof pg.DatabaseError) || cause.code !== LOCK_TIMED_OUT) throw cause
        const problem = new LockTakenError(databaseName, { cause })
        if (wasHeld) onLost(problem)
        // Reported once, however often it is tried again until the program has ended.
        wasHeld = false
        throw problem
      }
      isHeld = true
      wasHeld = true
    },
    /** @throws between the loss of a connection and the lock on the next one. */
    assertHeld(): void {
      if (!isHeld) throw new AppError('SERVICE_UNAVAILABLE', 'the writing connection is lost')
    },
  }
}

/** `current` is called for each statement, because a write connection uses a new transaction each time. */
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
    // An empty name means an unnamed statement; statements without values (BEGIN) gain nothing from a name.
    if (args.length === 0 || names.size >= NAMED_STATEMENTS_MAX || LIST_OF_VALUES.test(sql)) return ''
    const name = `bougie_${names.size}`
    names.set(sql, name)
    return name
  }
}

function openWriter(pool: SqlDriverAdapter, secrets: SecretBox) {
  let open: Transaction | undefined
  let commitBeforeMs = Number.POSITIVE_INFINITY
  const current = () => {
    assert(open !== undefined, 'a transaction was used after its end')
    return open
  }
  const queryable = described(current)
  const run = (sql: string) => runPlain(queryable, sql)
  const connection = createWriteConnection(
    { dialect: 'postgres', secrets, queryable },
    {
      // READ COMMITTED, the default: rows that a decision depends on are locked, or have a version that is compared.
      async begin() {
        commitBeforeMs = Number.POSITIVE_INFINITY
        open = await pool.startTransaction().catch((error: unknown) => {
          throw describeAdapterError(error, 'BEGIN')
        })
      },
      async commit() {
        // In a failed transaction COMMIT rolls back and reports success; the statement before it makes it fail.
        const before = commitBeforeMs === Number.POSITIVE_INFINITY ? 'SELECT 1' : unlessAfter(commitBeforeMs)
        await run(`${before}; COMMIT`)
        await current().commit()
        open = undefined
      },
      async rollback() {
        const failed = current()
        open = undefined
        await rollBack(failed)
      },
      // Postgres acknowledges a commit only when it is on the disk.
      flushed: async () => undefined,
      commitBefore(databaseMs) {
        commitBeforeMs = Math.min(commitBeforeMs, databaseMs)
      },
    },
  )
  return { ...connection, isInUse: () => open !== undefined }
}

/** Fails like a conflict of two transactions, after which all of the group run again. */
function unlessAfter(databaseMs: number): string {
  return `DO $$ BEGIN
    IF EXTRACT(EPOCH FROM clock_timestamp()) * 1000 > ${databaseMs} THEN
      RAISE EXCEPTION 'it was decided too long ago' USING ERRCODE = 'serialization_failure';
    END IF;
  END $$`
}

async function rollBack(transaction: Transaction): Promise<void> {
  try {
    await runPlain(transaction, 'ROLLBACK')
  } catch {
    // The connection is gone, and Postgres has undone its transaction; the pool opens a new one.
  }
  // Returns the connection to the pool.
  await transaction.rollback()
}

/** The lock number that Prisma's own migrate uses, so that the two never run at the same time. */
const MIGRATION_LOCK = 72_707_369

/** While a migration waits for a table, every statement of a server that needs the table waits behind it. */
const MIGRATION_LOCK_TIMEOUT_MS = 3_000

async function openMigration(pool: SqlDriverAdapter): Promise<MigrationTransaction> {
  const transaction = await pool.startTransaction()
  const queryable = described(() => transaction)
  const script = (sql: string) => runPlain(queryable, sql)
  // Held until the end of the transaction, and awaited without a limit: another migration may take long.
  await script(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await script(`SET LOCAL lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`)
  return {
    dialect: 'postgres',
    ...createStatements('postgres', queryable),
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
