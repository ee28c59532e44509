import * as z from 'zod/mini'
import { freeJsonSchema } from '../free-json.ts'
import { userIdSchema } from '../ids.ts'

/**
 * Reasons of automatic blocks, which the page can explain. An admin may write another reason, which only admins read.
 */
export const BLOCK_REASONS = ['rate_limit_exceeded', 'multiple_violations', 'spam_detected', 'bot_activity'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/**
 * As specified, but not trusted: the check is for the session's player or, without a session, for the connection's
 * address.
 */
export const blacklistCheckBodySchema = z.object({
  userId: z.optional(z.nullable(z.union([userIdSchema, z.literal('')]))),
  userIp: z.optional(freeJsonSchema),
})

export const blacklistInfoSchema = z.object({
  /** Milliseconds; 0 when the block is permanent. */
  timeRemaining: z.number(),
  isPermanent: z.boolean(),
  /** One of `BLOCK_REASONS`. */
  reason: z.string(),
})
export type BlacklistInfo = z.output<typeof blacklistInfoSchema>

export const blacklistCheckResponseSchema = z.object({
  isBlacklisted: z.boolean(),
  blacklistInfo: z.nullable(blacklistInfoSchema),
})
