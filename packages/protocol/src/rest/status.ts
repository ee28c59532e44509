import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema } from '../ids.ts'
import { announcementSchema } from './announcement.ts'

/** Networks of the footer, in its order. */
export const SOCIAL_NETWORKS = ['discord', 'twitter', 'telegram', 'tiktok'] as const

/** Data of the operator that pages show; null when the operator gave none. */
const operatorSchema = z.object({
  supportEmail: z.nullable(z.string()),
  /** Name and postal address, for the legal notice. */
  publisher: z.nullable(z.string()),
  social: z.record(z.enum(SOCIAL_NETWORKS), z.nullable(z.string())),
})

/** The public state of the service, before anybody signs in. */
export const statusSchema = z.object({
  /**
   * True while the games are closed: running battles finish, nothing new begins. The socket publishes changes as
   * `game_status`.
   */
  gameClosed: z.boolean(),
  /** When the games open again; 18:00 in Paris when nobody gave a time, null while they are open. */
  reopensAt: z.optional(z.nullable(isoTimeSchema)),
  /** Whether an admin gave that time. Otherwise the page counts to 18:00 on the visitor's device. */
  reopensAtGiven: z.optional(z.boolean()),
  /** Whether the games open automatically then. */
  opensItself: z.optional(z.boolean()),
  /** A message from the team to everybody, until its end. The socket publishes changes as `announcement`. */
  announcement: z.optional(z.nullable(announcementSchema)),
  /** Whether a wallet may be opened without a passkey. */
  localWallets: z.boolean(),
  /** The time alone in the battle queue after which a bot joins; null when none does. */
  botAfterMs: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  /** Missing in responses of the previous server version. */
  operator: z.optional(operatorSchema),
  /** Play money that a new wallet starts with. Missing in responses of the previous server version. */
  welcomeBalance: z.optional(eurosSchema),
  /** Whether page views and journeys are stored, for visitors who consent. */
  analytics: z.boolean(),
})
export type ServiceStatus = z.output<typeof statusSchema>
