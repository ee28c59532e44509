// The database is the port, not each repository: both databases are behind Prisma's typed client and one way to send
// SQL. A service holds a `Reader` or a `Transaction` and hands it to repositories; they alone use the fields
// (docs/decisions/230-repositories-live-in-their-capability.md).
//
// - `models` is Prisma's typed client. A call costs 100 to 200 µs of processor time on either database.
// - `query`, `execute` and `insert` send SQL through the same driver adapter, in the same transaction, past Prisma's
//   query compiler (from 5 µs on SQLite): `query<Row>(Prisma.sql`SELECT id FROM users WHERE id = ${id}`)`. They are for
//   the paths that docs/decisions/188 names. Name columns as in the migration, alias them to the row's fields ("AS
//   \"userId\"": Postgres folds names without quotes), write CAST(… AS BIGINT) around SUM. Rows come out alike from
//   both databases: whole numbers as numbers, DATETIME columns as Date, BOOLEAN as boolean. An expression over a
//   DATETIME column is text on SQLite: select columns and compute in JavaScript.
// - Many rows go at once: `insert`, and for other statements `rowsOf` and `isAnyOf` of platform/database/sql.ts.
// - Dates are stored in UTC with milliseconds, in a form that people read and that SQL compares rightly: always pass a
//   Date, never text; never let the database make a date (CURRENT_TIMESTAMP has another form on SQLite).
// - A unit of work with a failed statement fails, caught or not. Write a statement that can be refused as one that
//   reports it (`updateMany` with a guard in its `where`, then look at the count), or within `attempt`. Other servers
//   write to the same Postgres: a row that is read in order to be changed wants a guard in the write, or `lockRow`
//   first.
import type { Prisma, PrismaClient } from '../generated/sqlite/client.ts'
import type { SecretBox } from './secret-box.ts'

export type Dialect = 'sqlite' | 'postgres'

/** The models alone: units of work take the place of `$transaction`, `query` and `execute` that of `$queryRaw`. */
export type Models = Omit<PrismaClient, `$${string}`>

interface KindValues {
  text: string
  integer: number
  bigint: number
  'double precision': number
  boolean: boolean
  timestamp: Date
}
export type Columns = Readonly<Record<string, keyof KindValues>>
export type RowFor<C extends Columns> = { readonly [Name in keyof C]: KindValues[C[Name]] | null }

export interface RowInsert<C extends Columns = Columns> {
  readonly table: string
  readonly columns: C
  readonly rows: readonly RowFor<C>[]
  /** Such as `(id) DO NOTHING`. A conflict fails the statement where nothing stands here. */
  readonly onConflict?: string
}

/** A place to read committed rows from. */
export interface Reader {
  readonly dialect: Dialect
  /** For what must not lie open in the database. */
  readonly secrets: SecretBox
  readonly models: Models
  /** The row type is the caller's promise about its SELECT. */
  query<Row extends object>(sql: Prisma.Sql): Promise<Row[]>
}

/** An open transaction; it reads its own writes. Every writing repository method requires one. */
export interface Transaction extends Reader {
  /** Returns the number of written rows. */
  execute(sql: Prisma.Sql): Promise<number>
  /** Returns the number of inserted rows: all, unless a conflict may leave some out. */
  insert<const C extends Columns>(insert: RowInsert<C>): Promise<number>
  /** False where the write met a value that must be unique and is taken; nothing of it stays then. */
  attempt(write: () => Promise<unknown>): Promise<boolean>
  /** An id for a row. Ids are in the order of their making. */
  newId(): string
}

/**
 * The database as the capabilities see it. Repositories take a `Reader` to read and a `Transaction` to write.
 */
export interface Database {
  /** Reads outside any transaction. */
  readonly reader: Reader
  /**
   * Runs `work` atomically and resolves once it is durable; a throw undoes this transaction alone. Transactions that arrive
   * together share one durable commit. Never await anything but repositories inside, and change nothing outside: after
   * a deadlock on Postgres the work is run again. It must not open another transaction.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Rejects when the database can't respond. */
  ping(): Promise<void>
  /** Called for every durable commit. */
  onCommit(listener: (commit: CommitReport) => void): void
  close(): Promise<void>
}

export interface CommitReport {
  /** The number of units that shared it. */
  readonly transactions: number
  /** From its first statement on. */
  readonly durationMs: number
  /** Transactions that waited for the next one when it was done. */
  readonly waiting: number
}

/** A transaction lost the race for a value that must be unique; its work is undone. */
export class UniqueConflict extends Error {
  override readonly name = 'UniqueConflict'
}
