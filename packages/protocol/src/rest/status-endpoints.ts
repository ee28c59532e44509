import * as analytics from './analytics.ts'
import * as blacklist from './blacklist.ts'
import type { Endpoint } from './endpoint.ts'
import * as status from './status.ts'
import * as wsTicket from './ws-ticket.ts'

/**
 * Requests that every page makes once it is shown: the state of the service, whether this visitor is blocked, and the
 * report of visits.
 */
export const STATUS_ENDPOINTS = {
  status: {
    method: 'GET',
    path: '/api/status',
    summary: 'Whether the games are open, and what this server offers',
    bearer: 'none',
    cost: 'light',
    status: 200,
    response: status.statusSchema,
  },
  checkBlacklist: {
    method: 'POST',
    path: '/api/check-blacklist',
    summary:
      'Whether the player of the bearer, or without one the address of this connection, is kept out; answered to those too',
    bearer: 'optional',
    cost: 'check',
    body: blacklist.blacklistCheckBodySchema,
    status: 200,
    response: blacklist.blacklistCheckResponseSchema,
  },
  wsTicket: {
    method: 'POST',
    path: '/api/ws-ticket',
    summary: 'Opens one socket as this session, by `/ws?ticket=…`, within 30 seconds',
    bearer: 'user',
    token: 'any',
    cost: 'ticket',
    status: 200,
    response: wsTicket.wsTicketSchema,
  },
  logPageView: {
    method: 'POST',
    path: '/api/analytics/log-page-view',
    summary: 'A page was looked at by a visitor who agreed to be counted',
    bearer: 'none',
    cost: 'light',
    body: analytics.pageViewBodySchema,
    status: 202,
  },
  logUserJourney: {
    method: 'POST',
    path: '/api/analytics/log-user-journey',
    summary: 'Such a visitor went from one kind of page to another',
    bearer: 'none',
    cost: 'light',
    body: analytics.userJourneyBodySchema,
    status: 202,
  },
} as const satisfies Record<string, Endpoint>
