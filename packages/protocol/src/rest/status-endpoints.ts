import * as z from 'zod/mini'
import * as analytics from './analytics.ts'
import * as blacklist from './blacklist.ts'
import { endpointsFor } from './endpoint.ts'
import * as status from './status.ts'

const wsTicketSchema = z.object({
  /** For `/ws?ticket=…`, once. */
  ticket: z.string(),
  /** Seconds. */
  expires_in: z.number(),
})

/**
 * Requests that every page makes once it is shown: the state of the service, whether this visitor is blocked, and the
 * report of visits.
 */
export const STATUS_ENDPOINTS = endpointsFor({ bearer: 'none' })({
  status: {
    route: 'GET /api/status',
    summary: 'Whether the games are open, and what this server offers',
    response: status.statusSchema,
  },
  checkBlacklist: {
    route: 'POST /api/check-blacklist',
    summary:
      'Whether the player of the bearer, or without one the address of this connection, is kept out; answered to those too',
    bearer: 'optional',
    cost: 'check',
    body: blacklist.blacklistCheckBodySchema,
    response: blacklist.blacklistCheckResponseSchema,
  },
  wsTicket: {
    route: 'POST /api/ws-ticket',
    summary: 'Opens one socket as this session, by `/ws?ticket=…`, within 30 seconds',
    bearer: 'user',
    token: 'any',
    cost: 'ticket',
    response: wsTicketSchema,
  },
  logPageView: {
    route: 'POST /api/analytics/log-page-view',
    summary: 'A page was looked at by a visitor who agreed to be counted',
    body: analytics.pageViewBodySchema,
    status: 202,
  },
  logUserJourney: {
    route: 'POST /api/analytics/log-user-journey',
    summary: 'Such a visitor went from one kind of page to another',
    body: analytics.userJourneyBodySchema,
    status: 202,
  },
})
