import * as z from 'zod/mini'
import { isoTimeSchema, userIdSchema, uuidSchema } from '../ids.ts'
import { trimmedTextSchema } from '../text.ts'
import { adminPageFields } from './paging.ts'

export const securityKindSchema = z.enum([
  'sign_in',
  'sign_out',
  'refused',
  'passkey',
  'role',
  'payout',
  'block',
  'correction',
  'games',
  'api_token',
  'account',
])
export type SecurityKind = z.output<typeof securityKindSchema>
export const securityOutcomeSchema = z.enum(['ok', 'refused'])

export const securityLogQuerySchema = z.object({
  user_id: z.optional(userIdSchema),
  /** The beginning of an address, such as a network. */
  address: z.optional(trimmedTextSchema({ max: 64 })),
  kind: z.optional(securityKindSchema),
  outcome: z.optional(securityOutcomeSchema),
  from: z.optional(isoTimeSchema),
  until: z.optional(isoTimeSchema),
  ...adminPageFields,
})

export type SecurityLogQuery = z.output<typeof securityLogQuerySchema>

export const securityEventSchema = z.object({
  id: uuidSchema,
  kind: securityKindSchema,
  /** The call, or the way of signing in. */
  method: z.string(),
  outcome: securityOutcomeSchema,
  /** The code of the refusal. */
  code: z.nullable(z.string()),
  user_id: z.nullable(userIdSchema),
  pseudo: z.nullable(z.string()),
  /** After 30 days only the network. */
  address: z.nullable(z.string()),
  /** The number of occurrences within that minute. */
  count: z.number(),
  created_at: isoTimeSchema,
})
export type SecurityEventResponse = z.output<typeof securityEventSchema>

/** A battle that was given up before its first decided round. */
export const instantForfeitsSchema = z.array(
  z.object({
    id: uuidSchema,
    loser_id: userIdSchema,
    loser: z.string(),
    winner_id: userIdSchema,
    winner: z.string(),
    /** The address of each player's last sign-in; null where it is unknown. */
    loser_address: z.nullable(z.string()),
    winner_address: z.nullable(z.string()),
    same_address: z.boolean(),
    ended_at: isoTimeSchema,
  }),
)
