import * as z from 'zod/mini'

/** Filters a list by bots: everybody, only people, or only rows with a bot. */
export const botsFilterSchema = z._default(z.enum(['all', 'without', 'only']), 'all')
export type BotsFilter = z.output<typeof botsFilterSchema>
