import * as z from 'zod/mini'
import { eurosSchema, eurosStringSchema } from '../euros.ts'
import { isoTimeSchema, userIdSchema, walletAddressSchema, walletIdSchema } from '../ids.ts'

export const balanceAnswerSchema = z.object({ balance: eurosSchema })

export const walletRecordSchema = z.object({
  id: walletIdSchema,
  pub_address: walletAddressSchema,
  wallet_type: z.string(),
  balance: eurosSchema,
})
export const walletListSchema = z.array(walletRecordSchema)

export const PAYMENT_CHANNELS = ['card', 'bank', 'crypto'] as const
export const paymentChannelSchema = z.enum(PAYMENT_CHANNELS)
export type PaymentChannel = z.output<typeof paymentChannelSchema>

export const paymentBodySchema = z.object({
  user_id: userIdSchema,
  amount: eurosSchema,
  method: z.literal('api'),
  channel: z.optional(paymentChannelSchema),
  reference: z.optional(z.string().check(z.maxLength(64))),
})

export const paymentAnswerSchema = z.object({
  id: z.uuid(),
  status: z.enum(['completed', 'pending']),
  amount: eurosSchema,
  fee: eurosSchema,
  new_balance: eurosSchema,
  reference: z.string(),
  remaining: z.optional(eurosSchema),
})

export const balanceHistorySchema = z.array(
  z.object({
    id: z.uuid(),
    transaction_type: z.enum(['deposit', 'withdraw']),
    amount: eurosStringSchema,
    created_at: isoTimeSchema,
    status: z.string(),
    channel: paymentChannelSchema,
    reference: z.string(),
  }),
)
