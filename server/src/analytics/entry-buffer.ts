// What pages report is written in batches, a moment later: nobody waits for it, and a crowd costs a few statements.
import { Counter, type Registry } from 'prom-client'
import type { Database } from '../ports/database.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import type { AnalyticsRepository, PageView, UserJourney } from './analytics-repository.ts'

const WRITE_AFTER_MS = 1_000
const BATCH_MAX = 500
/** Beyond so many of a kind that wait, new ones are dropped and counted: figures for admins are worth no memory. */
const WAITING_MAX = 5_000

export interface EntryBuffer {
  addPageView(view: PageView): void
  addJourney(journey: UserJourney): void
  /** Writes what waits, now. */
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
    help: 'Page views and journeys that were not kept because too many were waiting',
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
      dropped.inc({ kind: 'page view' }, batch.pageViews.length)
      dropped.inc({ kind: 'journey' }, batch.journeys.length)
      throw cause
    }
  }

  return {
    addPageView: (view) => add(pageViews, view, 'page view'),
    addJourney: (journey) => add(journeys, journey, 'journey'),
    flush: writeAll,
  }
}
