import * as z from 'zod/mini'

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

/**
 * The result of a bet of an ended cycle. `undone` refunded the fee too. `voided` is a cycle without a result: an
 * admin's cancellation refunds stake and fee, and a cycle that could not be carried on pays the fair value.
 */
export const betOutcomeSchema = z.enum(['won', 'lost', 'equal', 'voided', 'undone', 'removed', 'cashed_out'])
export type BetOutcome = z.output<typeof betOutcomeSchema>
