import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema, paymentIdSchema, userIdSchema, uuidSchema } from '../ids.ts'
import { limitSchema } from './paging.ts'
import { paymentChannelSchema } from './wallets.ts'

/** `review` waits for an admin; the rest are the states of every payment. */
export const payoutStatusSchema = z.enum(['review', 'pending', 'completed', 'refused', 'rejected'])

export const payoutsQuerySchema = z.object({
  status: z._default(payoutStatusSchema, 'review'),
  limit: limitSchema(50),
})

export const payoutSchema = z.object({
  id: paymentIdSchema,
  user_id: userIdSchema,
  pseudo: z.string(),
  amount: eurosSchema,
  fee: eurosSchema,
  channel: paymentChannelSchema,
  reference: z.string(),
  destination_last4: z.nullable(z.string()),
  /** Its first and last four characters, as `FR76 •••• 0189`. */
  destination: z.nullable(z.string()),
  /** The number of other players who have named the same account or address. */
  destination_others: z.number(),
  /** The player's withdrawals within 24 hours and 7 days, this one included. */
  taken_day: eurosSchema,
  taken_week: eurosSchema,
  status: payoutStatusSchema,
  created_at: isoTimeSchema,
})
export type Payout = z.output<typeof payoutSchema>

export const ledgerAuditSchema = z.object({
  balanced: z.boolean(),
  /** The sum over all accounts, which must be 0. */
  sum: eurosSchema,
  accounts: z.number(),
  problems: z.array(
    z.object({
      type: z.string(),
      /** The account, the movement's key or the payment; null for the ledger as a whole. */
      subject: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
})

export const actionSchema = z.object({
  id: uuidSchema,
  /** Null: an operator at the command line. */
  admin_id: z.nullable(userIdSchema),
  /** The admin's name; null for an operator, or when the player is gone. */
  pseudo: z.nullable(z.string()),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: isoTimeSchema,
})
