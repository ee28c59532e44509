import * as z from 'zod/mini'

/** What a page may know of the house before anybody signs in. */
export const statusSchema = z.object({
  /** Running battles finish; nothing new is begun. The socket tells each change as `game_status`. */
  gameClosed: z.boolean(),
  /** Whether a wallet may be opened without a passkey. */
  localWallets: z.boolean(),
  /** Whether page views and journeys are kept, for visitors who agree. */
  analytics: z.boolean(),
})
export type HouseStatus = z.output<typeof statusSchema>
