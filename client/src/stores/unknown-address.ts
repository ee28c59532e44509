import * as z from 'zod/mini'

/** A visitor of an address that does not exist lands at home and reads why: the address travels in the entry of the history. */
export const UNKNOWN_ADDRESS = { unknownAddress: true } as const

const stateSchema = z.object({ unknownAddress: z.literal(true) })

/** History entries survive a reload and may come from a version of before. */
export function isFromUnknownAddress(state: unknown): boolean {
  return stateSchema.safeParse(state).success
}
