// SQL straight to the driver whose connection Prisma's models use too, each text prepared once: preparing is most of
// what a short statement costs (11 µs through Prisma's driver adapter, 2 µs here).
import { assert } from '@bougie/engine'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import Sqlite from 'better-sqlite3'
import type { Prisma } from '../../generated/sqlite/client.ts'
import { describeSqliteError } from './database-error.ts'
import { rowInsertText } from './row-source.ts'
import type { Statements } from './sql-connection.ts'
import { sqliteValue } from './sqlite-value.ts'

/** A program has few texts of SQL; should some be made up on the way, the oldest are forgotten. */
const PREPARED_MAX = 500

interface Prepared {
  readonly statement: Sqlite.Statement<unknown[], Record<string, unknown>>
  readonly conversions: readonly Conversion[]
}

interface Conversion {
  readonly column: string
  readonly convert: (value: unknown) => unknown
}

const CONVERSIONS: Readonly<Record<string, Conversion['convert']>> = {
  DATETIME: (value) => new Date(String(value)),
  BOOLEAN: (value) => value === 1,
}

/** The driver's connection under Prisma's adapter. The adapter keeps it to itself, so this is checked at start. */
export function driverOf(adapter: SqlDriverAdapter): Sqlite.Database {
  const { client } = adapter as unknown as { readonly client: unknown }
  assert(client instanceof Sqlite, "Prisma's adapter for better-sqlite3 no longer holds its connection as `client`")
  return client
}

export function createSqliteStatements(driver: Sqlite.Database): Statements {
  const prepared = new Map<string, Prepared>()

  function prepare(text: string): Prepared {
    const known = prepared.get(text)
    if (known) return known
    const [oldest] = prepared.keys()
    if (prepared.size >= PREPARED_MAX && oldest !== undefined) prepared.delete(oldest)
    // Prisma sets the connection to bigints; the constraints keep our whole numbers within what a number holds.
    const statement = driver.prepare<unknown[], Record<string, unknown>>(text).safeIntegers(false)
    const made = { statement, conversions: conversionsOf(statement) }
    prepared.set(text, made)
    return made
  }

  return {
    async query<Row extends object>({ sql, values }: Prisma.Sql) {
      try {
        const { statement, conversions } = prepare(sql)
        const rows = statement.all(...values.map(sqliteValue))
        if (conversions.length > 0) for (const row of rows) convertRow(row, conversions)
        // The driver's boundary: the shape is what the SELECT asked for.
        return rows as Row[]
      } catch (error) {
        throw describeSqliteError(error, sql)
      }
    },
    async execute({ sql, values }) {
      try {
        return prepare(sql).statement.run(...values.map(sqliteValue)).changes
      } catch (error) {
        throw describeSqliteError(error, sql)
      }
    },
    async insert({ rows, ...insert }) {
      const text = rowInsertText(insert)
      const names = Object.keys(insert.columns)
      try {
        const { statement } = prepare(text)
        let written = 0
        for (const row of rows) {
          written += statement.run(...names.map((name) => sqliteValue(row[name] ?? null))).changes
        }
        return written
      } catch (error) {
        throw describeSqliteError(error, text)
      }
    },
  }
}

function conversionsOf(statement: Prepared['statement']): Conversion[] {
  if (!statement.reader) return []
  return statement.columns().flatMap(({ name, type }) => {
    const convert = CONVERSIONS[type ?? '']
    return convert ? [{ column: name, convert }] : []
  })
}

function convertRow(row: Record<string, unknown>, conversions: readonly Conversion[]): void {
  for (const { column, convert } of conversions) {
    if (row[column] !== null) row[column] = convert(row[column])
  }
}
