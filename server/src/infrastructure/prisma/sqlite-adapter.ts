// Prisma's driver adapter for SQLite, over a connection that we open ourselves. It differs from
// @prisma/adapter-better-sqlite3 in three ways: it keeps prepared statements (preparing is most of the cost of a short
// statement: 11 µs there, 3 µs here), leaves transactions to the unit of work, and reports errors in the terms of the
// port.
import {
  type ArgType,
  type ColumnType,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlQueryable,
} from '@prisma/driver-adapter-utils'
import type Sqlite from 'better-sqlite3'
import { sqliteDate } from '../../platform/database/sql.ts'
import { describeSqliteError } from './database-error.ts'

/** A program has few SQL texts; if some are generated at run time, the oldest are dropped. */
const PREPARED_MAX = 500
/** Prisma writes one placeholder per value of a list: such texts rarely repeat and would displace the others. */
export const LIST_OF_VALUES = /IN \([?$]\d*,/

interface Prepared {
  readonly statement: Sqlite.Statement<unknown[], unknown[]>
  readonly columnNames: string[]
  /** Null for an expression, which has no declared type. */
  readonly declaredTypes: readonly (ColumnType | null)[]
}

export function createSqliteAdapter(driver: Sqlite.Database): SqlQueryable {
  const prepared = new Map<string, Prepared>()

  function prepare(text: string): Prepared {
    const known = prepared.get(text)
    if (known) return known
    const statement = driver.prepare<unknown[], unknown[]>(text)
    const columns = statement.reader ? statement.raw(true).columns() : []
    const made = {
      statement,
      columnNames: columns.map(({ name }) => name),
      declaredTypes: columns.map(({ type }) => COLUMN_TYPES[type ?? ''] ?? null),
    }
    if (LIST_OF_VALUES.test(text)) return made
    const [oldest] = prepared.keys()
    if (prepared.size >= PREPARED_MAX && oldest !== undefined) prepared.delete(oldest)
    prepared.set(text, made)
    return made
  }

  return {
    provider: 'sqlite',
    adapterName: 'bougie-better-sqlite3',
    async queryRaw({ sql, args, argTypes }) {
      try {
        const { statement, columnNames, declaredTypes } = prepare(sql)
        if (!statement.reader) {
          statement.run(...valuesOf(args, argTypes))
          return { columnNames, columnTypes: [], rows: [] }
        }
        const rows = statement.all(...valuesOf(args, argTypes))
        const columnTypes = declaredTypes.map((type, index) => type ?? inferType(rows, index))
        return { columnNames, columnTypes, rows }
      } catch (error) {
        throw describeSqliteError(error, sql)
      }
    },
    async executeRaw({ sql, args, argTypes }) {
      try {
        return prepare(sql).statement.run(...valuesOf(args, argTypes)).changes
      } catch (error) {
        throw describeSqliteError(error, sql)
      }
    },
  }
}

/** The types that our migrations declare. */
const COLUMN_TYPES: Readonly<Record<string, ColumnType>> = {
  TEXT: ColumnTypeEnum.Text,
  INTEGER: ColumnTypeEnum.Int32,
  BIGINT: ColumnTypeEnum.Int64,
  REAL: ColumnTypeEnum.Double,
  BOOLEAN: ColumnTypeEnum.Boolean,
  DATETIME: ColumnTypeEnum.DateTime,
  BLOB: ColumnTypeEnum.Bytes,
}

/** Whole numbers are returned as numbers: constraints of the tables keep them within the exact range. */
function inferType(rows: readonly unknown[][], index: number): ColumnType {
  const value = rows.find((row) => row[index] !== null)?.[index]
  if (typeof value === 'string') return ColumnTypeEnum.Text
  return value instanceof Uint8Array ? ColumnTypeEnum.Bytes : ColumnTypeEnum.UnknownNumber
}

function valuesOf(args: SqlQuery['args'], argTypes: readonly ArgType[]): unknown[] {
  return args.map((value, index) => sqliteValue(value, argTypes[index]))
}

/**
 * Typed calls state the type of each value and pass large numbers, dates and bytes as text; SQL passes them as they
 * are.
 */
function sqliteValue(value: unknown, type: ArgType | undefined): unknown {
  if (value instanceof Date) return sqliteDate(value)
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string' || type === undefined) return value
  switch (type.scalarType) {
    case 'datetime':
      return sqliteDate(new Date(value))
    case 'bytes':
      return Buffer.from(value, 'base64')
    case 'bigint':
      return BigInt(value)
    case 'int':
    case 'float':
    case 'decimal':
      return Number(value)
    default:
      return value
  }
}
