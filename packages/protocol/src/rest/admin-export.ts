import * as z from 'zod/mini'
import { trimmedTextSchema } from '../text.ts'
import { botsFilterSchema } from './bots-filter.ts'
import { accountRoleSchema } from './public-users.ts'

export const EXPORTED_LISTS = [
  'users',
  'battles',
  'cycles',
  'payouts',
  'links',
  'blocks',
  'actions',
  'security',
] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

export const exportParamsSchema = z.object({ list: z.enum(EXPORTED_LISTS) })
/** The filters of the lists; each list heeds its own. */
export const exportQuerySchema = z.object({
  q: z.optional(trimmedTextSchema({ max: 64 })),
  role: z.optional(accountRoleSchema),
  bots: botsFilterSchema,
})
