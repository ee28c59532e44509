// SQL through Prisma's driver adapter, past its query engine: the network is what a statement costs here.
import { assert } from '@bougie/engine'
import { type ColumnType, ColumnTypeEnum, type SqlQueryable, type SqlResultSet } from '@prisma/driver-adapter-utils'
import type { Prisma } from '../../generated/sqlite/client.ts'
import { describeAdapterError } from './database-error.ts'
import { rowsInsert } from './row-source.ts'
import type { Statements } from './sql-connection.ts'

const ANY_ARGUMENT = { scalarType: 'unknown', arity: 'scalar' } as const

/** `current` is asked at each statement: a lane's connection changes with each of its transactions. */
export function createPostgresStatements(current: () => SqlQueryable): Statements {
  async function execute(sql: Prisma.Sql): Promise<number> {
    try {
      return await current().executeRaw(adapterQuery(sql))
    } catch (error) {
      throw describeAdapterError(error, sql.text)
    }
  }

  return {
    async query<Row extends object>(sql: Prisma.Sql) {
      try {
        return rowsFrom<Row>(await current().queryRaw(adapterQuery(sql)))
      } catch (error) {
        throw describeAdapterError(error, sql.text)
      }
    },
    execute,
    insert: (insert) => execute(rowsInsert('postgres', insert)),
  }
}

function adapterQuery({ text, values }: Prisma.Sql) {
  return { sql: text, args: [...values], argTypes: values.map(() => ANY_ARGUMENT) }
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
  if (type === ColumnTypeEnum.DateTime) return new Date(String(value))
  return value
}

/** Money and counters: the constraints of the tables keep them within what a number holds exactly. */
function wholeNumberFrom(value: unknown): number {
  const number = Number(value)
  assert(Number.isSafeInteger(number), `not a whole number that JavaScript holds exactly: ${value}`)
  return number
}
