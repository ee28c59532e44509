import * as z from 'zod/mini'
import { isoTimeSchema, uuidSchema } from '../ids.ts'

/** Postgres knows no year 0. */
const FIRST_TIME = '0001'
const timeCursorSchema = isoTimeSchema.check(z.refine((time) => time >= FIRST_TIME, 'Cette date est trop ancienne'))

/** The cursor of a list, newest first: the id of the last known entry, or a time. */
export const cursorSchema = z.union([timeCursorSchema, uuidSchema])

export const pageQuerySchema = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  before: z.optional(cursorSchema),
})
