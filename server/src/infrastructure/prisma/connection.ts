// Access of repositories to their rows. Write one as `createXRepository()` and open the reader or transaction that it
// is given: `const { user } = modelsOf(reader)`, or `const { query } = connectionOf(reader)` where SQL is worth it.
//
// - `models` is Prisma's typed client. A call costs 100 to 200 µs of processor time on either database.
// - `query`, `execute` and `insert` send SQL through the same driver adapter, in the same transaction, past Prisma's query
//   compiler (from 5 µs on SQLite): `query<Row>(Prisma.sql`SELECT id FROM users WHERE id = ${id}`)`. They are for the paths
//   that docs/decisions/188 names. Name columns as in the migration, alias them to the row's fields ("AS \"userId\"":
//   Postgres folds names without quotes), write CAST(… AS BIGINT) around SUM. Rows come out alike from both databases:
//   whole numbers as numbers, DATETIME columns as Date, BOOLEAN as boolean. An expression over a DATETIME column is text on
//   SQLite: select columns and compute in JavaScript.
// - Many rows go at once: `insert`, and for other statements `rowsOf` and `isAnyOf` in dialect.ts.
// - Dates are stored in UTC with milliseconds, in a form that people read and that SQL compares rightly: always pass a
//   Date, never text; never let the database make a date (CURRENT_TIMESTAMP has another form on SQLite).
// - A unit of work with a failed statement fails, caught or not. Write a statement that can be refused as one that
// reports it (`updateMany` with a guard in its `where`, then look at the count), or within `attempt`. Other servers
// write to the same Postgres: a row that is read in order to be changed wants a guard in the write, or `lockRow` first.

import { assert } from '@bougie/engine'
import { type ColumnType, ColumnTypeEnum, type SqlQueryable, type SqlResultSet } from '@prisma/driver-adapter-utils'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../../ports/database.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { leaseModels, type Models } from './client.ts'
import type { Dialect } from './dialect.ts'
import { type Columns, type RowInsert, rowInsertText, rowsInsert } from './dialect.ts'

export interface Statements {
  /** The row type is the caller's promise about its SELECT. */
  query<Row extends object>(sql: Prisma.Sql): Promise<Row[]>
  /** Returns the number of written rows. */
  execute(sql: Prisma.Sql): Promise<number>
  /** Returns the number of inserted rows: all, unless a conflict may leave some out. */
  insert<const C extends Columns>(insert: RowInsert<C>): Promise<number>
}

export interface Connection extends Statements {
  readonly dialect: Dialect
  /** For what must not lie open in the database. */
  readonly secrets: SecretBox
  readonly models: Models
  /** False where the write met a value that must be unique and is taken; nothing of it stays then. */
  attempt(write: () => Promise<unknown>): Promise<boolean>
  /** Once, when its database has been closed. */
  release(): void
}

interface ConnectionOptions {
  readonly dialect: Dialect
  readonly secrets: SecretBox
  readonly queryable: SqlQueryable
  readonly attempt: Connection['attempt']
}

export function createConnection({ dialect, secrets, queryable, attempt }: ConnectionOptions): Connection {
  const models = leaseModels(dialect, queryable)
  return {
    dialect,
    secrets,
    ...createStatements(dialect, queryable),
    get models() {
      return models.get()
    },
    attempt,
    release: models.release,
  }
}

// The brands exist in types only: capabilities get the connection itself, seen through the port.
export function connectionOf(reader: Reader | Transaction): Connection {
  return reader as unknown as Connection
}

export function modelsOf(reader: Reader | Transaction): Models {
  return connectionOf(reader).models
}

export function asReader(connection: Connection): Reader {
  return connection as unknown as Reader
}

export function asTransaction(connection: Connection): Transaction {
  return connection as unknown as Transaction
}

const ANY_TYPE = { scalarType: 'unknown', arity: 'scalar' } as const

/** SQL through the public interface of a driver adapter: Prisma's for Postgres, ours for SQLite. */
export function createStatements(dialect: Dialect, queryable: SqlQueryable): Statements {
  const isSqlite = dialect === 'sqlite'
  const queryOf = (sql: Prisma.Sql) => ({
    sql: isSqlite ? sql.sql : sql.text,
    args: sql.values,
    argTypes: isSqlite ? [] : sql.values.map(() => ANY_TYPE),
  })
  const execute = (sql: Prisma.Sql) => queryable.executeRaw(queryOf(sql))

  return {
    async query<Row extends object>(sql: Prisma.Sql) {
      return rowsFrom<Row>(await queryable.queryRaw(queryOf(sql)))
    },
    execute,
    async insert({ rows, ...insert }) {
      if (!isSqlite) return execute(rowsInsert(dialect, { ...insert, rows }))
      const sql = rowInsertText(insert)
      const names = Object.keys(insert.columns)
      let written = 0
      for (const row of rows) {
        written += await queryable.executeRaw({ sql, args: names.map((name) => row[name] ?? null), argTypes: [] })
      }
      return written
    },
  }
}

function rowsFrom<Row extends object>({ columnNames, columnTypes, rows }: SqlResultSet): Row[] {
  const columns = columnNames.map((name, index) => ({ name, convert: conversionOf(columnTypes[index]) }))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [index, { name, convert }] of columns.entries()) {
      const value = values[index]
      row[name] = convert === undefined || value === null ? value : convert(value)
    }
    // The driver's boundary: the shape is what the SELECT asked for.
    return row as Row
  })
}

function conversionOf(type: ColumnType | undefined): ((value: unknown) => unknown) | undefined {
  switch (type) {
    case ColumnTypeEnum.Int64:
      return wholeNumberFrom
    case ColumnTypeEnum.DateTime:
      return (value) => new Date(String(value))
    case ColumnTypeEnum.Boolean:
      return Boolean
    default:
      return undefined
  }
}

/** Money and counters: the constraints of the tables keep them within the exact range of a number. */
export function wholeNumberFrom(value: unknown): number {
  const number = Number(value)
  assert(Number.isSafeInteger(number), `not a whole number that JavaScript represents exactly: ${value}`)
  return number
}

/** Readers write nothing. */
export const notOnReaders: Connection['attempt'] = () => Promise.reject(new Error('a reader only reads'))

/** `users WHERE id = …`: on Postgres nobody else changes this row before the transaction ends; on SQLite nobody else writes. */
export async function lockRow(transaction: Transaction, row: Prisma.Sql): Promise<void> {
  const { dialect, query } = connectionOf(transaction)
  if (dialect === 'postgres') await query(Prisma.sql`SELECT 1 AS locked FROM ${row} FOR UPDATE`)
}

type Interceptor = <Result>(run: () => Promise<Result>) => Promise<Result>

/** The same connection, each of whose calls, typed or not, passes the interceptor: for the injection of faults. */
export function intercepted(connection: Connection, intercept: Interceptor): Connection {
  const { dialect, secrets, query, execute, insert } = connection
  return {
    dialect,
    secrets,
    query: <Row extends object>(sql: Prisma.Sql) => intercept(() => query<Row>(sql)),
    execute: (sql) => intercept(() => execute(sql)),
    insert: (rows) => intercept(() => insert(rows)),
    // The writes within it pass by themselves.
    attempt: connection.attempt,
    release: connection.release,
    get models() {
      return interceptedModels(connection.models, intercept)
    },
  }
}

/** `models.<model>.<call>(…)`; a call begins when it is awaited. */
function interceptedModels(models: Models, intercept: Interceptor): Models {
  const delegate = (calls: object) =>
    new Proxy(calls, {
      get: (target, name) => (options: unknown) =>
        intercept(async () => {
          const call: unknown = Reflect.get(target, name)
          assert(typeof call === 'function', `models have no call ${String(name)}`)
          return call.call(target, options)
        }),
    })
  return new Proxy(models, { get: (target, name) => delegate(Reflect.get(target, name)) })
}
