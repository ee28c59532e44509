import * as links from './creator-links.ts'
import { endpointsFor } from './endpoint.ts'

/** Codes that bring players, and the commission that they earn. */
export const INFLUENCER_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  creatorLinks: {
    route: 'GET /api/creator-links',
    summary: "The player's own links, oldest first",
    response: links.creatorLinksSchema,
  },
  creatorLink: {
    route: 'GET /api/creator-links/:id',
    summary: "One of the player's own links; any of them for an admin",
    params: links.creatorLinkParamsSchema,
    response: links.creatorLinkSchema,
  },
  creatorLinkStats: {
    route: 'GET /api/creator-links/:id/stats',
    summary: 'Who came by a link, what they bet and what it earned; days are those of Paris',
    cost: 'heavy',
    params: links.creatorLinkParamsSchema,
    query: links.linkStatsQuerySchema,
    response: links.linkStatsSchema,
  },
  checkLinkCode: {
    route: 'GET /api/creator-links/check/:code',
    summary: 'Whether a code is free, whatever the case',
    params: links.linkCodeParamsSchema,
    response: links.linkCodeResponseSchema,
  },
  createCreatorLink: {
    route: 'POST /api/creator-links',
    summary: 'Gives a player a link; a user becomes an influencer by it',
    bearer: 'admin',
    body: links.createLinkBodySchema,
    status: 201,
    response: links.creatorLinkSchema,
  },
  changeCreatorLink: {
    route: 'PUT /api/creator-links/:id',
    summary: 'Gives a link another code or another owner',
    bearer: 'admin',
    params: links.creatorLinkParamsSchema,
    body: links.changeLinkBodySchema,
    response: links.creatorLinkSchema,
  },
  deleteCreatorLink: {
    route: 'DELETE /api/creator-links/:id',
    summary: 'Ends a link: its code counts no more, what it earned stays',
    bearer: 'admin',
    params: links.creatorLinkParamsSchema,
  },
  adminCreatorLinks: {
    route: 'GET /api/admin/creator-links',
    summary: 'All links with their sums, deleted ones too, newest first',
    bearer: 'admin',
    query: links.adminLinksQuerySchema,
    response: links.adminLinksSchema,
  },
  payCommission: {
    route: 'POST /api/admin/creator-links/:id/payout',
    summary: "Pays what a link has earned to its owner's wallet",
    bearer: 'admin',
    params: links.creatorLinkParamsSchema,
    response: links.commissionPayoutSchema,
    idempotent: true,
  },
})
