import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { battleIdSchema, userIdSchema } from '../ids.ts'

export const battleStatusSchema = z.enum(['active', 'completed', 'cancelled'])
export type BattleStatus = z.output<typeof battleStatusSchema>

export const directionSchema = z.enum(['up', 'down', 'equal'])
export type Direction = z.output<typeof directionSchema>

export const roundOutcomeSchema = z.enum(['win', 'loss', 'draw'])
export type RoundOutcome = z.output<typeof roundOutcomeSchema>

/** `simulated`: the path follows from the seeds alone. `live`: it came from outside. */
export const priceSourceSchema = z.enum(['simulated', 'live'])

/** The fixed set of reactions that players of a battle send each other; there is no free text. */
export const REACTIONS = ['applause', 'wow', 'laugh', 'sweat', 'fire', 'handshake'] as const
export type Reaction = (typeof REACTIONS)[number]

/** A user id, or `draw`. */
export const battleWinnerSchema = z.union([userIdSchema, z.literal('draw')])

export const activeBattleSchema = z.object({
  id: battleIdSchema,
  user1_id: userIdSchema,
  user2_id: userIdSchema,
  user1_username: z.string(),
  user2_username: z.string(),
  amount: eurosSchema,
  round: z.number(),
  status: battleStatusSchema,
})
export type ActiveBattle = z.output<typeof activeBattleSchema>

export const clientSeedSchema = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{1,64}$/, 'Une graine compte de 1 à 64 chiffres hexadécimaux'))
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const battleSettingsSchema = z.object({
  waitingMs: z.number(),
  predictionMs: z.number(),
  resultsWaitMs: z.number(),
  pauseMs: z.number(),
  tickMs: z.number(),
  /** The possible numbers of rounds; 3 to 5 where they are left out. */
  roundsMin: z.optional(z.number()),
  roundsMax: z.optional(z.number()),
})

/** Glicko-2 in whole points; provisional while the deviation is above 110. */
export const playerRatingSchema = z.object({ points: z.number(), provisional: z.boolean() })
export type PlayerRating = z.output<typeof playerRatingSchema>
