// What pages report is written in batches, a moment later: nobody waits for it, and a crowd costs a few statements.
import { Counter, type Registry } from 'prom-client'
import { AppError } from '../app-error.ts'
import type { Database } from '../ports/database.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import type { AnalyticsRepository, PageView, UserJourney } from './analytics-repository.ts'

const WRITE_AFTER_MS = 1_000
const BATCH_MAX = 500
/** Beyond so many of a kind that wait, new ones are dropped and counted: figures for admins are worth no memory. */
const WAITING_MAX = 5_000

interface Entries {
  readonly pageViews: readonly PageView[]
  readonly journeys: readonly UserJourney[]
}

export interface EntryBuffer {
  addPageView(view: PageView): void
  addJourney(journey: UserJourney): void
  /** Writes what waits, now. Whoever asks is told of no failure, which is reported like any other. */
  flush(): Promise<void>
}

export interface EntryBufferDependencies {
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly repository: Pick<AnalyticsRepository, 'store'>
  readonly registry: Registry
}

export function createEntryBuffer(dependencies: EntryBufferDependencies): EntryBuffer {
  const { timers, tasks, database, repository, registry } = dependencies
  const pageViews: PageView[] = []
  const journeys: UserJourney[] = []
  let isPlanned = false
  const dropped = new Counter({
    name: 'bougie_analytics_dropped_total',
    help: 'Page views and journeys that were not kept: too many were waiting, or the database did not take them',
    labelNames: ['kind'],
    registers: [registry],
  })

  function add<Entry>(waiting: Entry[], entry: Entry, kind: string): void {
    if (waiting.length >= WAITING_MAX) {
      dropped.inc({ kind })
      return
    }
    waiting.push(entry)
    if (isPlanned) return
    isPlanned = true
    timers.after(WRITE_AFTER_MS, () => {
      isPlanned = false
      tasks.run('write analytics', writeAll)
    })
  }

  async function writeAll(): Promise<void> {
    while (pageViews.length > 0 || journeys.length > 0) await writeBatch()
  }

  /** A batch that can't be written is gone: the next page report tries with the next one. */
  async function writeBatch(): Promise<void> {
    const batch = { pageViews: pageViews.splice(0, BATCH_MAX), journeys: journeys.splice(0, BATCH_MAX) }
    try {
      await database.transaction((transaction) => repository.store(transaction, batch))
    } catch (cause) {
      // With the database away every row would only wait in vain once more.
      if (cause instanceof AppError) {
        countLost(batch)
        throw cause
      }
      await writeOneByOne(batch)
    }
  }

  /** So that a row which the database refuses takes no other along. Once: what fails again is lost. */
  async function writeOneByOne(batch: Entries): Promise<void> {
    const rows: readonly Entries[] = [
      ...batch.pageViews.map((view) => ({ pageViews: [view], journeys: [] })),
      ...batch.journeys.map((journey) => ({ pageViews: [], journeys: [journey] })),
    ]
    const outcomes = await Promise.allSettled(
      rows.map((row) => database.transaction((transaction) => repository.store(transaction, row))),
    )
    for (const [index, row] of rows.entries()) if (outcomes[index]?.status === 'rejected') countLost(row)
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  function countLost(entries: Entries): void {
    dropped.inc({ kind: 'page view' }, entries.pageViews.length)
    dropped.inc({ kind: 'journey' }, entries.journeys.length)
  }

  return {
    addPageView: (view) => add(pageViews, view, 'page view'),
    addJourney: (journey) => add(journeys, journey, 'journey'),
    flush: () => new Promise((resolve) => tasks.run('write analytics', () => writeAll().finally(resolve))),
  }
}
