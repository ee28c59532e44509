// Path parameters of several endpoints.
import * as z from 'zod/mini'
import { battleIdSchema, cycleIdSchema, userIdSchema, uuidSchema } from '../ids.ts'

export const idParams = z.object({ id: uuidSchema })
export const battleParams = z.object({ id: battleIdSchema })
export const cycleParams = z.object({ id: cycleIdSchema })
/** `:id` is the player. */
export const userParams = z.object({ id: userIdSchema })
/** `:userId` is the player. */
export const userIdParams = z.object({ userId: userIdSchema })
