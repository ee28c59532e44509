import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { betIdSchema, cycleIdSchema, isoTimeSchema } from '../ids.ts'
import { hashSchema } from './battles.ts'
import { betDirectionSchema, betOutcomeSchema, candleFields, cycleResultSchema } from './cycles.ts'
import { endpointsFor } from './endpoint.ts'
import { cycleParams, pageQuerySchema, userIdParams } from './params.ts'

const cycleFairnessFields = {
  id: cycleIdSchema,
  commitment: hashSchema,
  /** Always empty, because no player adds a seed to a cycle. The fairness response of a battle has the same field. */
  clientSeeds: z.array(z.string()),
  startPrice: z.number(),
}

export const cycleFairnessSchema = z.discriminatedUnion('revealed', [
  z.object({ ...cycleFairnessFields, revealed: z.literal(false) }),
  z.object({
    ...cycleFairnessFields,
    revealed: z.literal(true),
    serverSeed: hashSchema,
    /** null for a voided cycle, which has no result; `candles` is empty then. */
    finalPrice: z.nullable(z.number()),
    result: z.nullable(cycleResultSchema),
    /** `prices`: the ten points of the candle. */
    candles: z.array(z.object({ ...candleFields, prices: z.array(z.number()) })),
  }),
])
export type CycleFairness = z.output<typeof cycleFairnessSchema>

export const endedBetSchema = z.object({
  id: betIdSchema,
  cycleId: cycleIdSchema,
  cycle_number: z.number(),
  prediction: betDirectionSchema,
  bet_amount: eurosSchema,
  odds: z.number(),
  total_fee: eurosSchema,
  result: betOutcomeSchema,
  /** All amounts returned: a win, a refund or a cash-out, a refunded fee included. */
  payout: eurosSchema,
  /** Payout less stake and fee: below zero for a loss. */
  net_gain: eurosSchema,
  /** null for a voided cycle. */
  cycle_result: z.nullable(cycleResultSchema),
  placed_at: isoTimeSchema,
  ended_at: isoTimeSchema,
})
export type EndedBet = z.output<typeof endedBetSchema>

export const CYCLE_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'read' })({
  cycleFairness: {
    route: 'GET /api/cycles/:id/fairness',
    summary: 'Commitment and, once over, everything needed to recompute a cycle',
    bearer: 'none',
    cost: 'heavy',
    params: cycleParams,
    response: cycleFairnessSchema,
  },
  endedBets: {
    route: 'GET /api/cycles/user/:userId',
    summary: "The player's bets of ended cycles, newest first",
    owner: 'params.userId',
    openToAdmins: true,
    params: userIdParams,
    query: pageQuerySchema,
    response: z.array(endedBetSchema),
  },
})
