import * as z from 'zod/mini'
import { eurosSchema } from '../../euros.ts'
import { betIdSchema, cycleIdSchema, isoTimeSchema, userIdSchema } from '../../ids.ts'
import { hashSchema } from '../battles.ts'
import { betDirectionSchema, betOutcomeSchema, cycleResultSchema } from '../cycles.ts'
import { endpointsFor } from '../endpoint.ts'
import { adminPageFields, botsFilterSchema, cycleParams, optionalBotsFilterSchema, pageQuerySchema } from '../params.ts'

const cycleSumsFields = {
  /** Placed so far, removed ones included. */
  bets: z.number(),
  players: z.number(),
  /** Held for open bets. */
  open_stakes: eurosSchema,
  /** The sum over all players, fees included. */
  paid_in: eurosSchema,
  paid_out: eurosSchema,
}

export const adminCycleSchema = z.object({
  id: cycleIdSchema,
  number: z.number(),
  status: z.enum(['live', 'closed']),
  /** null while the cycle runs, and when it was cancelled. */
  result: z.nullable(cycleResultSchema),
  void_reason: z.nullable(z.string()),
  start_price: z.number(),
  final_price: z.nullable(z.number()),
  commitment: hashSchema,
  ...cycleSumsFields,
  /** The share of bots in the figures above. */
  bots_share: z.optional(z.object(cycleSumsFields)),
  started_at: isoTimeSchema,
  ended_at: z.nullable(isoTimeSchema),
})
export type AdminCycle = z.output<typeof adminCycleSchema>

export const adminCycleBetSchema = z.object({
  id: betIdSchema,
  user_id: userIdSchema,
  pseudo: z.string(),
  bot: z.boolean(),
  direction: betDirectionSchema,
  amount: eurosSchema,
  fee: eurosSchema,
  odds: z.number(),
  outcome: z.union([z.literal('open'), betOutcomeSchema]),
  /** All amounts returned so far, a refunded fee included. */
  payout: eurosSchema,
  placed_at: isoTimeSchema,
})
export type AdminCycleBet = z.output<typeof adminCycleBetSchema>

/** The refund to all players together if the cycle were cancelled now. */
export const cycleCancellationSchema = z.object({
  id: cycleIdSchema,
  /** False for a cycle that is over: nothing is refunded then. */
  cancellable: z.boolean(),
  open_bets: z.number(),
  players: z.number(),
  stakes: eurosSchema,
  fees: eurosSchema,
})
export type CycleCancellation = z.output<typeof cycleCancellationSchema>

export const ADMIN_CYCLE_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  adminCycles: {
    route: 'GET /api/admin/cycles',
    summary: 'Cycles with what was paid in and out, the running one first',
    query: z.extend(pageQuerySchema, {
      /** Besides the running one only cycles with a bet: of anybody, of people, or of bots. */
      with_bets: optionalBotsFilterSchema,
    }),
    response: z.array(adminCycleSchema),
  },
  adminCycle: {
    route: 'GET /api/admin/cycles/:id',
    summary: 'One cycle with what was paid in and out; its seed is revealed by its proof, once it is over',
    params: cycleParams,
    response: adminCycleSchema,
  },
  adminCycleBets: {
    route: 'GET /api/admin/cycles/:id/bets',
    summary: 'Who bet what in a cycle and what came of it, newest first, also while it runs',
    params: cycleParams,
    query: z.object({ ...adminPageFields, bots: botsFilterSchema }),
    response: z.array(adminCycleBetSchema),
  },
  adminCycleBetsExport: {
    route: 'GET /api/admin/cycles/:id/bets/export',
    summary: 'The bets of a cycle as a file for French spreadsheets, newest first',
    cost: 'heavy',
    params: cycleParams,
    query: z.object({ bots: botsFilterSchema }),
    file: 'text/csv',
  },
  previewCycleCancellation: {
    route: 'GET /api/admin/cycles/:id/cancel',
    summary: 'The refunds of a cancellation of the running cycle now',
    params: cycleParams,
    response: cycleCancellationSchema,
  },
  cancelCycle: {
    route: 'POST /api/admin/cycles/:id/cancel',
    summary: 'Ends the running cycle without a result; every open bet gets stake and fee back',
    params: cycleParams,
    response: cycleCancellationSchema,
    idempotent: true,
  },
})
