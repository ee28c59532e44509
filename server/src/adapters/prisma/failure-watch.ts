// Postgres ends a transaction at its first failing statement, SQLite goes on without it. So that works mean the same on
// both, a work that hides a failed statement fails as a whole: every statement of a lane passes here.
import type { SqlQueryable } from '@prisma/driver-adapter-utils'
import type { Prisma } from '../../generated/sqlite/client.ts'
import type { Statements } from './sql-connection.ts'

export interface FailureWatch {
  statements(inner: Statements): Statements
  queryable(inner: () => SqlQueryable): Pick<SqlQueryable, 'queryRaw' | 'executeRaw'>
  reset(): void
  /** Throws the first failure since the reset. */
  throwHidden(): void
}

export function createFailureWatch(): FailureWatch {
  let first: { readonly error: unknown } | null = null

  async function watched<T>(statement: Promise<T>): Promise<T> {
    try {
      return await statement
    } catch (error) {
      first ??= { error }
      throw error
    }
  }

  return {
    statements: (inner) => ({
      query: <Row extends object>(sql: Prisma.Sql) => watched(inner.query<Row>(sql)),
      execute: (sql) => watched(inner.execute(sql)),
      insert: (insert) => watched(inner.insert(insert)),
    }),
    queryable: (inner) => ({
      queryRaw: (query) => watched(inner().queryRaw(query)),
      executeRaw: (query) => watched(inner().executeRaw(query)),
    }),
    reset() {
      first = null
    },
    throwHidden() {
      if (first !== null) throw first.error
    },
  }
}
