import * as z from 'zod/mini'
import { isoTimeSchema } from '../ids.ts'
import { announcementSchema } from './announcement.ts'

/** What a page may know of the house before anybody signs in. */
export const statusSchema = z.object({
  /** Running battles finish; nothing new is begun. The socket tells each change as `game_status`. */
  gameClosed: z.boolean(),
  /** While they are closed: when they open again. 18:00 in Paris where nobody gave a time; null while they are open. */
  reopensAt: z.optional(z.nullable(isoTimeSchema)),
  /** Whether an admin gave that time. The page counts to 18:00 of the visitor's device where none did. */
  reopensAtGiven: z.optional(z.boolean()),
  /** Whether the games open by themselves then. */
  opensItself: z.optional(z.boolean()),
  /** A line of the team for everybody, until its end. The socket publishes each change as `announcement`. */
  announcement: z.optional(z.nullable(announcementSchema)),
  /** Whether a wallet may be opened without a passkey. */
  localWallets: z.boolean(),
  /** After how long alone in the queue of the battle a bot comes; null where none does. */
  botAfterMs: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  /** Whether page views and journeys are kept, for visitors who agree. */
  analytics: z.boolean(),
})
export type HouseStatus = z.output<typeof statusSchema>
