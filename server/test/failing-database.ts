import type { Database } from '../src/ports/database.ts'

/** A database that a test can disconnect and reconnect. */
export function createFailingDatabase(database: Database): {
  readonly database: Database
  fail(message: string | null): void
} {
  let failure: string | null = null
  const orFail = <T>(use: () => Promise<T>): Promise<T> =>
    failure === null ? use() : Promise.reject(new Error(failure))
  return {
    database: {
      reader: database.reader,
      transaction: (work) => orFail(() => database.transaction(work)),
      ping: () => orFail(() => database.ping()),
      onCommit: (listener) => database.onCommit(listener),
      close: () => database.close(),
    },
    fail(message) {
      failure = message
    },
  }
}
