// SQL that differs between the two databases.
//
// Many rows are one parameter, so that the text is the same for one row and for thousands: it is prepared once, and no
// limit on the number of parameters applies. The rows are JSON text; Postgres takes rows that belong to no table as one
// array per column. Rows that are only inserted are bound one by one to a prepared statement on SQLite: parsing the JSON
// would cost as much as writing them, unless the table has triggers that may refuse.
import { assert } from '@bougie/engine'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Columns, Dialect, RowFor, RowInsert, Transaction } from '../../ports/database.ts'

type Value = string | number | boolean | Date | null | undefined
type Row = Readonly<Record<string, Value>>

/** An insert with one placeholder per column, and the values of each row. */
export function rowInserts({ table, rows, onConflict }: RowInsert) {
  const fields = sharedFields(rows)
  const placeholders = fields.map(() => '?').join(', ')
  const sql = `INSERT INTO ${table} (${columnNames(fields)}) VALUES (${placeholders})${conflictClause(onConflict)}`
  return { sql, values: rows.map((row: Row) => fields.map((field) => row[field] ?? null)) }
}

/** Inserts all rows in one statement, which may be part of another one. */
export function rowsInsert(dialect: Dialect, { table, rows, onConflict }: RowInsert): Prisma.Sql {
  const fields = sharedFields(rows)
  const into = Prisma.raw(`INSERT INTO ${table} (${columnNames(fields)})`)
  const source = dialect === 'sqlite' ? sqliteRows(fields, rows) : rowsOfTable(table, fields, rows)
  return Prisma.sql`${into} ${source}${Prisma.raw(conflictClause(onConflict))}`
}

function sharedFields(rows: readonly Row[]): readonly string[] {
  const [first] = rows
  assert(first !== undefined, 'rows to insert')
  const fields = Object.keys(first)
  assert(
    rows.every((row) => Object.keys(row).length === fields.length && fields.every((field) => field in row)),
    'rows of one insert have the same fields',
  )
  return fields
}

function conflictClause(onConflict: string | undefined): string {
  return onConflict === undefined ? '' : ` ON CONFLICT ${onConflict}`
}

/** A SELECT of the rows in order, with the named columns: for `FROM (${rows}) AS r`. */
export function rowsOf<const C extends Columns>(dialect: Dialect, columns: C, rows: readonly RowFor<C>[]): Prisma.Sql {
  return dialect === 'sqlite' ? sqliteRows(Object.keys(columns), rows) : postgresRows(columns, rows)
}

/** Selects columns as the fields of the code: `b.user_id AS "userId"`. */
export function fieldsOf<Row extends object = Record<string, unknown>>(
  fields: readonly (keyof Row & string)[],
  alias?: string,
): Prisma.Sql {
  const table = alias === undefined ? '' : `${alias}.`
  return Prisma.raw(fields.map((field) => `${table}${columnOf(field)} AS "${field}"`).join(', '))
}

function columnNames(fields: readonly string[]): string {
  return fields.map(quotedColumnOf).join(', ')
}

const knownColumns = new Map<string, string>()

/** The column of a field: `user_id` of `userId`. */
function columnOf(field: string): string {
  const known = knownColumns.get(field)
  if (known !== undefined) return known
  const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  knownColumns.set(field, column)
  return column
}

function quotedColumnOf(field: string): string {
  return quoted(columnOf(field))
}

export function isAnyOf(dialect: Dialect, column: string, values: readonly string[]): Prisma.Sql {
  const name = Prisma.raw(quoted(column))
  return dialect === 'sqlite'
    ? Prisma.sql`${name} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
    : Prisma.sql`${name} = ANY(${values}::text[])`
}

/** A condition that is always true. */
export const EVERYTHING = Prisma.sql`1 = 1`

/** Whether the text is in the column, or begins it. Wildcards of LIKE in the text are literal. */
export function hasText(column: string, text: string, where: 'anywhere' | 'at the start' = 'anywhere'): Prisma.Sql {
  const pattern = `${where === 'anywhere' ? '%' : ''}${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return Prisma.sql`${Prisma.raw(column)} LIKE ${pattern} ESCAPE '\\'`
}

/**
 * The column's text, for comparisons. SQLite plans without statistics: of two indexes it may take the one that selects more
 * rows, in the worst case that of a column with two values, and half of the table.
 */
export function withoutIndex(column: string): Prisma.Sql {
  return Prisma.raw(`(${column} || '')`)
}

/** Locks a row, given as `users WHERE id = …`: no other transaction changes it before this one ends. */
export async function lockRow(transaction: Transaction, row: Prisma.Sql): Promise<void> {
  const { dialect, query } = transaction
  if (dialect !== 'sqlite') await query(Prisma.sql`SELECT 1 AS locked FROM ${row} ${forUpdate(dialect)}`)
}

/**
 * On Postgres no other transaction changes the selected rows before this one ends. SQLite has only one writer anyway.
 */
export function forUpdate(dialect: Dialect): Prisma.Sql {
  return dialect === 'sqlite' ? Prisma.empty : Prisma.sql`FOR UPDATE`
}

function sqliteRows(fields: readonly string[], rows: readonly Row[]): Prisma.Sql {
  const columns = fields.map((field, index) => `value ->> ${index} AS ${quotedColumnOf(field)}`)
  const json = JSON.stringify(rows.map((row) => fields.map((field) => jsonValue(row[field]))))
  // Without "WHERE true" SQLite parses the ON of a following ON CONFLICT as part of a join.
  return Prisma.sql`SELECT ${Prisma.raw(columns.join(', '))} FROM json_each(${json}) WHERE true`
}

function jsonValue(value: Value): string | number | null {
  if (value instanceof Date) return sqliteDate(value)
  return typeof value === 'boolean' ? Number(value) : (value ?? null)
}

/** The table gives the types. JSON costs half the processor time of an array per column. */
function rowsOfTable(table: string, fields: readonly string[], rows: readonly Row[]): Prisma.Sql {
  const columns = fields.map((field) => [field, columnOf(field)] as const)
  const stored = rows.map((row) => {
    const byColumn: Record<string, Value> = {}
    for (const [field, column] of columns) byColumn[column] = row[field]
    return byColumn
  })
  return Prisma.sql`SELECT ${Prisma.raw(columnNames(fields))}
    FROM json_populate_recordset(NULL::${Prisma.raw(table)}, ${JSON.stringify(stored)}::json)`
}

function postgresRows<C extends Columns>(columns: C, rows: readonly RowFor<C>[]): Prisma.Sql {
  const names = Object.keys(columns)
  const arrays = names.map((name) => {
    const values = rows.map((row) => postgresValue(row[name] ?? null))
    return Prisma.sql`${values}::${Prisma.raw(`${columns[name]}[]`)}`
  })
  const aliases = Prisma.raw(columnNames(names))
  return Prisma.sql`SELECT ${aliases} FROM unnest(${Prisma.join(arrays)}) AS source(${aliases})`
}

function postgresValue(value: string | number | boolean | Date | null): string | number | boolean | null {
  return value instanceof Date ? value.toISOString() : value
}

function quoted(name: string): string {
  return `"${name}"`
}

/** The hour in UTC, as `2026-01-31T09`. */
export function hourOf(dialect: Dialect, column: string): Prisma.Sql {
  return Prisma.raw(dialect === 'sqlite' ? `substr(${column}, 1, 13)` : `to_char(${column}, 'YYYY-MM-DD"T"HH24')`)
}

/** The start of the next hour. */
export function nextHour(dialect: Dialect, column: string): Prisma.Sql {
  return Prisma.raw(
    dialect === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:00:00.000+00:00', ${column}, '+1 hour')`
      : `date_trunc('hour', ${column}) + interval '1 hour'`,
  )
}

export function dateOfHour(hour: string): Date {
  return new Date(`${hour}:00:00.000Z`)
}

let newest = { ms: 0, text: '' }

/**
 * The form in which Prisma stores dates. Rows that are written together usually share one date, so its text is cached.
 */
export function sqliteDate(date: Date): string {
  const ms = date.getTime()
  if (newest.ms !== ms || newest.text === '') newest = { ms, text: date.toISOString().replace('Z', '+00:00') }
  return newest.text
}

/** For money and counters: constraints of the tables keep them within the exact range of a number. */
export function wholeNumberFrom(value: unknown): number {
  const number = Number(value)
  assert(Number.isSafeInteger(number), `not a whole number that JavaScript represents exactly: ${value}`)
  return number
}
