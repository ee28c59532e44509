import * as z from 'zod/mini'
import { isoTimeSchema, userIdSchema, walletAddressSchema } from '../ids.ts'

/** As the browser sends them; longer ones are no page of ours. What is kept is cut shorter, see docs/rules.md. */
const TEXT_MAX = 4096
const NAME_MAX = 64

const text = z.string().check(z.maxLength(TEXT_MAX))
const name = z.string().check(z.minLength(1), z.maxLength(NAME_MAX))
/** A guest has none; the page may say so with an empty text too. */
const walletAddress = z.optional(z.nullable(z.union([walletAddressSchema, z.literal('')])))

export const PAGE_CATEGORIES = ['Homepage', 'Up&Down', 'Battle', 'Profile', 'Wallet', 'Beta Test', 'Other'] as const
export type PageCategory = (typeof PAGE_CATEGORIES)[number]

export const pageViewBodySchema = z.object({
  walletAddress,
  url: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX)),
  referrerUrl: z.optional(z.nullable(text)),
  sessionId: z.optional(z.nullable(z.string().check(z.maxLength(NAME_MAX)))),
  userAgent: z.optional(z.nullable(text)),
})
export type PageViewBody = z.output<typeof pageViewBodySchema>

export const userJourneyBodySchema = z.object({
  walletAddress,
  pageCategoryName: name,
  referrerPageCategoryName: z.optional(z.nullable(z.string().check(z.maxLength(NAME_MAX)))),
  actionName: name,
  /** JSON, as a text or as it is. */
  additionalData: z.optional(z.nullable(z.union([text, z.record(z.string(), z.unknown())]))),
})
export type UserJourneyBody = z.output<typeof userJourneyBodySchema>

/** A player's id, or a wallet address. */
export const userJourneysParamsSchema = z.object({ id: z.union([userIdSchema, walletAddressSchema]) })

export const userJourneysQuerySchema = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
  before: z.optional(z.uuid()),
})

export const userJourneysSchema = z.array(
  z.object({
    id: z.uuid(),
    walletAddress: z.nullable(z.string()),
    pageCategoryName: z.string(),
    referrerPageCategoryName: z.nullable(z.string()),
    actionName: z.string(),
    /** As it was sent, as a text. */
    additionalData: z.nullable(z.string()),
    created_at: isoTimeSchema,
  }),
)

export const analyticsPeriodSchema = z.enum(['24h', '7j', '1m', 'ALL'])
export type AnalyticsPeriod = z.output<typeof analyticsPeriodSchema>
export const analyticsQuerySchema = z.object({ period: z._default(analyticsPeriodSchema, '24h') })

export const analyticsSummarySchema = z.object({
  period: analyticsPeriodSchema,
  /** False: nothing new is kept. */
  enabled: z.boolean(),
  page_views: z.number(),
  sessions: z.number(),
  /** Different wallets, as the pages name them. */
  wallets: z.number(),
  /** The most seen first. */
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Ways from one category to the next, the most gone first; null is from outside. */
  journeys: z.array(z.object({ from: z.nullable(z.string()), to: z.string(), count: z.number() })),
  /** Equal spans, the oldest first. */
  history: z.array(z.object({ from: isoTimeSchema, page_views: z.number(), sessions: z.number() })),
})
export type AnalyticsSummary = z.output<typeof analyticsSummarySchema>
