import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { battleIdSchema, isoTimeSchema, userIdSchema } from '../ids.ts'
import { directionSchema, roundOutcomeSchema } from './battles.ts'
import { endpointsFor } from './endpoint.ts'
import { periodSchema, userIdParams, userParams } from './params.ts'

/** The current state of a player: `searching` waits for an opponent, `playing` is in a battle. */
export const playerStateSchema = z.enum(['offline', 'online', 'searching', 'playing'])
export type PlayerState = z.output<typeof playerStateSchema>

const resultCountsFields = { wins: z.number(), losses: z.number(), draws: z.number() }

const recentBattleSchema = z.object({
  /** Null together with `opponent`, for a battle with a player who is hidden from the caller. */
  battle_id: z.nullable(battleIdSchema),
  opponent: z.nullable(z.object({ id: userIdSchema, pseudo: z.string(), bot: z.boolean() })),
  result: roundOutcomeSchema,
  points: z.number(),
  opponent_points: z.number(),
  ended_at: isoTimeSchema,
})
export type RecentBattle = z.output<typeof recentBattleSchema>

/** Glicko-2, in whole points. */
const ratingDetailsSchema = z.object({
  points: z.number(),
  /** True when there are too few rated battles for a reliable rating. */
  provisional: z.boolean(),
  /** The number of rated battles. */
  battles: z.number(),
  /** Points after each of the newest rated battles, the oldest first. */
  history: z.array(z.number()),
})
export type RatingDetails = z.output<typeof ratingDetailsSchema>

/** Contains nothing about money. */
const playerDetailsSchema = z.object({
  /** The month of the sign-up in Paris, as `2026-11`. */
  member_since: z.string(),
  record: z.object({ ...resultCountsFields, winstreak: z.number() }),
  /** Null before the first rated battle. */
  rating: z.nullable(ratingDetailsSchema),
  state: playerStateSchema,
  /** The running battle, which anyone may watch. */
  battle_id: z.nullable(battleIdSchema),
  recent: z.array(recentBattleSchema),
  /** From the caller's side; null for guests and for oneself. */
  head_to_head: z.nullable(z.object(resultCountsFields)),
})
export type PlayerDetails = z.output<typeof playerDetailsSchema>

export const playerProfileSchema = z.object({
  id: userIdSchema,
  pseudo: z.string(),
  bot: z.boolean(),
  /** Whether the player shows others only the pseudo. */
  hidden: z.boolean(),
  avatar_url: z.nullable(z.string()),
  /** Null when the player is hidden from the caller. */
  details: z.nullable(playerDetailsSchema),
  /** The relation of the caller to the player; null for guests and for oneself. */
  followed: z.nullable(z.boolean()),
  blocked: z.nullable(z.boolean()),
})
export type PlayerProfile = z.output<typeof playerProfileSchema>

/** The most players that one player may follow. */
export const FOLLOWS_MAX = 50

export const followedPlayerSchema = z.object({
  id: userIdSchema,
  pseudo: z.string(),
  avatar_url: z.nullable(z.string()),
  /** Null when the player is hidden from the caller. */
  state: z.nullable(playerStateSchema),
  battle_id: z.nullable(battleIdSchema),
})
export type FollowedPlayer = z.output<typeof followedPlayerSchema>

/** The newest battles that statistics cover, and the newest of those whose rounds are searched for choices. */
export const STATISTICS_BATTLES_MAX = 10_000
export const STATISTICS_CHOICES_BATTLES_MAX = 300

const tallyFields = { battles: z.number(), ...resultCountsFields, net: eurosSchema }

export const playerStatisticsSchema = z.object({
  /** Null for all times. */
  since: z.nullable(isoTimeSchema),
  /** Whether there are older battles than those that were covered. */
  truncated: z.boolean(),
  /** `battles` includes the cancelled ones. Free battles are not counted anywhere. */
  total: z.object({ ...tallyFields, cancelled: z.number(), staked: eurosSchema }),
  /** Payouts less stakes of all games in the period, by the ledger. */
  games_net: eurosSchema,
  streaks: z.object({
    current: z.nullable(z.object({ result: z.enum(['win', 'loss']), length: z.number() })),
    wins_max: z.number(),
    losses_max: z.number(),
  }),
  /** Days in Paris on which a battle ended, the oldest first. */
  days: z.array(z.object({ day: z.string(), ...tallyFields })),
  /** The smallest first. */
  stakes: z.array(z.object({ amount: eurosSchema, ...tallyFields })),
  /** Hours in Paris at which battles ended, from midnight. */
  hours: z.array(z.object({ hour: z.number(), ...tallyFields })),
  choices: z.object({
    /** The number of battles whose rounds are counted. */
    battles: z.number(),
    /** Decided rounds; `choice` is null when none was made. */
    rows: z.array(z.object({ choice: z.nullable(directionSchema), rounds: z.number(), right: z.number() })),
  }),
})
export type PlayerStatistics = z.output<typeof playerStatisticsSchema>

/** Players as others see them, those whom one follows, and one's own statistics. */
export const PLAYERS_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  playerProfile: {
    route: 'GET /api/players/:id',
    summary: 'The card of a player; of a hidden one only the pseudo',
    bearer: 'optional',
    token: 'read',
    cost: 'heavy',
    params: userParams,
    response: playerProfileSchema,
  },
  follows: {
    route: 'GET /api/users/me/follows',
    summary: 'Players that one follows and what they are doing, by pseudo',
    token: 'read',
    response: z.array(followedPlayerSchema),
  },
  follow: {
    route: 'PUT /api/users/me/follows/:userId',
    summary: 'Follows a player; again, it changes nothing',
    params: userIdParams,
  },
  unfollow: {
    route: 'DELETE /api/users/me/follows/:userId',
    summary: 'Follows a player no more',
    params: userIdParams,
  },
  playerStatistics: {
    route: 'GET /api/users/me/statistics',
    summary: 'Own battles of a period by day, stake, hour and choice',
    token: 'read',
    cost: 'heavy',
    query: z.object({ period: z._default(periodSchema, '1m') }),
    response: playerStatisticsSchema,
  },
})
