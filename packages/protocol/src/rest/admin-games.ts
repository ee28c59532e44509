import * as z from 'zod/mini'

/** The latest possible reopening, in days from now. */
export const REOPENS_WITHIN_DAYS_MAX = 14

export const gameClosedBodySchema = z.object({
  closed: z.boolean(),
  /** When the games open again, for the countdown of the closed page; 18:00 in Paris when missing. */
  reopensAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  /** Whether they open automatically then. */
  opensItself: z.optional(z.boolean()),
})
export const gameClosedResponseSchema = z.object({ closed: z.boolean() })

export const cycleBetsBodySchema = z.object({ enabled: z.boolean() })
export const cycleBetsResponseSchema = z.object({ enabled: z.boolean() })
