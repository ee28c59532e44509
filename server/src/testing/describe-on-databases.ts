import { afterEach, describe, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { createPostgresTestDatabase, postgresProblem, testPostgresAddress } from './test-postgres.ts'

const missingPostgres = await postgresProblem()

/**
 * Runs a suite on SQLite and on Postgres. Each call of `createDatabase` gives an empty database, removed after the test
 * that asked for it. Where Postgres is missing its suite shows as skipped, with the reason; in CI it fails.
 */
export function describeOnDatabases(title: string, suite: (createDatabase: () => Promise<TestDatabase>) => void): void {
  describe(`${title} (SQLite)`, () => suite(disposedAfterEach(createTestDatabase)))
  if (missingPostgres === null) {
    describe(`${title} (Postgres)`, () => suite(disposedAfterEach(createPostgresTestDatabase)))
    return
  }
  const reason = `${title} (Postgres): ${testPostgresAddress} does not answer (${missingPostgres})`
  if (process.env['CI']) {
    test(reason, () => {
      throw new Error('CI must run the suites on Postgres; TEST_POSTGRES_URL tells where it is')
    })
    return
  }
  process.stderr.write(`SKIPPED ${reason}\n`)
  describe.skip(reason, () => suite(disposedAfterEach(createPostgresTestDatabase)))
}

function disposedAfterEach(create: () => Promise<TestDatabase>): () => Promise<TestDatabase> {
  const created: TestDatabase[] = []
  afterEach(async () => {
    for (const database of created.splice(0)) await database.dispose()
  })
  return async () => {
    const database = await create()
    created.push(database)
    return database
  }
}
