import * as z from 'zod/mini'

/** A visitor of an unknown address is redirected to the home page with an explanation: the address is kept in the history entry. */
export const UNKNOWN_ADDRESS = { unknownAddress: true } as const

const stateSchema = z.object({ unknownAddress: z.literal(true) })

/** History entries survive a reload and may come from an earlier version. */
export function isFromUnknownAddress(state: unknown): boolean {
  return stateSchema.safeParse(state).success
}
