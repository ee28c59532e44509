// Postgres aborts a transaction at its first failing statement; SQLite continues without it. So that units of work
// behave alike on both, a unit that hides a failed statement fails as a whole: every statement of the write connection,
// typed or not, passes here.
import type { SqlQueryable } from '@prisma/driver-adapter-utils'
import { UniqueConflict } from '../../ports/database.ts'
import { runPlain } from './client.ts'
import { type ConnectionOptions, createConnection } from './connection.ts'
import type { WriteConnection } from './group-commit.ts'

/** Steps of a group that each database performs in its own way. */
type Steps = Pick<WriteConnection, 'begin' | 'mark' | 'undo' | 'commit' | 'rollback' | 'flushed'>

export function createWriteConnection(options: Omit<ConnectionOptions, 'attempt'>, steps: Steps) {
  const inner = options.queryable
  let first: { readonly error: unknown } | null = null

  async function watched<T>(statement: Promise<T>): Promise<T> {
    try {
      return await statement
    } catch (error) {
      first ??= { error }
      throw error
    }
  }

  const queryable: SqlQueryable = {
    ...inner,
    queryRaw: (query) => watched(inner.queryRaw(query)),
    executeRaw: (query) => watched(inner.executeRaw(query)),
  }
  const run = (sql: string) => runPlain(queryable, sql)

  function throwHidden(): void {
    if (first !== null) throw first.error
  }

  async function attempt(write: () => Promise<unknown>): Promise<boolean> {
    throwHidden()
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
    transaction: createConnection({ ...options, queryable, attempt }),
    async begin() {
      await steps.begin()
      first = null
    },
    keep: async () => throwHidden(),
    async undo() {
      first = null
      await steps.undo()
    },
  }
}
