import { expect } from 'vitest'
import { Prisma } from '../src/generated/sqlite/client.ts'
import { createPrismaDatabase } from '../src/infrastructure/prisma/prisma-database.ts'
import type { Database } from '../src/ports/database.ts'
import type { TestApp } from './build-test-app.ts'
import { disposedAfterEach } from './describe-on-databases.ts'
import type { TestDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'

/** A statement that waits for a lock becomes visible within this many queries. */
const LOOKS_MAX = 5_000

interface Interruption {
  readonly before?: () => Promise<unknown>
  readonly beforeCommit?: () => Promise<unknown>
}

/** A database in which a test can interrupt the next transaction. */
export function createInterruptible(database: Database) {
  let next: Interruption = {}
  const interruptible: Database = {
    ...database,
    transaction: async (work) => {
      const { before, beforeCommit } = next
      next = {}
      await before?.()
      return database.transaction(async (transaction) => {
        const result = await work(transaction)
        await beforeCommit?.()
        return result
      })
    },
  }
  return {
    database: interruptible,
    beforeNext(before: () => Promise<unknown>) {
      next = { before }
    },
    /** Holds the next transaction open after its work is done, until `commit` is called. */
    suspendNext() {
      const worked = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      next = {
        beforeCommit: () => {
          worked.resolve()
          return gate.promise
        },
      }
      return { worked: worked.promise, commit: gate.resolve }
    },
  }
}

/**
 * Two instances on one database of Postgres, each with its own connection: transactions of one instance never overlap.
 * Called before `testApps`, so that the second one is closed after the apps, which store until they end.
 */
export function twoConnections(createDatabase: () => Promise<TestDatabase>) {
  const createSecond = disposedAfterEach(async () => {
    const { database, url } = await createDatabase()
    const second = await createPrismaDatabase({ url, secrets: () => testSecrets, migrates: false })
    return { url, database, second, dispose: () => second.close() }
  })
  return async () => {
    const { database, second } = await createSecond()
    const { database: first, ...interruptions } = createInterruptible(database)
    return { first, second, ...interruptions }
  }
}

/** On Postgres: resolves once the call is finished, or one of its statements waits for a lock. */
export async function overOrWaiting({ database }: Pick<TestApp, 'database'>, call: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  call.then(over, over)
  for (let looks = 0; looks < LOOKS_MAX && !isOver; looks += 1) {
    const waiting = await database.reader.query(Prisma.sql`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    if (waiting.length > 0) return
  }
  expect(isOver).toBe(true)
}
