import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { freeRecordSchema } from '../free-json.ts'
import { isoTimeSchema, walletAddressSchema } from '../ids.ts'
import { linesSchema, textSchema } from '../text.ts'
import { announcementSchema } from './announcement.ts'
import { blacklistCheckBodySchema, blacklistCheckResponseSchema } from './blacklist.ts'
import { endpointsFor } from './endpoint.ts'

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

/** Limits on what the browser sends; none of our pages sends more. Stored texts are cut shorter, see docs/rules.md. */
const TEXT_MAX = 4096
const NAME_MAX = 64

const text = textSchema({ max: TEXT_MAX })
const name = textSchema({ min: 1, max: NAME_MAX })
const optionalName = z.optional(z.nullable(textSchema({ max: NAME_MAX })))
/** A guest has none; the page may send an empty text too. */
const walletAddress = z.optional(z.nullable(z.union([walletAddressSchema, z.literal('')])))

export const PAGE_CATEGORIES = ['Homepage', 'Up&Down', 'Battle', 'Profile', 'Wallet', 'Beta Test', 'Other'] as const
export type PageCategory = (typeof PAGE_CATEGORIES)[number]

export const pageViewBodySchema = z.object({
  walletAddress,
  url: textSchema({ min: 1, max: TEXT_MAX }),
  referrerUrl: z.optional(z.nullable(text)),
  sessionId: optionalName,
  userAgent: z.optional(z.nullable(text)),
})
export type PageViewBody = z.output<typeof pageViewBodySchema>

export const userJourneyBodySchema = z.object({
  walletAddress,
  pageCategoryName: name,
  referrerPageCategoryName: optionalName,
  actionName: name,
  /** JSON, as a text or as a value. */
  additionalData: z.optional(z.nullable(z.union([linesSchema({ max: TEXT_MAX }), freeRecordSchema]))),
})
export type UserJourneyBody = z.output<typeof userJourneyBodySchema>

/**
 * Requests that every page makes once it is shown: the state of the service, whether this visitor is blocked, and the
 * report of visits.
 */
export const STATUS_ENDPOINTS = endpointsFor({ bearer: 'none' })({
  status: {
    route: 'GET /api/status',
    summary: 'Whether the games are open, and what this server offers',
    response: statusSchema,
  },
  checkBlacklist: {
    route: 'POST /api/check-blacklist',
    summary:
      'Whether the player of the bearer, or without one the address of this connection, is kept out; answered to those too',
    bearer: 'optional',
    cost: 'check',
    body: blacklistCheckBodySchema,
    response: blacklistCheckResponseSchema,
  },
  wsTicket: {
    route: 'POST /api/ws-ticket',
    summary: 'Opens one socket as this session, by `/ws?ticket=…`, within 30 seconds',
    bearer: 'user',
    token: 'any',
    cost: 'ticket',
    response: z.object({
      /** For `/ws?ticket=…`, once. */
      ticket: z.string(),
      /** Seconds. */
      expires_in: z.number(),
    }),
  },
  logPageView: {
    route: 'POST /api/analytics/log-page-view',
    summary: 'A page was looked at by a visitor who agreed to be counted',
    body: pageViewBodySchema,
    status: 202,
  },
  logUserJourney: {
    route: 'POST /api/analytics/log-user-journey',
    summary: 'Such a visitor went from one kind of page to another',
    body: userJourneyBodySchema,
    status: 202,
  },
})
