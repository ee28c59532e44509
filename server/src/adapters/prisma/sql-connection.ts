// How a repository of this folder reaches its rows. Write one as `createXRepository(): XRepository` and open what it is
// given: `const { models } = connectionOf(transaction)`.
//
// - `models` are Prisma's typed models. They cost 130 µs a call on SQLite: fine for sign-ups, not for bets.
// - `query` and `execute` send SQL past Prisma's query engine on the same connection (from 2 µs on SQLite):
//   `query<Row>(Prisma.sql`SELECT id FROM users WHERE id = ${id}`)`. Name columns as in the migration, alias them to the
//   row's fields ("AS \"userId\"": Postgres folds what stands without quotes), say CAST(… AS BIGINT) around SUM.
//   Rows come out alike from both databases: whole numbers as numbers, DATETIME columns as Date, BOOLEAN as boolean.
//   An expression over a DATETIME column is text on SQLite: select columns and compute in JavaScript.
// - Many rows go at once: `insert`, and for other statements `rowsOf` and `isAnyOf` in row-source.ts.
// - Dates are stored in UTC with milliseconds, in a form that people read and that SQL compares rightly: always pass a
//   Date, never text; never let the database make a date (CURRENT_TIMESTAMP has another form on SQLite).
// - Write what can be refused as a statement that says so (`ON CONFLICT DO NOTHING`, `WHERE version = …`, then look at
//   the count): a work with a failed statement fails, caught or not. Works of one server run one after the other, but
//   other servers write to the same Postgres: a row that a work reads in order to change it wants a guard in the
//   write, or `forUpdate(dialect)` at the end of the SELECT.

import type { Prisma } from '../../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../../ports/database.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import type { Dialect } from './dialect.ts'
import type { ModelClient } from './model-client.ts'
import type { Columns, RowInsert } from './row-source.ts'

export interface Statements {
  /** The row type is the caller's promise about its SELECT. */
  query<Row extends object>(sql: Prisma.Sql): Promise<Row[]>
  /** How many rows were written. */
  execute(sql: Prisma.Sql): Promise<number>
  /** How many of the rows were written: all, unless a conflict may let some out. */
  insert<const C extends Columns>(insert: RowInsert<C>): Promise<number>
}

export interface SqlConnection extends Statements {
  readonly dialect: Dialect
  /** For what must not lie open in the database. */
  readonly secrets: SecretBox
  readonly models: ModelClient
}

export function createConnection(
  { dialect, secrets }: Pick<SqlConnection, 'dialect' | 'secrets'>,
  statements: Statements,
  models: () => ModelClient,
): SqlConnection {
  return {
    dialect,
    secrets,
    ...statements,
    get models() {
      return models()
    },
  }
}

// The brands exist in types only: what capabilities hold is the connection itself, seen through the port.
export function connectionOf(reader: Reader | Transaction): SqlConnection {
  return reader as unknown as SqlConnection
}

export function asReader(connection: SqlConnection): Reader {
  return connection as unknown as Reader
}

export function asTransaction(connection: SqlConnection): Transaction {
  return connection as unknown as Transaction
}
