// Parameters of several endpoints: in the path, and of lists.
import * as z from 'zod/mini'
import { battleIdSchema, cycleIdSchema, isoTimeSchema, userIdSchema, uuidSchema } from '../ids.ts'

export const idParams = z.object({ id: uuidSchema })
export const battleParams = z.object({ id: battleIdSchema })
export const cycleParams = z.object({ id: cycleIdSchema })
/** `:id` is the player. */
export const userParams = z.object({ id: userIdSchema })
/** `:userId` is the player. */
export const userIdParams = z.object({ userId: userIdSchema })

/** Postgres knows no year 0. */
const FIRST_TIME = '0001'
export const storableTimeSchema = isoTimeSchema.check(
  z.refine((time) => time >= FIRST_TIME, 'Cette date est trop ancienne'),
)

/** The cursor of a list, newest first: the id of the last known entry, or a time. */
export const cursorSchema = z.union([storableTimeSchema, uuidSchema])

const PAGE_ENTRIES_MAX = 100

/** The number of entries of a page: `usual` unless the caller asks for another number. */
export function limitSchema(usual: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_ENTRIES_MAX)), usual)
}

export const pageQuerySchema = z.object({ limit: limitSchema(20), before: z.optional(cursorSchema) })

/** The same for lists of the administration. */
export const adminPageFields = { limit: limitSchema(50), before: z.optional(cursorSchema) }

/** The periods of rankings, statistics and figures; `ALL` is all time. */
export const periodSchema = z.enum(['24h', '7j', '1m', 'ALL'])
export type Period = z.output<typeof periodSchema>

/** Filters a list by bots: everybody, only people, or only rows with a bot. */
const botsSchema = z.enum(['all', 'without', 'only'])
export const botsFilterSchema = z._default(botsSchema, 'all')
/** The same where the filter itself may be missing. */
export const optionalBotsFilterSchema = z.optional(botsSchema)
export type BotsFilter = z.output<typeof botsFilterSchema>
