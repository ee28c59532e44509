import { afterAll, afterEach, describe } from 'vitest'
import { describeUnless } from './describe-unless.ts'
import { createReusedPostgres } from './reused-postgres.ts'
import { type BareDatabase, createBareDatabase, createTestDatabase, type TestDatabase } from './test-database.ts'
import { createBarePostgres, postgresProblem, testPostgresAddress } from './test-postgres.ts'

const missingPostgres = await postgresProblem()

interface DatabaseMaker {
  /** An empty database with every table. */
  readonly create: () => Promise<TestDatabase>
  /** The address of a database without any table. */
  readonly createBare: () => Promise<BareDatabase>
}

type Suite = (
  createDatabase: () => Promise<TestDatabase>,
  createBareDatabase: () => Promise<BareDatabase>,
  createSharedDatabase: () => Promise<TestDatabase>,
) => void

const sqlite: DatabaseMaker = { create: createTestDatabase, createBare: createBareDatabase }
const postgres: DatabaseMaker = { create: createReusedPostgres, createBare: createBarePostgres }

/**
 * Runs a suite on SQLite and on Postgres: one whose rule depends on the database (concurrency, constraints, money, bets,
 * matchmaking, battle events), or that alone executes a statement of a repository. Any other runs by `describeOnSqlite`.
 * Databases that the suite's functions create are removed after the test, those for all of its tests after the last one.
 */
export function describeOnDatabases(title: string, suite: Suite): void {
  describeOnSqlite(title, suite)
  describeOnPostgres(title, suite)
}

/** For a suite whose rule is independent of the database, and whose statements other suites execute on Postgres. */
export function describeOnSqlite(title: string, suite: Suite): void {
  describe(`${title} (SQLite)`, () => run(suite, sqlite))
}

/** Without Postgres the suite is skipped with the reason; in CI it fails. */
export function describeOnPostgres(title: string, suite: Suite): void {
  const problem =
    missingPostgres === null
      ? null
      : `${testPostgresAddress}, from TEST_POSTGRES_URL, does not respond (${missingPostgres})`
  describeUnless(problem, `${title} (Postgres)`, () => run(suite, postgres))
}

function run(suite: Suite, maker: DatabaseMaker): void {
  suite(disposedAfterEach(maker.create), disposedAfterEach(maker.createBare), disposedAfterAll(maker.create))
}

/** Creates databases that are removed after the test that created them. */
export function disposedAfterEach<T extends BareDatabase>(create: () => Promise<T>): () => Promise<T> {
  return disposed(create, afterEach)
}

/** Creates databases that are removed after the last test of the suite. */
export function disposedAfterAll<T extends BareDatabase>(create: () => Promise<T>): () => Promise<T> {
  return disposed(create, afterAll)
}

function disposed<T extends BareDatabase>(
  create: () => Promise<T>,
  after: (remove: () => Promise<void>) => void,
): () => Promise<T> {
  const created: T[] = []
  after(async () => {
    for (const one of created.splice(0)) await one.dispose()
  })
  return async () => {
    const one = await create()
    created.push(one)
    return one
  }
}
