import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema, userIdSchema, uuidSchema } from '../ids.ts'
import { linesSchema, trimmedTextSchema } from '../text.ts'
import { adminPageFields } from './paging.ts'

/** A larger amount would be a payment, not the correction of a mistake. */
export const CORRECTION_EUROS_MAX = 10_000
export const CORRECTION_REASON_LENGTH_MAX = 200
export const NOTE_LENGTH_MAX = 2_000

export const correctionBodySchema = z.object({
  /** A negative amount takes from the player. */
  amount: eurosSchema.check(
    z.refine((euros) => euros !== 0, 'Indiquez un montant'),
    z.refine((euros) => Math.abs(euros) <= CORRECTION_EUROS_MAX, 'Une correction est de 10 000 € au plus'),
  ),
  /** Shown to the player. */
  reason: trimmedTextSchema({ min: [1, 'Indiquez un motif'], max: CORRECTION_REASON_LENGTH_MAX }),
})

export const correctionSchema = z.object({
  id: uuidSchema,
  user_id: userIdSchema,
  amount: eurosSchema,
  reason: z.string(),
  new_balance: eurosSchema,
})

export const noteBodySchema = z.object({
  text: linesSchema({ max: NOTE_LENGTH_MAX }).check(z.trim(), z.minLength(1, 'Écrivez une note')),
})
export const notesQuerySchema = z.object(adminPageFields)
export const noteSchema = z.object({
  id: uuidSchema,
  user_id: userIdSchema,
  /** The author. */
  admin_id: userIdSchema,
  pseudo: z.nullable(z.string()),
  text: z.string(),
  created_at: isoTimeSchema,
})
