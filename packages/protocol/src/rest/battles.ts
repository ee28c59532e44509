import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { battleIdSchema, isoTimeSchema, userIdSchema } from '../ids.ts'

export const battleStatusSchema = z.enum(['active', 'completed', 'cancelled'])
export type BattleStatus = z.output<typeof battleStatusSchema>

export const directionSchema = z.enum(['up', 'down', 'equal'])
export type Direction = z.output<typeof directionSchema>

export const roundOutcomeSchema = z.enum(['win', 'loss', 'draw'])
export type RoundOutcome = z.output<typeof roundOutcomeSchema>

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
export const activeBattlesSchema = z.array(activeBattleSchema)

export const endedBattleSchema = z.extend(activeBattleSchema, {
  winner: z.nullable(battleWinnerSchema),
  user1_points: z.number(),
  user2_points: z.number(),
  /** The result for its owner, stake deducted: euros, negative for a loss. */
  net_gain: eurosSchema,
  started_at: isoTimeSchema,
  ended_at: isoTimeSchema,
})
export type EndedBattle = z.output<typeof endedBattleSchema>

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
  /** The possible numbers of rounds; older responses lack them: 3 to 5. */
  roundsMin: z.optional(z.number()),
  roundsMax: z.optional(z.number()),
})

export const fairRoundSchema = z.object({
  round: z.number(),
  initialPrice: z.number(),
  finalPrice: z.number(),
  equalBand: z.number(),
  result: directionSchema,
  prices: z.array(z.number()),
  /** The choices of the players, revealed with the rest; they are not recomputed. */
  user1Choice: z.optional(z.nullable(directionSchema)),
  user2Choice: z.optional(z.nullable(directionSchema)),
})

const battleFairnessFields = {
  id: battleIdSchema,
  commitment: hashSchema,
  /** In the order of the seats: user1's, then user2's. */
  clientSeeds: z.array(z.string()),
  /** The phase lengths that the path depends on, so that a later change of settings never breaks an old proof. */
  settings: battleSettingsSchema,
  /** `simulated`: the path follows from the seeds alone. `live`: it came from outside. */
  priceSource: z.enum(['simulated', 'live']),
}

export const battleFairnessSchema = z.discriminatedUnion('revealed', [
  z.object({ ...battleFairnessFields, revealed: z.literal(false) }),
  z.object({
    ...battleFairnessFields,
    revealed: z.literal(true),
    serverSeed: hashSchema,
    user1_id: z.optional(userIdSchema),
    user2_id: z.optional(userIdSchema),
    rounds: z.array(fairRoundSchema),
  }),
])
export type BattleFairness = z.output<typeof battleFairnessSchema>

/** The current pseudos of both players; a proof is final and therefore has none. */
export const battlePlayersSchema = z.object({ user1_username: z.string(), user2_username: z.string() })
export type BattlePlayers = z.output<typeof battlePlayersSchema>

/** Glicko-2 in whole points; provisional while the deviation is above 110. */
export const playerRatingSchema = z.object({ points: z.number(), provisional: z.boolean() })
export type PlayerRating = z.output<typeof playerRatingSchema>

export const leaderboardPeriodSchema = z.enum(['24h', '7j', '1m', 'ALL'])
export const leaderboardQuerySchema = z.object({
  mode: z._default(z.enum(['battle', 'cycle']), 'battle'),
  period: z._default(leaderboardPeriodSchema, 'ALL'),
})
export const leaderboardSchema = z.array(
  z.object({
    rank: z.number(),
    /** Missing in responses of the previous server version. */
    user_id: z.optional(userIdSchema),
    pseudo: z.string(),
    victories: z.number(),
    net_gain: eurosSchema,
    /** The rating of battles; absent in the ranking of the cycle and before the first rated battle. */
    rating: z.optional(playerRatingSchema),
  }),
)
