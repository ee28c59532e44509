import type { AnalyticsRepository, Span, SpanCount, UserJourney } from '../../analytics/analytics-repository.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { olderThan } from './page-cursor.ts'
import { connectionOf } from './sql-connection.ts'

const VIEW_COLUMNS = {
  id: 'text',
  wallet_address: 'text',
  url: 'text',
  referrer_url: 'text',
  session_id: 'text',
  user_agent: 'text',
  created_at: 'timestamp',
} as const

const JOURNEY_COLUMNS = {
  id: 'text',
  wallet_address: 'text',
  wallet_key: 'text',
  page_category: 'text',
  referrer_page_category: 'text',
  action_name: 'text',
  additional_data: 'text',
  created_at: 'timestamp',
} as const

const SPAN_COUNT = Prisma.sql`
  CAST(COUNT(*) AS BIGINT) AS "pageViews", CAST(COUNT(DISTINCT session_id) AS BIGINT) AS "sessions"`

export function createAnalyticsRepository(): AnalyticsRepository {
  return {
    async store(transaction, { pageViews, journeys }) {
      const { insert } = connectionOf(transaction)
      if (pageViews.length > 0) {
        const rows = pageViews.map((view) => ({
          id: view.id,
          wallet_address: view.walletAddress,
          url: view.url,
          referrer_url: view.referrerUrl,
          session_id: view.sessionId,
          user_agent: view.userAgent,
          created_at: view.createdAt,
        }))
        await insert({ table: 'page_views', columns: VIEW_COLUMNS, rows })
      }
      if (journeys.length > 0) {
        const rows = journeys.map((journey) => ({
          id: journey.id,
          wallet_address: journey.walletAddress,
          wallet_key: journey.walletAddress?.toLowerCase() ?? null,
          page_category: journey.pageCategory,
          referrer_page_category: journey.referrerPageCategory,
          action_name: journey.actionName,
          additional_data: journey.additionalData,
          created_at: journey.createdAt,
        }))
        await insert({ table: 'user_journeys', columns: JOURNEY_COLUMNS, rows })
      }
    },

    async deleteBefore(transaction, before, max) {
      const { execute } = connectionOf(transaction)
      const views = await execute(Prisma.sql`
        DELETE FROM page_views WHERE id IN (SELECT id FROM page_views WHERE created_at < ${before} LIMIT ${max})`)
      const journeys = await execute(Prisma.sql`
        DELETE FROM user_journeys WHERE id IN (SELECT id FROM user_journeys WHERE created_at < ${before} LIMIT ${max})`)
      return views === max || journeys === max
    },

    async walletKeyOf(reader, userId) {
      const [row] = await connectionOf(reader).query<{ walletKey: string }>(
        Prisma.sql`SELECT wallet_key AS "walletKey" FROM users WHERE id = ${userId}`,
      )
      return row?.walletKey ?? null
    },

    journeysOf: (reader, walletKey, { limit, beforeId }) =>
      connectionOf(reader).query<UserJourney>(Prisma.sql`
        SELECT entry.id, entry.wallet_address AS "walletAddress", entry.page_category AS "pageCategory",
          entry.referrer_page_category AS "referrerPageCategory", entry.action_name AS "actionName",
          entry.additional_data AS "additionalData", entry.created_at AS "createdAt"
        FROM user_journeys AS entry
        WHERE entry.wallet_key = ${walletKey}
          AND ${olderThan({ table: 'user_journeys' }, beforeId === null ? null : { beforeId })}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`),

    async totals(reader, span) {
      const [row] = await connectionOf(reader).query<SpanCount & { wallets: number }>(Prisma.sql`
        SELECT ${SPAN_COUNT}, CAST(COUNT(DISTINCT LOWER(wallet_address)) AS BIGINT) AS "wallets"
        FROM page_views WHERE ${isWithin(span)}`)
      return row ?? { pageViews: 0, sessions: 0, wallets: 0 }
    },

    async counts(reader, spans) {
      const parts = spans.map(
        (span, index) => Prisma.sql`
          SELECT CAST(${index} AS BIGINT) AS "place", ${SPAN_COUNT} FROM page_views WHERE ${isWithin(span)}`,
      )
      return connectionOf(reader).query<SpanCount>(Prisma.sql`${Prisma.join(parts, ' UNION ALL ')} ORDER BY "place"`)
    },

    categories: (reader, span, max) =>
      connectionOf(reader).query<{ name: string; count: number }>(Prisma.sql`
        SELECT page_category AS "name", CAST(COUNT(*) AS BIGINT) AS "count" FROM user_journeys
        WHERE ${isWithin(span)} GROUP BY page_category ORDER BY 2 DESC, 1 LIMIT ${max}`),

    transitions: (reader, span, max) =>
      connectionOf(reader).query<{ from: string | null; to: string; count: number }>(Prisma.sql`
        SELECT referrer_page_category AS "from", page_category AS "to", CAST(COUNT(*) AS BIGINT) AS "count"
        FROM user_journeys WHERE ${isWithin(span)}
        GROUP BY referrer_page_category, page_category ORDER BY 3 DESC, 2, 1 LIMIT ${max}`),
  }
}

function isWithin({ from, to }: Span): Prisma.Sql {
  return Prisma.sql`created_at >= ${from} AND created_at < ${to}`
}
