import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { battleIdSchema, isoTimeSchema, userIdSchema } from '../ids.ts'
import {
  activeBattleSchema,
  battleSettingsSchema,
  battleWinnerSchema,
  directionSchema,
  hashSchema,
  playerRatingSchema,
  priceSourceSchema,
} from './battles.ts'
import { endpointsFor } from './endpoint.ts'
import { battleParams, pageQuerySchema, periodSchema, userIdParams } from './params.ts'

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
  priceSource: priceSourceSchema,
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

/** Battles to return to, to watch, to review and to recompute; and the leaderboard. */
export const BATTLE_ENDPOINTS = endpointsFor({ bearer: 'none' })({
  activeBattles: {
    route: 'GET /api/battles/public/user/:userId/active',
    summary: 'The running battles of a player; of one who is hidden from the caller, none',
    bearer: 'optional',
    token: 'read',
    params: userIdParams,
    response: activeBattlesSchema,
  },
  watchableBattles: {
    route: 'GET /api/battles/public/active',
    summary: 'Running battles that anyone may watch, newest first, bounded',
    response: activeBattlesSchema,
  },
  endedBattles: {
    route: 'GET /api/battles/user/:userId',
    summary: "The player's ended battles, newest first",
    bearer: 'user',
    token: 'read',
    owner: 'params.userId',
    openToAdmins: true,
    params: userIdParams,
    query: pageQuerySchema,
    response: z.array(endedBattleSchema),
  },
  battleFairness: {
    route: 'GET /api/battles/:id/fairness',
    summary: 'Commitment and, once over, everything needed to recompute a battle',
    cost: 'heavy',
    params: battleParams,
    response: battleFairnessSchema,
  },
  battlePlayers: {
    route: 'GET /api/battles/public/:id/players',
    summary: 'The names of the two players of a battle, running or over',
    params: battleParams,
    response: battlePlayersSchema,
  },
  leaderboard: {
    route: 'GET /api/leaderboard',
    summary: 'Best players of a period',
    query: z.object({
      mode: z._default(z.enum(['battle', 'cycle']), 'battle'),
      period: z._default(periodSchema, 'ALL'),
    }),
    response: z.array(
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
    ),
  },
})
