// SQL for the batches of entries (500 page views: 3 ms on SQLite, 1.5 ms on Postgres, typed 31 and 39 ms) and for
// counts of distinct sessions, for which typed reads would have to load the rows.

import type { UserId, WalletAddress } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { NEWEST_FIRST, olderThan } from '../platform/database/list-page.ts'
import { isAnyOf } from '../platform/database/sql.ts'
import type { Page } from '../platform/page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export type PageView = Prisma.PageViewGetPayload<object>
export type UserJourney = Prisma.UserJourneyGetPayload<{ omit: { walletKey: true } }>

export interface Entries {
  readonly pageViews: readonly PageView[]
  readonly journeys: readonly UserJourney[]
}

export interface Span {
  readonly from: Date
  readonly to: Date
}

export interface SpanCount {
  readonly pageViews: number
  readonly sessions: number
}

const SPAN_COUNT = Prisma.sql`
  CAST(COUNT(*) AS BIGINT) AS "pageViews", CAST(COUNT(DISTINCT session_id) AS BIGINT) AS "sessions"`

export async function store(transaction: Transaction, { pageViews, journeys }: Entries) {
  const { insert } = transaction
  const namedBy = await playersWallets(transaction, [...pageViews, ...journeys])
  if (pageViews.length > 0) {
    const rows = pageViews.map((view) => ({ ...view, walletAddress: namedBy(view) }))
    await insert({ table: 'page_views', rows })
  }
  if (journeys.length > 0) {
    const rows = journeys.map((journey) => {
      const walletAddress = namedBy(journey)
      return { ...journey, walletAddress, walletKey: walletAddress?.toLowerCase() ?? null }
    })
    await insert({ table: 'user_journeys', rows })
  }
}

/** Deletes up to `max` of each kind; returns how many of the more numerous kind. */
export async function deleteBefore(transaction: Transaction, before: Date, max: number) {
  const { pageView, userJourney } = transaction.models
  const old = { where: { createdAt: { lt: before } }, limit: max }
  const views = await pageView.deleteMany(old)
  const journeys = await userJourney.deleteMany(old)
  return Math.max(views.count, journeys.count)
}

/** In lower case; null when there is no such player. */
export async function walletKeyOf(reader: Reader, userId: UserId) {
  const user = await reader.models.user.findUnique({ where: { id: userId }, select: { walletKey: true } })
  return user?.walletKey ?? null
}

/** Newest first. */
export async function journeysOf(
  reader: Reader,
  walletKey: string,
  { limit, before }: Page,
): Promise<readonly UserJourney[]> {
  const { userJourney } = reader.models
  const older = await olderThan(before, userJourney)
  const where = { walletKey, ...older }
  return userJourney.findMany({ where, orderBy: NEWEST_FIRST, take: limit, omit: { walletKey: true } })
}

export async function totals(reader: Reader, span: Span): Promise<SpanCount & { readonly wallets: number }> {
  const [row] = await reader.query<SpanCount & { wallets: number }>(Prisma.sql`
    SELECT ${SPAN_COUNT}, CAST(COUNT(DISTINCT LOWER(wallet_address)) AS BIGINT) AS "wallets"
    FROM page_views WHERE ${isWithin(span)}`)
  return row ?? { pageViews: 0, sessions: 0, wallets: 0 }
}

/** In the order of the spans. */
export async function counts(reader: Reader, spans: readonly Span[]): Promise<readonly SpanCount[]> {
  const parts = spans.map(
    (span, index) => Prisma.sql`
      SELECT CAST(${index} AS BIGINT) AS "place", ${SPAN_COUNT} FROM page_views WHERE ${isWithin(span)}`,
  )
  return reader.query<SpanCount>(Prisma.sql`${Prisma.join(parts, ' UNION ALL ')} ORDER BY "place"`)
}

export async function categories(
  reader: Reader,
  span: Span,
  max: number,
): Promise<readonly { name: string; count: number }[]> {
  const groups = await reader.models.userJourney.groupBy({
    by: ['pageCategory'],
    where: { createdAt: { gte: span.from, lt: span.to } },
    _count: { id: true },
    orderBy: [{ _count: { id: 'desc' } }, { pageCategory: 'asc' }],
    take: max,
  })
  return groups.map(({ pageCategory, _count }) => ({ name: pageCategory, count: _count.id }))
}

export async function transitions(
  reader: Reader,
  span: Span,
  max: number,
): Promise<readonly { from: string | null; to: string; count: number }[]> {
  const groups = await reader.models.userJourney.groupBy({
    by: ['referrerPageCategory', 'pageCategory'],
    where: { createdAt: { gte: span.from, lt: span.to } },
    _count: { id: true },
    orderBy: [{ _count: { id: 'desc' } }, { pageCategory: 'asc' }, { referrerPageCategory: 'asc' }],
    take: max,
  })
  return groups.map(({ referrerPageCategory, pageCategory, _count }) => ({
    from: referrerPageCategory,
    to: pageCategory,
    count: _count.id,
  }))
}

type Visit = Pick<PageView, 'walletAddress'>

/**
 * Entries are written with a delay, in which an account may have been deleted together with its address. On Postgres the
 * players keep their addresses until the transaction ends, so a deletion at another server finds these entries.
 */
async function playersWallets({ dialect, query }: Transaction, visits: readonly Visit[]) {
  const keys = new Set(visits.flatMap(({ walletAddress }) => walletAddress?.toLowerCase() ?? []))
  const players = await query<{ walletKey: string }>(Prisma.sql`
    SELECT wallet_key AS "walletKey" FROM users WHERE ${isAnyOf(dialect, 'wallet_key', [...keys])}
    ORDER BY id ${dialect === 'sqlite' ? Prisma.empty : Prisma.sql`FOR KEY SHARE`}`)
  const known = new Set(players.map(({ walletKey }) => walletKey))
  return ({ walletAddress }: Visit) =>
    walletAddress !== null && known.has(walletAddress.toLowerCase()) ? walletAddress : null
}

/** Visits move with a player to a new address; a later owner of the old address does not find them. */
export async function moveVisits(
  transaction: Transaction,
  { fromKey, to }: { readonly fromKey: string; readonly to: WalletAddress },
): Promise<void> {
  await transaction.execute(
    Prisma.sql`UPDATE page_views SET wallet_address = ${to} WHERE LOWER(wallet_address) = ${fromKey}`,
  )
  await transaction.execute(Prisma.sql`
    UPDATE user_journeys SET wallet_address = ${to}, wallet_key = ${to.toLowerCase()} WHERE wallet_key = ${fromKey}`)
}

function isWithin({ from, to }: Span): Prisma.Sql {
  return Prisma.sql`created_at >= ${from} AND created_at < ${to}`
}
