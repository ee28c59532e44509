import * as z from 'zod/mini'
import { battleIdSchema } from '../ids.ts'

/** The schema of one message: JSON with its name as `type`. */
// @__NO_SIDE_EFFECTS__
export function message<const Type extends string, Fields extends z.core.$ZodShape>(type: Type, fields: Fields) {
  return z.object({ type: z.literal(type), ...fields })
}

/** A message about one battle, whoever sends it. */
// @__NO_SIDE_EFFECTS__
export function battleMessage<const Type extends string, Fields extends z.core.$ZodShape>(type: Type, fields: Fields) {
  return message(type, { battleId: battleIdSchema, ...fields })
}
