// SQL through Prisma's driver adapters, past its query engine: the same connection for a fifth of the cost.

import { assert } from '@bougie/engine'
import { type ColumnType, ColumnTypeEnum, type SqlQueryable, type SqlResultSet } from '@prisma/driver-adapter-utils'
import type { Prisma } from '../../generated/sqlite/client.ts'
import { describeDatabaseError } from './database-error.ts'
import type { Dialect } from './dialect.ts'

const ANY_ARGUMENT = { scalarType: 'unknown', arity: 'scalar' } as const

export async function runQuery<Row extends object>(
  queryable: SqlQueryable,
  dialect: Dialect,
  sql: Prisma.Sql,
): Promise<Row[]> {
  try {
    return rowsFrom(await queryable.queryRaw(adapterQuery(dialect, sql)))
  } catch (error) {
    throw describeDatabaseError(error, sql.sql)
  }
}

export async function runStatement(queryable: SqlQueryable, dialect: Dialect, sql: Prisma.Sql): Promise<number> {
  try {
    return await queryable.executeRaw(adapterQuery(dialect, sql))
  } catch (error) {
    throw describeDatabaseError(error, sql.sql)
  }
}

function adapterQuery(dialect: Dialect, sql: Prisma.Sql) {
  const args = [...sql.values]
  return { sql: dialect === 'sqlite' ? sql.sql : sql.text, args, argTypes: args.map(() => ANY_ARGUMENT) }
}

function rowsFrom<Row extends object>({ columnNames, columnTypes, rows }: SqlResultSet): Row[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < columnNames.length; index++) {
      row[columnNames[index] ?? ''] = valueFrom(values[index], columnTypes[index])
    }
    // The driver's boundary: the shape is what the SELECT asked for.
    return row as Row
  })
}

function valueFrom(value: unknown, type: ColumnType | undefined): unknown {
  if (value === null) return null
  if (type === ColumnTypeEnum.Int64) return wholeNumberFrom(value)
  if (type === ColumnTypeEnum.Boolean) return value === true || value === 1
  if (type === ColumnTypeEnum.DateTime) return new Date(String(value))
  return value
}

/** Money and counters: the constraints of the tables keep them within what a number holds exactly. */
function wholeNumberFrom(value: unknown): number {
  const number = Number(value)
  assert(Number.isSafeInteger(number), `not a whole number that JavaScript holds exactly: ${value}`)
  return number
}
