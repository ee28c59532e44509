import * as z from 'zod/mini'
import { isoTimeSchema, userIdSchema, uuidSchema, walletAddressSchema } from '../../ids.ts'
import { endpointsFor } from '../endpoint.ts'
import { cursorSchema, limitSchema, periodSchema } from '../params.ts'

export const analyticsSummarySchema = z.object({
  period: periodSchema,
  /** False when nothing new is stored. */
  enabled: z.boolean(),
  page_views: z.number(),
  sessions: z.number(),
  /** Number of distinct wallets, as stated by the pages. */
  wallets: z.number(),
  /** The most viewed first. */
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Transitions from one category to the next, the most frequent first; null means from outside. */
  journeys: z.array(z.object({ from: z.nullable(z.string()), to: z.string(), count: z.number() })),
  /** Equal intervals, the oldest first. */
  history: z.array(z.object({ from: isoTimeSchema, page_views: z.number(), sessions: z.number() })),
})
export type AnalyticsSummary = z.output<typeof analyticsSummarySchema>

export const ADMIN_ANALYTICS_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  userJourneys: {
    route: 'GET /api/analytics/user-journeys/:id',
    summary: "A player's journeys by their id or their wallet, newest first",
    cost: 'heavy',
    /** A player's id, or a wallet address. */
    params: z.object({ id: z.union([userIdSchema, walletAddressSchema]) }),
    query: z.object({ limit: limitSchema(100), before: z.optional(cursorSchema) }),
    response: z.array(
      z.object({
        id: uuidSchema,
        walletAddress: z.nullable(z.string()),
        pageCategoryName: z.string(),
        referrerPageCategoryName: z.nullable(z.string()),
        actionName: z.string(),
        /** As it was sent, as text. */
        additionalData: z.nullable(z.string()),
        created_at: isoTimeSchema,
      }),
    ),
  },
  analyticsSummary: {
    route: 'GET /api/admin/analytics',
    summary: 'Page views, sessions, categories and journeys of a period',
    cost: 'heavy',
    query: z.object({ period: z._default(periodSchema, '24h') }),
    response: analyticsSummarySchema,
  },
})
