import * as z from 'zod/mini'

/** State of the history entry that an unknown address redirects to: the home page then explains the redirection. */
export const UNKNOWN_ADDRESS = { unknownAddress: true } as const

const stateSchema = z.object({ unknownAddress: z.literal(true) })

/** History entries survive a reload and may come from an earlier version. */
export function isFromUnknownAddress(state: unknown): boolean {
  return stateSchema.safeParse(state).success
}
