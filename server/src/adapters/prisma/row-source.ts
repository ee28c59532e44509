// Many rows as one parameter, so that a statement has the same text for one row and for thousands (it is prepared once,
// and no limit on the number of parameters is met). SQLite takes them as a JSON text, Postgres as one array a column.
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Dialect } from './dialect.ts'
import { sqliteDate } from './sqlite-statements.ts'

type ColumnKind = keyof KindValues
type Columns = Readonly<Record<string, ColumnKind>>

interface KindValues {
  text: string
  integer: number
  bigint: number
  boolean: boolean
  timestamp: Date
}
export type RowFor<C extends Columns> = { readonly [Name in keyof C]: KindValues[C[Name]] | null }

/** A SELECT of the rows in their order, with the named columns: for `INSERT INTO t (…) ${rows}` or `FROM (${rows}) AS r`. */
export function rowsOf<const C extends Columns>(dialect: Dialect, columns: C, rows: readonly RowFor<C>[]): Prisma.Sql {
  return dialect === 'sqlite' ? sqliteRows(columns, rows) : postgresRows(columns, rows)
}

export function columnNames(columns: Columns): Prisma.Sql {
  return Prisma.raw(Object.keys(columns).map(quoted).join(', '))
}

export function isAnyOf(dialect: Dialect, column: string, values: readonly string[]): Prisma.Sql {
  const name = Prisma.raw(quoted(column))
  return dialect === 'sqlite'
    ? Prisma.sql`${name} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
    : Prisma.sql`${name} = ANY(${values}::text[])`
}

/** Postgres: nobody else changes the selected rows before this transaction ends. On SQLite the writer is alone anyway. */
export function forUpdate(dialect: Dialect): Prisma.Sql {
  return dialect === 'sqlite' ? Prisma.empty : Prisma.sql`FOR UPDATE`
}

function sqliteRows<C extends Columns>(columns: C, rows: readonly RowFor<C>[]): Prisma.Sql {
  const names = Object.keys(columns)
  const fields = names.map((name, index) => `value ->> ${index} AS ${quoted(name)}`)
  const json = JSON.stringify(rows.map((row) => names.map((name) => sqliteValue(row[name] ?? null))))
  // "WHERE true": without it SQLite takes the ON of an ON CONFLICT that follows for a join.
  return Prisma.sql`SELECT ${Prisma.raw(fields.join(', '))} FROM json_each(${json}) WHERE true`
}

function sqliteValue(value: string | number | boolean | Date | null): string | number | null {
  if (value instanceof Date) return sqliteDate(value)
  return typeof value === 'boolean' ? Number(value) : value
}

function postgresRows<C extends Columns>(columns: C, rows: readonly RowFor<C>[]): Prisma.Sql {
  const names = Object.keys(columns)
  const arrays = names.map((name) => {
    const values = rows.map((row) => postgresValue(row[name] ?? null))
    return Prisma.sql`${values}::${Prisma.raw(`${columns[name]}[]`)}`
  })
  const aliases = Prisma.raw(names.map(quoted).join(', '))
  return Prisma.sql`SELECT ${aliases} FROM unnest(${Prisma.join(arrays)}) AS source(${aliases})`
}

function postgresValue(value: string | number | boolean | Date | null): string | number | boolean | null {
  return value instanceof Date ? value.toISOString() : value
}

function quoted(name: string): string {
  return `"${name}"`
}
