import * as z from 'zod/mini'
import { eurosSchema } from '../../euros.ts'
import { isoTimeSchema, paymentIdSchema, userIdSchema } from '../../ids.ts'
import { trimmedTextSchema } from '../../text.ts'
import { endpointsFor } from '../endpoint.ts'
import { adminPageFields, storableTimeSchema } from '../params.ts'
import { paymentChannelSchema, payoutStatusSchema } from '../wallet-endpoints.ts'

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

/** At most this many problems of a kind are listed: the first ones show it. */
export const AUDIT_LISTED_MAX = 100

const adminPaymentFields = {
  id: paymentIdSchema,
  user_id: userIdSchema,
  pseudo: z.string(),
  amount: eurosSchema,
  fee: eurosSchema,
  channel: paymentChannelSchema,
  reference: z.string(),
  /** Its first and last four characters, as `FR76 •••• 0189`. */
  destination: z.nullable(z.string()),
  status: payoutStatusSchema,
  created_at: isoTimeSchema,
}

export const payoutSchema = z.object({
  ...adminPaymentFields,
  destination_last4: z.nullable(z.string()),
  /** The number of other players who have named the same account or address. */
  destination_others: z.number(),
  /** The player's withdrawals within the 24 hours and 7 days that end with this request, this one included. */
  taken_day: eurosSchema,
  taken_week: eurosSchema,
  /** Missing where nobody had to decide, or has not yet. */
  decision: z.optional(
    z.object({
      admin_id: z.nullable(userIdSchema),
      /** Null for an admin whose account is gone. */
      pseudo: z.nullable(z.string()),
      at: isoTimeSchema,
      /** Why it was rejected, as the player reads it; null when nothing was said. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Payout = z.output<typeof payoutSchema>

/** A payment of any player, of either direction. */
export const adminPaymentSchema = z.object({
  ...adminPaymentFields,
  direction: z.enum(['deposit', 'withdraw']),
  /** Null while it is under way. */
  ended_at: z.nullable(isoTimeSchema),
})
export type AdminPayment = z.output<typeof adminPaymentSchema>

export const REJECTION_REASON_LENGTH_MAX = 200

/** A call without a body gives no reason. */
export const rejectionBodySchema = z.optional(
  z.nullable(
    z.object({
      /** Shown to the player. */
      reason: z.optional(trimmedTextSchema({ min: [1, 'Indiquez un motif'], max: REJECTION_REASON_LENGTH_MAX })),
    }),
  ),
)

const payoutParams = z.object({ id: paymentIdSchema })

/** Large withdrawals, and the audit of the ledger. */
export const ADMIN_WALLET_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  adminPayouts: {
    route: 'GET /api/admin/payouts',
    summary: 'Withdrawals that wait for an admin, oldest first, or those of another state, newest first',
    query: z.object({ status: z._default(payoutStatusSchema, 'review'), ...adminPageFields }),
    response: z.array(payoutSchema),
  },
  adminPayments: {
    route: 'GET /api/admin/payments',
    summary: 'Deposits and withdrawals of all players, newest first',
    query: z.object({
      direction: z.optional(adminPaymentSchema.shape.direction),
      status: z.optional(payoutStatusSchema),
      from: z.optional(storableTimeSchema),
      until: z.optional(storableTimeSchema),
      ...adminPageFields,
    }),
    response: z.array(adminPaymentSchema),
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
    summary: 'Stops a large withdrawal; its money goes back to the player, who reads the reason',
    params: payoutParams,
    body: rejectionBodySchema,
    response: payoutSchema,
    idempotent: true,
  },
  ledgerAudit: {
    route: 'GET /api/admin/ledger/audit',
    summary: 'Recomputes the whole ledger and lists what does not add up; ratings are checked at the command line',
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
