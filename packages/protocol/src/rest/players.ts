import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { battleIdSchema, isoTimeSchema, userIdSchema } from '../ids.ts'
import { directionSchema, leaderboardPeriodSchema, roundOutcomeSchema } from './battles.ts'

/** The current state of a player: `searching` waits for an opponent, `playing` is in a battle. */
export const playerStateSchema = z.enum(['offline', 'online', 'searching', 'playing'])
export type PlayerState = z.output<typeof playerStateSchema>

const resultCountsFields = { wins: z.number(), losses: z.number(), draws: z.number() }

const recentBattleSchema = z.object({
  /** Null with `opponent`, for a battle with a player who is hidden from the caller. */
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
  /** Too few rated battles to be sure of it. */
  provisional: z.boolean(),
  /** Rated battles. */
  battles: z.number(),
  /** Points after each of the newest rated battles, the oldest first. */
  history: z.array(z.number()),
})
export type RatingDetails = z.output<typeof ratingDetailsSchema>

/** Nothing about money. */
const playerDetailsSchema = z.object({
  /** The month of the sign-up in Paris, as `2026-11`. */
  member_since: z.string(),
  record: z.object({ ...resultCountsFields, winstreak: z.number() }),
  /** Null before the first rated battle. */
  rating: z.nullable(ratingDetailsSchema),
  state: playerStateSchema,
  /** The running battle that anyone may watch. */
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
  /** The player shows others no more than the pseudo. */
  hidden: z.boolean(),
  avatar_url: z.nullable(z.string()),
  /** Null where the player is hidden from the caller. */
  details: z.nullable(playerDetailsSchema),
  /** The relation of the caller to the player; null for guests and for oneself. */
  followed: z.nullable(z.boolean()),
  blocked: z.nullable(z.boolean()),
})
export type PlayerProfile = z.output<typeof playerProfileSchema>

/** Players that one may follow. */
export const FOLLOWS_MAX = 50

export const followedPlayerSchema = z.object({
  id: userIdSchema,
  pseudo: z.string(),
  avatar_url: z.nullable(z.string()),
  /** Null where the player is hidden from the caller. */
  state: z.nullable(playerStateSchema),
  battle_id: z.nullable(battleIdSchema),
})
export type FollowedPlayer = z.output<typeof followedPlayerSchema>
export const followedPlayersSchema = z.array(followedPlayerSchema)

/** Battles that statistics look at, the newest; and those of them whose rounds are looked into for choices. */
export const STATISTICS_BATTLES_MAX = 10_000
export const STATISTICS_CHOICES_BATTLES_MAX = 300

const tallyFields = { battles: z.number(), ...resultCountsFields, net: eurosSchema }

export const playerStatisticsQuerySchema = z.object({ period: z._default(leaderboardPeriodSchema, '1m') })

export const playerStatisticsSchema = z.object({
  /** Null for all times. */
  since: z.nullable(isoTimeSchema),
  /** There are older battles than those that were looked at. */
  truncated: z.boolean(),
  /** `battles` counts the cancelled ones too. Free battles are in none of the figures. */
  total: z.object({ ...tallyFields, cancelled: z.number(), staked: eurosSchema }),
  /** Payouts less stakes of all games since the account exists, by the ledger. */
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
    /** Rounds that were decided; `choice` is null where none was made. */
    rows: z.array(z.object({ choice: z.nullable(directionSchema), rounds: z.number(), right: z.number() })),
  }),
})
export type PlayerStatistics = z.output<typeof playerStatisticsSchema>
