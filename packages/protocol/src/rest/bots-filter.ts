import * as z from 'zod/mini'

/** Bots told apart in a list: everybody, only people, or only what a bot has part in. */
export const botsFilterSchema = z._default(z.enum(['all', 'without', 'only']), 'all')
export type BotsFilter = z.output<typeof botsFilterSchema>
