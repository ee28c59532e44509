import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { betIdSchema, cycleIdSchema, isoTimeSchema } from '../ids.ts'
import { hashSchema } from './battles.ts'

export const cycleResultSchema = z.enum(['up', 'down', 'equal'])
export type CycleResult = z.output<typeof cycleResultSchema>

export const betDirectionSchema = z.enum(['up', 'down'])
export type BetDirection = z.output<typeof betDirectionSchema>

export const candleFields = {
  number: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
} as const

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

/**
 * The result of a bet of an ended cycle. `undone` refunded the fee too. `voided` is a cycle without a result: an
 * admin's cancellation refunds stake and fee, and a cycle that could not be carried on pays the fair value.
 */
export const betOutcomeSchema = z.enum(['won', 'lost', 'equal', 'voided', 'undone', 'removed', 'cashed_out'])
export type BetOutcome = z.output<typeof betOutcomeSchema>

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
