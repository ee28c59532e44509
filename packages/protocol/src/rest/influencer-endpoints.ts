import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { creatorLinkIdSchema, isoTimeSchema, userIdSchema } from '../ids.ts'
import { textSchema } from '../text.ts'
import { endpointsFor } from './endpoint.ts'
import { pageQuerySchema, periodSchema } from './params.ts'
import { creatorLinkCodeSchema } from './users.ts'

export const creatorLinkSchema = z.object({
  id: creatorLinkIdSchema,
  user_id: userIdSchema,
  link_code: creatorLinkCodeSchema,
  /** All commission that the link ever earned, paid out or not. */
  total_commission_generated: eurosSchema,
  created_at: isoTimeSchema,
  updated_at: isoTimeSchema,
})
export type CreatorLink = z.output<typeof creatorLinkSchema>

/** A link in its owner's list; a deleted one with the commission that it still has. */
export const ownedLinkSchema = z.extend(creatorLinkSchema, {
  deleted_at: z.optional(isoTimeSchema),
  commission_due: z.optional(eurosSchema),
})
export type OwnedLink = z.output<typeof ownedLinkSchema>

export const linkStatsSchema = z.object({
  stats: z.object({
    /** Players who signed up with the code in the period. */
    new_users: z.number(),
    /** Players who ever signed up with the code and bet or played a battle in the period. */
    active_users: z.number(),
    /** Bets that carried the code. */
    total_bets: z.number(),
    total_bet_amount: eurosSchema,
  }),
  /** One line for each day (Europe/Paris) on which something happened, the oldest first. */
  history: z.array(
    z.object({
      date: z.iso.date(),
      new_users: z.number(),
      active_users: z.number(),
      /** Commission of that day. */
      revenue: eurosSchema,
    }),
  ),
  link: creatorLinkSchema,
  /** The part of the link's commission that is not paid out yet, whatever the period. */
  commission_due: z.optional(eurosSchema),
  /**
   * Each player who signed up with the code, counted once: `active` when they have played, otherwise `new` or
   * `inactive`.
   */
  status_distribution: z.object({ active: z.number(), inactive: z.number(), new: z.number() }),
})
export type LinkStats = z.output<typeof linkStatsSchema>

export const adminLinkSchema = z.extend(creatorLinkSchema, {
  pseudo: z.string(),
  /** A deleted link keeps its players and its commission. */
  deleted_at: z.nullable(isoTimeSchema),
  /** The number of players who signed up with its code. */
  users: z.number(),
  commission_paid: eurosSchema,
  /** Earned and not paid out yet. */
  commission_due: eurosSchema,
})
export type AdminLink = z.output<typeof adminLinkSchema>

const creatorLinkParams = z.object({ id: creatorLinkIdSchema })

/** Codes that bring players, and the commission that they earn. */
export const INFLUENCER_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  creatorLinks: {
    route: 'GET /api/creator-links',
    summary: "The player's own links, oldest first; or those that are deleted and still have commission",
    query: z.object({
      /** `due`: instead of the links that count, the deleted ones whose commission is not paid yet. */
      deleted: z.optional(z.enum(['due'])),
    }),
    response: z.array(ownedLinkSchema),
  },
  creatorLink: {
    route: 'GET /api/creator-links/:id',
    summary: "One of the player's own links; any of them for an admin",
    params: creatorLinkParams,
    response: creatorLinkSchema,
  },
  creatorLinkStats: {
    route: 'GET /api/creator-links/:id/stats',
    summary: 'Who came by a link, what they bet and what it earned; days are those of Paris',
    cost: 'heavy',
    params: creatorLinkParams,
    query: z.object({ timeframe: z._default(periodSchema, 'ALL') }),
    response: linkStatsSchema,
  },
  checkLinkCode: {
    route: 'GET /api/creator-links/check/:code',
    summary: 'Whether a code is free, whatever the case',
    params: z.object({ code: creatorLinkCodeSchema }),
    response: z.object({ available: z.boolean() }),
  },
  createCreatorLink: {
    route: 'POST /api/creator-links',
    summary: 'Gives a player a link; a user becomes an influencer by it',
    bearer: 'admin',
    body: z.strictObject({ user_id: userIdSchema, link_code: creatorLinkCodeSchema }),
    status: 201,
    response: creatorLinkSchema,
  },
  changeCreatorLink: {
    route: 'PUT /api/creator-links/:id',
    summary: 'Gives a link another code or another owner',
    bearer: 'admin',
    params: creatorLinkParams,
    /** Both, or the one that changes. */
    body: z
      .strictObject({ user_id: z.optional(userIdSchema), link_code: z.optional(creatorLinkCodeSchema) })
      .check(z.refine(({ user_id, link_code }) => user_id !== undefined || link_code !== undefined, 'Rien à changer')),
    response: creatorLinkSchema,
  },
  deleteCreatorLink: {
    route: 'DELETE /api/creator-links/:id',
    summary: 'Ends a link: its code counts no more, what it earned stays',
    bearer: 'admin',
    params: creatorLinkParams,
  },
  adminCreatorLinks: {
    route: 'GET /api/admin/creator-links',
    summary: 'All links with their sums, deleted ones too, newest first',
    bearer: 'admin',
    query: z.extend(pageQuerySchema, {
      /** A part of the code or of the owner's pseudo, the whole address of their wallet, or the id of a link. */
      q: z.optional(textSchema({ max: 64 })),
    }),
    response: z.array(adminLinkSchema),
  },
  payCommission: {
    route: 'POST /api/admin/creator-links/:id/payout',
    summary: "Pays what a link has earned to its owner's wallet",
    bearer: 'admin',
    params: creatorLinkParams,
    response: z.object({
      /** Paid to the influencer's wallet. */
      paid: eurosSchema,
      link: adminLinkSchema,
    }),
    idempotent: true,
  },
})
