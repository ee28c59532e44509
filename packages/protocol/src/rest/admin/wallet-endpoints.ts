import * as z from 'zod/mini'
import { eurosSchema } from '../../euros.ts'
import { isoTimeSchema, paymentIdSchema, userIdSchema } from '../../ids.ts'
import { endpointsFor } from '../endpoint.ts'
import { adminPageFields } from '../params.ts'
import { paymentChannelSchema } from '../wallet-endpoints.ts'

/** The kinds of problems that an audit of the ledger finds. */
export const AUDIT_PROBLEM_TYPES = [
  'sum',
  'balance',
  'lines',
  'overdrawn',
  'escrow',
  'emptyMovement',
  'payment',
  'uncaused',
  'rating',
] as const

/** `review` waits for an admin; the rest are the states of every payment. */
export const payoutStatusSchema = z.enum(['review', 'pending', 'completed', 'refused', 'rejected'])

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
  /** The player's withdrawals within the 24 hours and 7 days that end with this request, this one included. */
  taken_day: eurosSchema,
  taken_week: eurosSchema,
  status: payoutStatusSchema,
  created_at: isoTimeSchema,
})
export type Payout = z.output<typeof payoutSchema>

const payoutParams = z.object({ id: paymentIdSchema })

/** Large withdrawals, and the audit of the ledger. */
export const ADMIN_WALLET_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  adminPayouts: {
    route: 'GET /api/admin/payouts',
    summary: 'Withdrawals that wait for an admin, oldest first, or those of another state, newest first',
    query: z.object({ status: z._default(payoutStatusSchema, 'review'), ...adminPageFields }),
    response: z.array(payoutSchema),
  },
  confirmPayout: {
    route: 'POST /api/admin/payouts/:id/confirm',
    summary: 'Lets a large withdrawal go',
    params: payoutParams,
    response: payoutSchema,
    idempotent: true,
  },
  rejectPayout: {
    route: 'POST /api/admin/payouts/:id/reject',
    summary: 'Stops a large withdrawal; its money goes back to the player',
    params: payoutParams,
    response: payoutSchema,
    idempotent: true,
  },
  ledgerAudit: {
    route: 'GET /api/admin/ledger/audit',
    summary: 'Recomputes the whole ledger and lists what does not add up',
    cost: 'heavy',
    response: z.object({
      balanced: z.boolean(),
      /** The sum over all accounts, which must be 0. */
      sum: eurosSchema,
      accounts: z.number(),
      problems: z.array(
        z.object({
          type: z.enum(AUDIT_PROBLEM_TYPES),
          /** The account, the movement's key or the payment; null for the ledger as a whole. */
          subject: z.nullable(z.string()),
          message: z.string(),
        }),
      ),
    }),
  },
})
