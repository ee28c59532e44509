import * as z from 'zod/mini'
import { eurosSchema } from '../../euros.ts'
import { battleIdSchema, isoTimeSchema, userIdSchema } from '../../ids.ts'
import {
  activeBattleSchema,
  battleStatusSchema,
  battleWinnerSchema,
  hashSchema,
  priceSourceSchema,
} from '../battles.ts'
import { challengeCodeSchema, challengeStatusSchema } from '../challenge-endpoints.ts'
import { endpointsFor } from '../endpoint.ts'
import { adminPageFields, battleParams, botsFilterSchema } from '../params.ts'

export const adminBattleSchema = z.extend(activeBattleSchema, {
  winner: z.nullable(battleWinnerSchema),
  user1_points: z.number(),
  user2_points: z.number(),
  user1_bot: z.optional(z.boolean()),
  user2_bot: z.optional(z.boolean()),
  forfeited_by: z.nullable(userIdSchema),
  cancel_reason: z.nullable(z.string()),
  price_source: priceSourceSchema,
  started_at: isoTimeSchema,
  ended_at: z.nullable(isoTimeSchema),
})
export type AdminBattle = z.output<typeof adminBattleSchema>

/** Reasons why a battle changes no rating. The first seven are known when it begins. */
export const unratedReasonSchema = z.enum([
  'bot',
  'program',
  'free',
  'same_network',
  'same_device',
  'same_destination',
  'repeated',
  'cancelled',
  'no_round',
])
export type UnratedReason = z.output<typeof unratedReasonSchema>

export const adminBattleDetailSchema = z.extend(adminBattleSchema, {
  phase: z.string(),
  /** Null once it is over. */
  phase_ends_at: z.nullable(isoTimeSchema),
  /** The payouts of the two players, in their order; null while it runs, missing in responses of the previous version. */
  payouts: z.optional(z.nullable(z.object({ user1: eurosSchema, user2: eurosSchema }))),
  /** The current escrow of both players. */
  escrow: eurosSchema,
  commitment: hashSchema,
  client_seeds: z.array(z.string()),
  /** Null before the end: an admin may be a player's friend. */
  server_seed: z.nullable(hashSchema),
  /** Null while it runs and may still change the ratings. */
  rated: z.nullable(z.boolean()),
  unrated_reason: z.nullable(unratedReasonSchema),
  /** As stored, in order; choices of a round that is not settled are left out. */
  events: z.array(
    z.object({
      sequence: z.number(),
      type: z.string(),
      at: isoTimeSchema,
      data: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type AdminBattleDetail = z.output<typeof adminBattleDetailSchema>

/** The refunds of a cancellation, planned or done. */
export const battleCancellationSchema = z.object({
  id: battleIdSchema,
  status: battleStatusSchema,
  /** False for a battle that is over: nothing is refunded then. */
  cancellable: z.boolean(),
  refunds: z.array(z.object({ user_id: userIdSchema, pseudo: z.string(), amount: eurosSchema })),
})
export type BattleCancellation = z.output<typeof battleCancellationSchema>

export const adminChallengeSchema = z.object({
  id: z.uuid(),
  /** Null while it is open: an admin may be a player's friend. */
  code: z.nullable(challengeCodeSchema),
  challenger_id: userIdSchema,
  challenger_pseudo: z.string(),
  accepter_id: z.nullable(userIdSchema),
  accepter_pseudo: z.nullable(z.string()),
  amount: eurosSchema,
  status: challengeStatusSchema,
  created_at: isoTimeSchema,
  expires_at: isoTimeSchema,
  closed_at: z.nullable(isoTimeSchema),
  battle_id: z.nullable(battleIdSchema),
})
export type AdminChallenge = z.output<typeof adminChallengeSchema>

export const ADMIN_BATTLE_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  adminBattles: {
    route: 'GET /api/admin/battles',
    summary: 'Battles of everybody, newest first',
    query: z.object({
      status: z.optional(battleStatusSchema),
      user_id: z.optional(userIdSchema),
      bots: botsFilterSchema,
      ...adminPageFields,
    }),
    response: z.array(adminBattleSchema),
  },
  adminBattle: {
    route: 'GET /api/admin/battles/:id',
    summary: 'One battle with its stored events; no secret before its end',
    params: battleParams,
    response: adminBattleDetailSchema,
  },
  previewBattleCancellation: {
    route: 'GET /api/admin/battles/:id/cancel',
    summary: 'The refunds of a cancellation, by player',
    params: battleParams,
    response: battleCancellationSchema,
  },
  cancelBattle: {
    route: 'POST /api/admin/battles/:id/cancel',
    summary: 'Ends a running battle for nobody; both stakes go back',
    params: battleParams,
    response: battleCancellationSchema,
    idempotent: true,
  },
  adminChallenges: {
    route: 'GET /api/admin/challenges',
    summary: 'Challenges of everybody, newest first; no code of an open one',
    query: z.object({ status: z.optional(challengeStatusSchema), ...adminPageFields }),
    response: z.array(adminChallengeSchema),
  },
})
