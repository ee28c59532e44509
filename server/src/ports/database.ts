// The port is the database, not each repository: both databases are reached through Prisma's typed client and one way
// to send SQL. A service passes a `Reader` or a `Transaction` to repositories; they alone use its fields
// (docs/decisions/230-repositories-live-in-their-capability.md).
//
// - `models` is Prisma's typed client. A call costs 100 to 200 µs of processor time on either database.
// - `query`, `execute` and `insert` send SQL through the same driver adapter, in the same transaction, bypassing
//   Prisma's query compiler (from 5 µs on SQLite): `query<Row>(Prisma.sql`SELECT id FROM users WHERE id = ${id}`)`.
//   They are for the paths that docs/decisions/188 names. Name columns as in the migration, alias them to the row's
//   fields ("AS \"userId\"": Postgres folds names without quotes), write CAST(… AS BIGINT) around SUM. Both databases
//   return the same types: whole numbers as numbers, DATETIME columns as Date, BOOLEAN as boolean. An expression over a
//   DATETIME column is text on SQLite: select columns and compute in JavaScript.
// - Many rows go at once: `insert`, and for other statements `rowsOf` and `isAnyOf` of platform/database/sql.ts.
// - Dates are stored in UTC with milliseconds, in a form that is readable and that SQL compares correctly: always pass
//   a Date, never text; never let the database make a date (CURRENT_TIMESTAMP has another form on SQLite).
// - A unit of work with a failed statement fails, even if the error is caught. A statement that may be refused must
//   report it (`updateMany` with a guard in its `where`, then check the count), or run within `attempt`. Other servers
//   write to the same Postgres: to change a row that was read, guard the write, or call `lockRow` first.
import type { Prisma, PrismaClient } from '../generated/sqlite/client.ts'
import type { SecretBox } from './secret-box.ts'

export type Dialect = 'sqlite' | 'postgres'

/** Only the models: units of work replace `$transaction`, and `query` and `execute` replace `$queryRaw`. */
export type Models = Omit<PrismaClient, `$${string}`>

interface KindValues {
  text: string
  integer: number
  bigint: number
  'double precision': number
  boolean: boolean
  timestamp: Date
}
/** The columns of rows that belong to no table, by the fields of the code: `userId` is the column user_id. */
export type Columns = Readonly<Record<string, keyof KindValues>>
export type RowFor<C extends Columns> = { readonly [Name in keyof C]: KindValues[C[Name]] | null }

/** The tables that `insert` is for. */
interface InsertedModels {
  battle_events: Prisma.BattleEventCreateManyInput
  battle_ratings: Prisma.BattleRatingCreateManyInput
  battles: Prisma.BattleCreateManyInput
  cycle_bets: Prisma.CycleBetCreateManyInput
  cycle_events: Prisma.CycleEventCreateManyInput
  ledger_accounts: Prisma.LedgerAccountCreateManyInput
  ledger_movements: Prisma.LedgerMovementCreateManyInput
  ledger_transfers: Prisma.LedgerTransferCreateManyInput
  page_views: Prisma.PageViewCreateManyInput
  player_ratings: Prisma.PlayerRatingCreateManyInput
  player_records: Prisma.PlayerRecordCreateManyInput
  queue_entries: Prisma.QueueEntryCreateManyInput
  tokens: Prisma.TokenCreateManyInput
  user_journeys: Prisma.UserJourneyCreateManyInput
  users: Prisma.UserCreateManyInput
}
export type InsertedTable = keyof InsertedModels
/** A row by the fields of its model. Whole numbers are numbers here, and dates never text. */
type InsertedRow<Table extends InsertedTable> = {
  readonly [Field in keyof InsertedModels[Table]]: Date extends InsertedModels[Table][Field]
    ? Exclude<InsertedModels[Table][Field], string>
    : Exclude<InsertedModels[Table][Field], bigint>
}

export interface RowInsert<Table extends InsertedTable = InsertedTable> {
  readonly table: Table
  /** All with the same fields. */
  readonly rows: readonly InsertedRow<Table>[]
  /** For example `(id) DO NOTHING`. Without it a conflict fails the statement. */
  readonly onConflict?: string
}

/** Reads committed rows. */
export interface Reader {
  readonly dialect: Dialect
  /** Seals values that must not be readable in the database. */
  readonly secrets: SecretBox
  readonly models: Models
  /** The caller is responsible for `Row` matching its SELECT. */
  query<Row extends object>(sql: Prisma.Sql): Promise<Row[]>
}

/** An open transaction; it reads its own writes. Every writing repository method requires one. */
export interface Transaction extends Reader {
  /** Returns the number of written rows. */
  execute(sql: Prisma.Sql): Promise<number>
  /** Returns the number of inserted rows: all of them, unless `onConflict` leaves some out. */
  insert<Table extends InsertedTable>(insert: RowInsert<Table>): Promise<number>
  /**
   * Runs the write in a savepoint. False, with the write undone, when it violated a uniqueness constraint. Await it before
   * any other statement, which would be undone with it.
   */
  attempt(write: () => Promise<unknown>): Promise<boolean>
  /**
   * Commits before this time of the database's own clock, or runs the work again: however long this process or its
   * connection stands still, nothing is stored much later than it was decided. Only for Postgres, where other servers
   * go on meanwhile.
   */
  commitBefore(databaseMs: number): void
  /** A new id for a row. Ids are ordered by their creation. */
  newId(): string
}

/**
 * The database as the capabilities see it. Repositories take a `Reader` to read and a `Transaction` to write.
 */
export interface Database {
  readonly reader: Reader
  /**
   * Runs `work` atomically and resolves once it is durable; a throw undoes only this transaction. Transactions that
   * arrive together share one durable commit. Inside, never await anything but repositories and change nothing outside,
   * because the work is run again after a deadlock on Postgres, or when another one with the same commit throws. It must
   * not open another transaction.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Rejects when the database can't respond. */
  ping(): Promise<void>
  onCommit(listener: (commit: CommitReport) => void): void
  /** The transactions that are not stored yet. */
  backlog(): Backlog
  close(): Promise<void>
}

export interface CommitReport {
  /** The number of transactions that shared the commit. */
  readonly transactions: number
  /** Measured from its first statement. */
  readonly durationMs: number
}

export interface Backlog {
  /** Transactions that wait for their commit to begin. */
  readonly waiting: number
  /** For how long no commit has ended while one was running; 0 when none is running. */
  readonly stalledMs: number
}

/** A transaction lost the race for a unique value; its work is undone. */
export class UniqueConflict extends Error {
  override readonly name = 'UniqueConflict'
}
