// Page views of visitors who consented, for admins. Network addresses are not stored, and nothing is kept for long.

import {
  type AnalyticsSummary,
  cutText,
  type PageViewBody,
  type Period,
  type UserId,
  type UserJourneyBody,
  type WalletAddress,
} from '@bougie/protocol'
import { Counter, type Registry } from 'prom-client'
import { AppError } from '../platform/app-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts'
import type { Page } from '../platform/page-cursor.ts'
import { createRepeater, sweepRows } from '../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Entries, PageView, Span, UserJourney } from './repository.ts'
import * as repository from './repository.ts'

const KEPT_DAYS = 90
const FORGET_EVERY_MS = 5 * MINUTE_MS
const LISTED_MAX = 50
/** Stored texts are cut to this length, because nobody reads more of them. */
const KEPT_LENGTH = { url: 1_024, userAgent: 256, additionalData: 2_048 } as const

/** The length of each period, and the number of equal intervals of its history. */
const PERIODS: Readonly<Record<Period, { readonly spans: number; readonly spanMs: number }>> = {
  '24h': { spans: 24, spanMs: HOUR_MS },
  '7j': { spans: 7, spanMs: DAY_MS },
  '1m': { spans: 30, spanMs: DAY_MS },
  ALL: { spans: 13, spanMs: 7 * DAY_MS },
}

export interface AnalyticsDependencies
  extends EntryBufferDependencies,
    Pick<SharedDependencies, 'clock' | 'random' | 'database'> {
  /** When false, nothing is stored. */
  readonly enabled: boolean
}

export function createAnalyticsService(dependencies: AnalyticsDependencies) {
  const { clock, random, database, enabled } = dependencies
  const buffer = createEntryBuffer(dependencies)
  const sweep = createRepeater(dependencies, { name: 'forget analytics', everyMs: FORGET_EVERY_MS, run: forget })

  function stamp() {
    return { id: random.uuid(), createdAt: new Date(clock.nowMs()) }
  }

  async function forget(): Promise<void> {
    const before = new Date(clock.nowMs() - KEPT_DAYS * DAY_MS)
    await sweepRows(database, (transaction, max) => repository.deleteBefore(transaction, before, max))
  }

  async function walletKeyOf(of: UserId | WalletAddress): Promise<string | null> {
    return of.startsWith('0x') ? of.toLowerCase() : repository.walletKeyOf(database.reader, of as UserId)
  }

  return {
    logPageView({ walletAddress, url, referrerUrl, sessionId, userAgent }: PageViewBody): void {
      if (!enabled) return
      buffer.addPageView({
        ...stamp(),
        walletAddress: walletAddress || null,
        url: cutText(url, KEPT_LENGTH.url),
        referrerUrl: cutText(referrerUrl ?? '', KEPT_LENGTH.url) || null,
        sessionId: sessionId || null,
        userAgent: cutText(userAgent ?? '', KEPT_LENGTH.userAgent) || null,
      })
    },
    logJourney(body: UserJourneyBody): void {
      if (!enabled) return
      buffer.addJourney({
        ...stamp(),
        walletAddress: body.walletAddress || null,
        pageCategory: body.pageCategoryName,
        referrerPageCategory: body.referrerPageCategoryName || null,
        actionName: body.actionName,
        additionalData: cutText(textOf(body.additionalData), KEPT_LENGTH.additionalData) || null,
      })
    },
    /** Null when there is no such player. */
    async journeysOf(of: UserId | WalletAddress, page: Page): Promise<readonly UserJourney[] | null> {
      await buffer.flush()
      const walletKey = await walletKeyOf(of)
      return walletKey === null ? null : repository.journeysOf(database.reader, walletKey, page)
    },
    async summary(period: Period): Promise<AnalyticsSummary> {
      await buffer.flush()
      const { reader } = database
      const { spans, whole } = spansOf(period, clock.nowMs())
      const [totals, counts, categories, journeys] = await Promise.all([
        repository.totals(reader, whole),
        repository.counts(reader, spans),
        repository.categories(reader, whole, LISTED_MAX),
        repository.transitions(reader, whole, LISTED_MAX),
      ])
      return {
        period,
        enabled,
        page_views: totals.pageViews,
        sessions: totals.sessions,
        wallets: totals.wallets,
        categories: [...categories],
        journeys: [...journeys],
        history: spans.map(({ from }, index) => ({
          from: from.toISOString(),
          page_views: counts[index]?.pageViews ?? 0,
          sessions: counts[index]?.sessions ?? 0,
        })),
      }
    },
    start: () => sweep.start(),
    async stop(): Promise<void> {
      sweep.stop()
      await buffer.flush()
    },
  }
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>

function textOf(data: UserJourneyBody['additionalData']): string {
  if (data === undefined || data === null) return ''
  return typeof data === 'string' ? data : JSON.stringify(data)
}

/** The intervals of the period, and all of it. They end just after now, so that entries of this millisecond count. */
function spansOf(period: Period, nowMs: number): { readonly spans: readonly Span[]; readonly whole: Span } {
  const { spans: count, spanMs } = PERIODS[period]
  const edgeOf = (index: number) => new Date(nowMs + 1 + (index - count) * spanMs)
  const spans = Array.from({ length: count }, (_none, index) => ({ from: edgeOf(index), to: edgeOf(index + 1) }))
  return { spans, whole: { from: edgeOf(0), to: edgeOf(count) } }
}

// Reports of pages are written in batches, with a delay: nobody waits for them, and batches need few statements.

const WRITE_AFTER_MS = 1_000
const BATCH_MAX = 500
/** When this many of a kind are waiting, new ones are dropped and counted: statistics must not use up memory. */
const WAITING_MAX = 5_000

export interface EntryBufferDependencies extends Pick<SharedDependencies, 'timers' | 'tasks' | 'database'> {
  readonly registry: Registry
}

export function createEntryBuffer(dependencies: EntryBufferDependencies) {
  const { timers, tasks, database, registry } = dependencies
  const pageViews: PageView[] = []
  const journeys: UserJourney[] = []
  let isPlanned = false
  const dropped = new Counter({
    name: 'bougie_analytics_dropped_total',
    help: 'Page views and journeys that were not kept: too many were waiting, or the database did not take them',
    labelNames: ['kind'],
    registers: [registry],
  })
  // An alarm on the increase sees the first loss only beside an earlier sample.
  for (const kind of ['page view', 'journey']) dropped.inc({ kind }, 0)

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

  /** A batch that can't be written is lost; the next report starts a new one. */
  async function writeBatch(): Promise<void> {
    const batch = { pageViews: pageViews.splice(0, BATCH_MAX), journeys: journeys.splice(0, BATCH_MAX) }
    try {
      await database.transaction((transaction) => repository.store(transaction, batch))
    } catch (cause) {
      // While the database is unavailable, writing the rows one by one would only fail again.
      if (cause instanceof AppError) {
        countLost(batch)
        throw cause
      }
      await writeOneByOne(batch)
    }
  }

  /**
   * Writes the rows separately, so that a row refused by the database affects no other. A row that fails again is lost.
   */
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
    addPageView: (view: PageView) => add(pageViews, view, 'page view'),
    addJourney: (journey: UserJourney) => add(journeys, journey, 'journey'),
    /** Writes waiting entries now. Failures are reported like any other, not thrown to the caller. */
    flush: (): Promise<void> =>
      new Promise((resolve) => tasks.run('write analytics', () => writeAll().finally(resolve))),
  }
}
