import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { AppError } from '../platform/app-error.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import type { Database } from '../ports/database.ts'
import type { PageView, UserJourney } from './repository.ts'
import { createEntryBuffer } from './service.ts'

const createdAt = new Date('2026-11-22T10:00:00Z')

function viewOf(url: string, id: string = randomUUID()): PageView {
  return { id, walletAddress: null, url, referrerUrl: null, sessionId: null, userAgent: null, createdAt }
}

function journeyOf(actionName: string, id: string = randomUUID()): UserJourney {
  return {
    id,
    walletAddress: null,
    pageCategory: 'Battle',
    referrerPageCategory: null,
    actionName,
    additionalData: null,
    createdAt,
  }
}

function openBuffer(database: Database) {
  const failures: unknown[] = []
  const registry = new Registry()
  const clock = createFakeClock()
  const tasks = createTasks({ onFailure: (_name, cause) => failures.push(cause) })
  const buffer = createEntryBuffer({
    timers: clock,
    tasks,
    database,
    registry,
  })
  const lost = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#') && line !== '')
  return { buffer, tasks, failures, lost }
}

describeOnDatabases('what waits to be written for analytics', (createDatabase) => {
  test('a row that the database refuses takes no other row along; it is counted, reported once, and nobody who reads meets it', async () => {
    const { database } = await createDatabase()
    const { buffer, tasks, failures, lost } = openBuffer(database)
    const twice = randomUUID()
    for (const view of [viewOf('/lobby'), viewOf('/cycle', twice), viewOf('/again', twice), viewOf('/wallet')]) {
      buffer.addPageView(view)
    }
    for (const journey of [journeyOf('one'), journeyOf('two', twice), journeyOf('three', twice)]) {
      buffer.addJourney(journey)
    }
    await buffer.flush()
    await tasks.idle()
    const textsOf = async (query: Prisma.Sql) =>
      (await database.reader.query<{ text: string }>(query)).map(({ text }) => text)
    expect(await textsOf(Prisma.sql`SELECT url AS "text" FROM page_views ORDER BY url`)).toEqual([
      '/cycle',
      '/lobby',
      '/wallet',
    ])
    expect(await textsOf(Prisma.sql`SELECT action_name AS "text" FROM user_journeys ORDER BY 1`)).toEqual([
      'one',
      'two',
    ])
    expect(failures).toHaveLength(1)
    expect(await lost()).toEqual([
      'bougie_analytics_dropped_total{kind="page view"} 1',
      'bougie_analytics_dropped_total{kind="journey"} 1',
    ])
  })

  test('while the database is away a batch is tried once, not row by row', async () => {
    const { database } = await createDatabase()
    let tried = 0
    const away: Database = {
      ...database,
      transaction: () => {
        tried += 1
        return Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'the database is away'))
      },
    }
    const { buffer, tasks, failures, lost } = openBuffer(away)
    for (let count = 0; count < 3; count += 1) buffer.addPageView(viewOf('/lobby'))
    await buffer.flush()
    await tasks.idle()
    expect([tried, failures.length]).toEqual([1, 1])
    expect(await lost()).toContain('bougie_analytics_dropped_total{kind="page view"} 3')
  })
})
