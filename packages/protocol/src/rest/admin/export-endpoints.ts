import * as z from 'zod/mini'
import { trimmedTextSchema } from '../../text.ts'
import { battleStatusSchema } from '../battles.ts'
import { challengeStatusSchema } from '../challenge-endpoints.ts'
import { endpointsFor } from '../endpoint.ts'
import { botsFilterSchema, optionalBotsFilterSchema } from '../params.ts'
import { accountRoleSchema } from '../users.ts'
import { payoutStatusSchema } from '../wallet-endpoints.ts'
import { actionsQuerySchema, securityLogQuerySchema } from './log-endpoints.ts'
import { adminPaymentSchema } from './wallet-endpoints.ts'

export const EXPORTED_LISTS = [
  'users',
  'battles',
  'challenges',
  'cycles',
  'payouts',
  /** With `user_id` those of that player, in every state. */
  'payments',
  'links',
  'blocks',
  'actions',
  'security',
] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

/** The filters of the lists, as on their pages; each list uses its own. */
export const exportQuerySchema = z.object({
  q: z.optional(trimmedTextSchema({ max: 64 })),
  role: z.optional(accountRoleSchema),
  bots: botsFilterSchema,
  /** For payments. */
  direction: z.optional(adminPaymentSchema.shape.direction),
  /** For payouts, payments, battles and challenges; `active` also for blocks, all of them otherwise. */
  status: z.optional(
    z.enum([...payoutStatusSchema.options, ...battleStatusSchema.options, ...challengeStatusSchema.options]),
  ),
  /** For cycles, as in their list. */
  with_bets: optionalBotsFilterSchema,
  /** For the actions of admins. */
  action: actionsQuerySchema.shape.action,
  /**
   * From here on filters of the security log; the span applies to every list, by the time at which a row began, the
   * account also to actions, battles, blocks and payments, the address to blocks.
   */
  ...z.omit(securityLogQuerySchema, { limit: true, before: true }).shape,
})
export type ExportQuery = z.output<typeof exportQuerySchema>

export const ADMIN_EXPORT_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  adminExport: {
    route: 'GET /api/admin/exports/:list',
    summary:
      'A list of the administration as a file for French spreadsheets, newest first; a row says where it was cut',
    cost: 'heavy',
    params: z.object({ list: z.enum(EXPORTED_LISTS) }),
    query: exportQuerySchema,
    file: 'text/csv',
  },
})
