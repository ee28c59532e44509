import * as z from 'zod/mini'
import { eurosSchema, eurosStringSchema } from '../euros.ts'
import { isoTimeSchema, paymentIdSchema, userIdSchema } from '../ids.ts'
import { PAYMENT_CHANNELS } from '../payment-rules.ts'
import { textSchema, trimmedTextSchema } from '../text.ts'
import { endpointsFor } from './endpoint.ts'
import { pageQuerySchema, userIdParams } from './params.ts'

export const paymentChannelSchema = z.enum(PAYMENT_CHANNELS)

const paymentFields = {
  user_id: userIdSchema,
  amount: eurosSchema,
  method: z.literal('api'),
  channel: z._default(paymentChannelSchema, 'card'),
  /** The payer's own reference; the one that counts is made by the server. */
  reference: z.optional(textSchema({ max: 64 })),
}

export const bankDestinationSchema = z.strictObject({
  iban: textSchema({ min: 5, max: 42 }),
  bic: textSchema({ min: 8, max: 14 }),
  holder: trimmedTextSchema({ min: 2, max: 70 }),
})
const bitcoinDestinationSchema = z.strictObject({ btc_address: textSchema({ max: 64 }) })

/** The destination of a payout, with the necessary fields only. A card needs none. */
export const payoutDestinationSchema = z.union([bankDestinationSchema, bitcoinDestinationSchema])
export type PayoutDestinationBody = z.output<typeof payoutDestinationSchema>

export const withdrawBodySchema = z.object({ ...paymentFields, destination: z.optional(payoutDestinationSchema) })

export const paymentResponseSchema = z.object({
  id: paymentIdSchema,
  status: z.enum(['completed', 'pending']),
  amount: eurosSchema,
  fee: eurosSchema,
  new_balance: eurosSchema,
  reference: z.string(),
  /** The amount that may still be deposited under the house limit and the player's own. */
  remaining: eurosSchema,
})
export type PaymentResponse = z.output<typeof paymentResponseSchema>

/** `refused` by the provider, `rejected` by an admin: in both cases the money of a withdrawal was returned. */
export const paymentStatusSchema = z.enum(['pending', 'completed', 'refused', 'rejected'])
export type PaymentStatus = z.output<typeof paymentStatusSchema>

/** The same for a withdrawal: `review` waits for an admin. */
export const payoutStatusSchema = z.enum(['review', ...paymentStatusSchema.options])
export type PayoutStatus = z.output<typeof payoutStatusSchema>

export const balanceHistoryEntrySchema = z.object({
  id: paymentIdSchema,
  transaction_type: z.enum(['deposit', 'withdraw']),
  amount: eurosStringSchema,
  fee: eurosStringSchema,
  created_at: isoTimeSchema,
  status: paymentStatusSchema,
  /** A large withdrawal that waits for an admin. */
  in_review: z.boolean(),
  channel: paymentChannelSchema,
  reference: z.string(),
  /** The last characters of the IBAN or the address. */
  destination_last4: z.nullable(z.string()),
  /** Its first and last four characters, as `FR76 •••• 0189`. */
  destination: z.nullable(z.string()),
  /** Why the team rejected it, where it said so. */
  reason: z.optional(z.string()),
})
export const balanceHistorySchema = z.array(balanceHistoryEntrySchema)
export type BalanceHistoryEntry = z.output<typeof balanceHistoryEntrySchema>

/**
 * The limit that leaves the smallest amount: the house limit, or one that the player set for a day, a week or a month.
 */
export const depositBoundSchema = z.enum(['house', 'day', 'week', 'month'])
export type DepositBound = z.output<typeof depositBoundSchema>

export const depositLimitResponseSchema = z.object({
  bound_by: depositBoundSchema,
  limit: eurosSchema,
  remaining: eurosSchema,
  resets_at: isoTimeSchema,
  /** The daily deposit limit that applies to everybody. */
  house_limit: eurosSchema,
})
export type DepositLimitResponse = z.output<typeof depositLimitResponseSchema>

const paymentSumSchema = z.object({
  completed: eurosSchema,
  /** In transit, or waiting for an admin. */
  pending: eurosSchema,
})

/** Sums over all deposits and withdrawals of the player; returned ones are not counted. */
export const paymentSumsSchema = z.object({ deposits: paymentSumSchema, withdrawals: paymentSumSchema })
export type PaymentSums = z.output<typeof paymentSumsSchema>

/** Deposits and withdrawals. */
export const WALLET_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused', owner: 'params.userId' })({
  deposit: {
    route: 'POST /api/wallets/deposit',
    summary: 'Pays money in: an instant channel at once, another one once the provider has settled',
    owner: 'body.user_id',
    body: z.object(paymentFields),
    status: 201,
    response: paymentResponseSchema,
    idempotent: true,
  },
  withdraw: {
    route: 'POST /api/wallets/withdraw',
    summary: 'Pays money out; it leaves the balance at once and comes back when the payout is refused',
    owner: 'body.user_id',
    body: withdrawBodySchema,
    status: 201,
    response: paymentResponseSchema,
    idempotent: true,
  },
  depositLimit: {
    route: 'GET /api/wallets/deposit-limit/:userId',
    summary: 'What may still be deposited under the limit that leaves the least (Europe/Paris), and until when',
    params: userIdParams,
    response: depositLimitResponseSchema,
  },
  withdrawable: {
    route: 'GET /api/wallets/withdrawable/:userId',
    summary: 'What of the balance may leave, and what of the welcome gift must be staked before it does',
    params: userIdParams,
    response: z.object({
      balance: eurosSchema,
      withdrawable: eurosSchema,
      /** The part of the welcome gift that must be staked before a withdrawal. */
      to_stake: eurosSchema,
    }),
  },
  nextDepositReference: {
    route: 'GET /api/wallets/next-reference/:userId',
    summary: "The reference that the player's next deposit by transfer will have, to be copied into the transfer",
    params: userIdParams,
    response: z.object({ reference: z.string() }),
  },
  balanceHistory: {
    route: 'GET /api/transactions/user/:userId/deposit-withdrawals',
    summary: "The player's deposits and withdrawals, newest first",
    token: 'read',
    openToAdmins: true,
    params: userIdParams,
    query: pageQuerySchema,
    response: balanceHistorySchema,
  },
  paymentSums: {
    route: 'GET /api/transactions/user/:userId/sums',
    summary: 'What the player paid in and out in all',
    token: 'read',
    params: userIdParams,
    response: paymentSumsSchema,
  },
})
