import type { UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'

export interface PageView {
  readonly id: string
  readonly walletAddress: string | null
  readonly url: string
  readonly referrerUrl: string | null
  readonly sessionId: string | null
  readonly userAgent: string | null
  readonly createdAt: Date
}

export interface UserJourney {
  readonly id: string
  readonly walletAddress: string | null
  readonly pageCategory: string
  readonly referrerPageCategory: string | null
  readonly actionName: string
  readonly additionalData: string | null
  readonly createdAt: Date
}

export interface Span {
  readonly from: Date
  readonly to: Date
}

export interface SpanCount {
  readonly pageViews: number
  readonly sessions: number
}

export interface AnalyticsRepository {
  store(
    transaction: Transaction,
    entries: { readonly pageViews: readonly PageView[]; readonly journeys: readonly UserJourney[] },
  ): Promise<void>
  /** Up to `max` of each kind; answers whether there may be more. */
  deleteBefore(transaction: Transaction, before: Date, max: number): Promise<boolean>
  /** Lower case; null when there is no such player. */
  walletKeyOf(reader: Reader, userId: UserId): Promise<string | null>
  /** Newest first. */
  journeysOf(
    reader: Reader,
    walletKey: string,
    page: { readonly limit: number; readonly beforeId: string | null },
  ): Promise<readonly UserJourney[]>
  totals(reader: Reader, span: Span): Promise<SpanCount & { readonly wallets: number }>
  /** In the order of the spans. */
  counts(reader: Reader, spans: readonly Span[]): Promise<readonly SpanCount[]>
  categories(reader: Reader, span: Span, max: number): Promise<readonly { name: string; count: number }[]>
  transitions(
    reader: Reader,
    span: Span,
    max: number,
  ): Promise<readonly { from: string | null; to: string; count: number }[]>
}
