// A connection of either database as repositories see it: the typed client and SQL, through the public interface of
// Prisma's driver adapters. The adapter for SQLite is our own, the one for Postgres is Prisma's.
import { AsyncLocalStorage } from 'node:async_hooks'
import { assert } from '@bougie/engine'
import { type ColumnType, ColumnTypeEnum, type SqlQueryable, type SqlResultSet } from '@prisma/driver-adapter-utils'
import type { Prisma } from '../../generated/sqlite/client.ts'
import { rowInserts, rowsInsert, wholeNumberFrom } from '../../platform/database/sql.ts'
import { type Dialect, type RowInsert, type Transaction, UniqueConflict } from '../../ports/database.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { timeOrderedUuid } from '../system/random.ts'
import { leaseModels, runPlain } from './client.ts'
import { isAftermath } from './database-error.ts'
import type { UnitScope, WriteConnection } from './group-commit.ts'

export type Statements = Pick<Transaction, 'query' | 'execute' | 'insert'>

interface ConnectionOptions {
  readonly dialect: Dialect
  readonly secrets: SecretBox
  readonly queryable: SqlQueryable
}

export function createConnection({ dialect, secrets, queryable }: ConnectionOptions) {
  const lease = leaseModels(dialect, queryable)
  return {
    dialect,
    secrets,
    ...createStatements(dialect, queryable),
    get models() {
      return lease.get()
    },
    newId: timeOrderedUuid,
    /** Called once, when its database has been closed. */
    release: lease.release,
  }
}

const ANY_TYPE = { scalarType: 'unknown', arity: 'scalar' } as const

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
    async insert(insert: RowInsert) {
      if (insert.rows.length === 0) return 0
      if (!isSqlite) return execute(rowsInsert(dialect, insert))
      const { sql, values } = rowInserts(insert)
      let written = 0
      for (const args of values) written += await queryable.executeRaw({ sql, args, argTypes: [] })
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
    // The driver's boundary: the SELECT determines the shape.
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

/** Steps of a group that each database performs in its own way. */
type Steps = Pick<WriteConnection, 'begin' | 'commit' | 'rollback' | 'flushed'> & Pick<Transaction, 'commitBefore'>

/**
 * Postgres aborts a transaction at its first failing statement; SQLite continues without it. So that units of work
 * behave alike on both, a unit that hides a failed statement fails as a whole: every statement of the write connection,
 * typed or not, passes here.
 */
export function createWriteConnection(options: ConnectionOptions, { commitBefore, ...steps }: Steps) {
  const inner = options.queryable
  const currentUnit = new AsyncLocalStorage<UnitScope>()
  let first: { readonly error: unknown } | null = null

  async function watched<T>(statement: () => Promise<T>): Promise<T> {
    // A unit fails with its first branch. What the other branches send later would be stored without it: by itself, or
    // with the next unit.
    assert(currentUnit.getStore()?.hasEnded === false, 'the statement of a unit of work that has ended')
    try {
      return await statement()
    } catch (error) {
      first ??= { error }
      // The caller of a later statement may be the first to fail, if they were sent together. Whether the transaction can
      // be run again depends on the reason.
      throw isAftermath(error) ? first.error : error
    }
  }

  const queryable: SqlQueryable = {
    ...inner,
    queryRaw: (query) => watched(() => inner.queryRaw(query)),
    executeRaw: (query) => watched(() => inner.executeRaw(query)),
  }
  const run = (sql: string) => runPlain(queryable, sql)

  function assertNoneFailed(): void {
    if (first !== null) throw first.error
  }

  async function attempt(write: () => Promise<unknown>): Promise<boolean> {
    assertNoneFailed()
    await run('SAVEPOINT attempt')
    try {
      await write()
      await run('RELEASE SAVEPOINT attempt')
      return true
    } catch (error) {
      if (!(error instanceof UniqueConflict)) throw error
      first = null
      await run('ROLLBACK TO SAVEPOINT attempt')
      await run('RELEASE SAVEPOINT attempt')
      return false
    }
  }

  return {
    ...steps,
    transaction: Object.assign(createConnection({ ...options, queryable }), { attempt, commitBefore }),
    async begin() {
      await steps.begin()
      first = null
    },
    assertNoneFailed,
    currentUnit,
  }
}
