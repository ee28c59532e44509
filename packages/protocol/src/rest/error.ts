import * as z from 'zod/mini'

/** What every failed call answers, whatever raised it. */
export const errorAnswerSchema = z.looseObject({
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  remaining: z.optional(z.number()),
})
export type ErrorAnswer = z.output<typeof errorAnswerSchema>
