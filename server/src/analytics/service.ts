// What visitors who agreed look at, for admins. Which address somebody came from is not kept, and nothing is kept for
// long.
import {
  type AnalyticsPeriod,
  type AnalyticsSummary,
  cutText,
  type PageViewBody,
  type UserId,
  type UserJourneyBody,
  type WalletAddress,
} from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import { createRepeater } from '../timing/repeater.ts'
import type { AnalyticsRepository, Span, UserJourney } from './analytics-repository.ts'
import { createEntryBuffer, type EntryBufferDependencies } from './entry-buffer.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT_DAYS = 90
const FORGET_EVERY_MS = HOUR_MS
/** In one transaction, so that deleting never stands in anybody's way. */
const FORGOTTEN_AT_ONCE = 1_000
const SLICES_MAX = 100
const LISTED_MAX = 50
/** Bytes are cheap, and nobody reads more of them. */
const KEPT_LENGTH = { url: 1_024, userAgent: 256, additionalData: 2_048 } as const

/** How long each period is, and into how many equal spans its history falls. */
const PERIODS: Readonly<Record<AnalyticsPeriod, { readonly spans: number; readonly spanMs: number }>> = {
  '24h': { spans: 24, spanMs: HOUR_MS },
  '7j': { spans: 7, spanMs: DAY_MS },
  '1m': { spans: 30, spanMs: DAY_MS },
  ALL: { spans: 13, spanMs: 7 * DAY_MS },
}

export interface AnalyticsService {
  logPageView(view: PageViewBody): void
  logJourney(journey: UserJourneyBody): void
  /** Null when there is no such player. */
  journeysOf(
    of: UserId | WalletAddress,
    page: { readonly limit: number; readonly beforeId: string | null },
  ): Promise<readonly UserJourney[] | null>
  summary(period: AnalyticsPeriod): Promise<AnalyticsSummary>
  start(): void
  stop(): Promise<void>
}

export interface AnalyticsDependencies extends EntryBufferDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly database: Database
  readonly repository: AnalyticsRepository
  /** False keeps nothing. */
  readonly enabled: boolean
}

export function createAnalyticsService(dependencies: AnalyticsDependencies): AnalyticsService {
  const { clock, random, database, repository, enabled } = dependencies
  const buffer = createEntryBuffer(dependencies)
  const sweep = createRepeater(dependencies, { name: 'forget analytics', everyMs: FORGET_EVERY_MS, run: forget })

  function stamp() {
    return { id: random.uuid(), createdAt: new Date(clock.nowMs()) }
  }

  async function forget(): Promise<void> {
    const before = new Date(clock.nowMs() - KEPT_DAYS * DAY_MS)
    for (let slice = 0; slice < SLICES_MAX; slice++) {
      const mayBeMore = await database.transaction((transaction) =>
        repository.deleteBefore(transaction, before, FORGOTTEN_AT_ONCE),
      )
      if (!mayBeMore) return
    }
  }

  async function walletKeyOf(of: UserId | WalletAddress): Promise<string | null> {
    return of.startsWith('0x') ? of.toLowerCase() : repository.walletKeyOf(database.reader, of as UserId)
  }

  return {
    logPageView({ walletAddress, url, referrerUrl, sessionId, userAgent }) {
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
    logJourney({ walletAddress, pageCategoryName, referrerPageCategoryName, actionName, additionalData }) {
      if (!enabled) return
      buffer.addJourney({
        ...stamp(),
        walletAddress: walletAddress || null,
        pageCategory: pageCategoryName,
        referrerPageCategory: referrerPageCategoryName || null,
        actionName,
        additionalData: cutText(textOf(additionalData), KEPT_LENGTH.additionalData) || null,
      })
    },
    async journeysOf(of, page) {
      await buffer.flush()
      const walletKey = await walletKeyOf(of)
      return walletKey === null ? null : repository.journeysOf(database.reader, walletKey, page)
    },
    async summary(period) {
      await buffer.flush()
      const { reader } = database
      const spans = spansOf(period, clock.nowMs())
      const whole = wholeOf(spans)
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
    async stop() {
      sweep.stop()
      await buffer.flush()
    },
  }
}

function textOf(data: UserJourneyBody['additionalData']): string {
  if (data === undefined || data === null) return ''
  return typeof data === 'string' ? data : JSON.stringify(data)
}

/** They end a little after now, so that what comes at this moment is within. */
function spansOf(period: AnalyticsPeriod, nowMs: number): readonly Span[] {
  const { spans, spanMs } = PERIODS[period]
  const startMs = nowMs + 1 - spans * spanMs
  return Array.from({ length: spans }, (_none, index) => ({
    from: new Date(startMs + index * spanMs),
    to: new Date(startMs + (index + 1) * spanMs),
  }))
}

function wholeOf(spans: readonly Span[]): Span {
  const [first, last] = [spans[0], spans.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a period has spans')
  return { from: first.from, to: last.to }
}
