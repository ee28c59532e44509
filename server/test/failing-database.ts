import type { Database } from '../src/ports/database.ts'

/** A database that a test can disconnect and reconnect. */
export function createFailingDatabase(database: Database) {
  let failure: string | null = null
  const orFail = <T>(use: () => Promise<T>): Promise<T> =>
    failure === null ? use() : Promise.reject(new Error(failure))
  const failing: Database = {
    ...database,
    transaction: (work) => orFail(() => database.transaction(work)),
    ping: () => orFail(() => database.ping()),
  }
  return {
    database: failing,
    fail(message: string | null) {
      failure = message
    },
  }
}
