import * as z from 'zod/mini'
import { freeRecordSchema } from '../free-json.ts'
import { walletAddressSchema } from '../ids.ts'
import { linesSchema, textSchema } from '../text.ts'

/** Limits on what the browser sends; none of our pages sends more. Stored texts are cut shorter, see docs/rules.md. */
const TEXT_MAX = 4096
const NAME_MAX = 64

const text = textSchema({ max: TEXT_MAX })
const name = textSchema({ min: 1, max: NAME_MAX })
const optionalName = z.optional(z.nullable(textSchema({ max: NAME_MAX })))
/** A guest has none; the page may send an empty text too. */
const walletAddress = z.optional(z.nullable(z.union([walletAddressSchema, z.literal('')])))

export const PAGE_CATEGORIES = ['Homepage', 'Up&Down', 'Battle', 'Profile', 'Wallet', 'Beta Test', 'Other'] as const
export type PageCategory = (typeof PAGE_CATEGORIES)[number]

export const pageViewBodySchema = z.object({
  walletAddress,
  url: textSchema({ min: 1, max: TEXT_MAX }),
  referrerUrl: z.optional(z.nullable(text)),
  sessionId: optionalName,
  userAgent: z.optional(z.nullable(text)),
})
export type PageViewBody = z.output<typeof pageViewBodySchema>

export const userJourneyBodySchema = z.object({
  walletAddress,
  pageCategoryName: name,
  referrerPageCategoryName: optionalName,
  actionName: name,
  /** JSON, as a text or as a value. */
  additionalData: z.optional(z.nullable(z.union([linesSchema({ max: TEXT_MAX }), freeRecordSchema]))),
})
export type UserJourneyBody = z.output<typeof userJourneyBodySchema>
