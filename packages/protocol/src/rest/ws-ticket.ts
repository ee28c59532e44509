import * as z from 'zod/mini'

export const wsTicketSchema = z.object({
  /** For `/ws?ticket=…`, once. */
  ticket: z.string(),
  /** Seconds. */
  expires_in: z.number(),
})
