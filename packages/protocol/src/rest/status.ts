import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema } from '../ids.ts'
import { announcementSchema } from './announcement.ts'

/** Networks of the footer, in its order. */
export const SOCIAL_NETWORKS = ['discord', 'twitter', 'telegram', 'tiktok'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** Data of the operator that pages show; null where the operator gave none. */
const operatorSchema = z.object({
  supportEmail: z.nullable(z.string()),
  /** Name and postal address, for the legal notice. */
  publisher: z.nullable(z.string()),
  social: z.record(z.enum(SOCIAL_NETWORKS), z.nullable(z.string())),
})
export type OperatorDetails = z.output<typeof operatorSchema>

/** The public state of the service, before anybody signs in. */
export const statusSchema = z.object({
  /** Running battles finish; nothing new is begun. The socket publishes each change as `game_status`. */
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
  /** Missing from servers of the version before. */
  operator: z.optional(operatorSchema),
  /** Play money that a new wallet starts with. Missing from servers of the version before. */
  welcomeBalance: z.optional(eurosSchema),
  /** Whether page views and journeys are kept, for visitors who agree. */
  analytics: z.boolean(),
})
export type ServiceStatus = z.output<typeof statusSchema>
