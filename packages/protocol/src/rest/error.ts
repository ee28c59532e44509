import * as z from 'zod/mini'

/** The body of every failed request, whatever raised it. */
export const errorResponseSchema = z.looseObject({
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  remaining: z.optional(z.number()),
})
export type ErrorResponse = z.output<typeof errorResponseSchema>
