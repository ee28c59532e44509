import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'
import { userIdParams } from './params.ts'

export const LIMIT_KINDS = ['deposit', 'loss'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
/** 24 hours to 30 days. */
export const PAUSE_HOURS = { min: 24, max: 30 * 24 } as const

/** Null means no limit. */
export const limitAmountSchema = z.nullable(eurosSchema.check(z.nonnegative('Le montant ne peut pas être négatif')))
const limitPeriodsBodySchema = z.partial(
  z.strictObject({ day: limitAmountSchema, week: limitAmountSchema, month: limitAmountSchema }),
)

/**
 * An omitted field keeps its value; null removes the limit. A lower limit applies at once, a higher one after 24 hours.
 */
export const limitsBodySchema = z.strictObject({
  deposit: z.optional(limitPeriodsBodySchema),
  loss: z.optional(limitPeriodsBodySchema),
  /** Counted from now; a longer pause that is already running stays. */
  pause_hours: z.optional(z.number().check(z.int(), z.minimum(PAUSE_HOURS.min), z.maximum(PAUSE_HOURS.max))),
  /** Permanent. */
  self_exclude: z.optional(z.literal(true)),
})
export type LimitsBody = z.output<typeof limitsBodySchema>

const limitSchema = z.object({
  limit: z.nullable(eurosSchema),
  remaining: z.nullable(eurosSchema),
  next: z.nullable(z.object({ limit: z.nullable(eurosSchema), from: isoTimeSchema })),
})
const limitPeriodsSchema = z.object({ day: limitSchema, week: limitSchema, month: limitSchema })
export type LimitPeriods = z.output<typeof limitPeriodsSchema>

export const limitsResponseSchema = z.object({
  deposit: limitPeriodsSchema,
  loss: limitPeriodsSchema,
  paused_until: z.nullable(isoTimeSchema),
  self_excluded_at: z.nullable(isoTimeSchema),
})
export type LimitsResponse = z.output<typeof limitsResponseSchema>

/** The limits that players set for themselves. */
export const LIMIT_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused', owner: 'params.userId' })({
  limits: {
    route: 'GET /api/limits/:userId',
    summary: 'The limits, the pause and the exclusion that a player set for themselves',
    token: 'read',
    params: userIdParams,
    response: limitsResponseSchema,
  },
  updateLimits: {
    route: 'PUT /api/limits/:userId',
    summary: 'Sets limits (lower at once, higher after 24 hours), a pause, or excludes for good',
    params: userIdParams,
    body: limitsBodySchema,
    response: limitsResponseSchema,
  },
})
