import * as z from 'zod/mini'
import { paymentIdSchema, userIdSchema, uuidSchema } from '../ids.ts'
import * as admin from './admin.ts'
import * as analytics from './admin-analytics.ts'
import * as battles from './admin-battles.ts'
import * as blocks from './admin-blocks.ts'
import * as care from './admin-care.ts'
import * as cycles from './admin-cycles.ts'
import * as exports from './admin-export.ts'
import * as figures from './admin-figures.ts'
import * as games from './admin-games.ts'
import * as securityLog from './admin-security-log.ts'
import * as users from './admin-users.ts'
import * as announcements from './announcement.ts'
import * as apiTokens from './api-token-endpoints.ts'
import * as challenges from './challenge-endpoints.ts'
import { endpointsFor } from './endpoint.ts'
import { pageQuerySchema } from './paging.ts'
import { battleParams, cycleParams, idParams, userParams } from './params.ts'

const payoutParams = z.object({ id: paymentIdSchema })

/** Calls of the administration. Those about influencers' links are in `INFLUENCER_ENDPOINTS`. */
export const ADMIN_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  closeGames: {
    route: 'PUT /api/admin/game-closed',
    summary: 'Closes or opens the games: closing empties the queue, running battles finish',
    body: games.gameClosedBodySchema,
    response: games.gameClosedResponseSchema,
  },
  switchCycleBets: {
    route: 'PUT /api/admin/cycle-bets',
    summary: 'Stops and resumes bets in the cycle; what is open can always be taken back',
    body: games.cycleBetsBodySchema,
    response: games.cycleBetsResponseSchema,
  },
  figures: {
    route: 'GET /api/admin/figures',
    summary: 'Current figures: players, sockets, queue, games, money',
    response: figures.figuresSchema,
  },
  adminUsers: {
    route: 'GET /api/admin/users',
    summary: 'Players by pseudo, wallet or id, newest first',
    query: users.adminUsersQuerySchema,
    response: z.array(users.adminUserSchema),
  },
  adminUser: {
    route: 'GET /api/admin/users/:id',
    summary: 'One player with everything that counts; their money is in the statement',
    params: userParams,
    response: users.adminUserDetailSchema,
  },
  changeRole: {
    route: 'PUT /api/admin/users/:id/role',
    summary: 'Gives a player a role, which applies from their next call on',
    params: userParams,
    body: users.roleBodySchema,
    response: users.adminUserDetailSchema,
  },
  correctBalance: {
    route: 'POST /api/admin/users/:id/corrections',
    summary: 'Gives or takes money of a player, from or to the house account, with a reason that the player reads',
    params: userParams,
    body: care.correctionBodySchema,
    status: 201,
    response: care.correctionSchema,
    idempotent: true,
  },
  userApiTokens: {
    route: 'GET /api/admin/users/:id/api-tokens',
    summary: 'The API tokens of a player that are good, newest first',
    params: userParams,
    response: apiTokens.apiTokensSchema,
  },
  revokeUserApiToken: {
    route: 'DELETE /api/admin/users/:id/api-tokens/:tokenId',
    summary: 'Revokes an API token of a player and closes its sockets',
    params: z.object({ id: userIdSchema, tokenId: uuidSchema }),
  },
  userNotes: {
    route: 'GET /api/admin/users/:id/notes',
    summary: 'The notes of admins about a player, newest first',
    params: userParams,
    query: care.notesQuerySchema,
    response: z.array(care.noteSchema),
  },
  addUserNote: {
    route: 'POST /api/admin/users/:id/notes',
    summary: 'Adds a note about a player; notes are never changed',
    params: userParams,
    body: care.noteBodySchema,
    status: 201,
    response: care.noteSchema,
  },
  announce: {
    route: 'PUT /api/admin/announcement',
    summary: 'Tells everybody a line until its end; the one before ends',
    body: announcements.announcementBodySchema,
    response: announcements.currentAnnouncementSchema,
  },
  endAnnouncement: {
    route: 'DELETE /api/admin/announcement',
    summary: 'Ends the announcement that runs',
  },
  adminBlocks: {
    route: 'GET /api/admin/blacklist',
    summary: 'Blocked players and addresses, newest first',
    query: blocks.blocksQuerySchema,
    response: z.array(blocks.blockSchema),
  },
  addBlock: {
    route: 'POST /api/admin/blacklist',
    summary: 'Keeps a player or an address out, from now on',
    body: blocks.blockBodySchema,
    status: 201,
    response: blocks.blockSchema,
  },
  liftBlock: {
    route: 'DELETE /api/admin/blacklist/:id',
    summary: 'Lets them in again',
    params: idParams,
  },
  adminBattles: {
    route: 'GET /api/admin/battles',
    summary: 'Battles of everybody, newest first',
    query: battles.adminBattlesQuerySchema,
    response: z.array(battles.adminBattleSchema),
  },
  adminChallenges: {
    route: 'GET /api/admin/challenges',
    summary: 'Challenges of everybody, newest first; no code of an open one',
    query: challenges.adminChallengesQuerySchema,
    response: challenges.adminChallengesSchema,
  },
  adminBattle: {
    route: 'GET /api/admin/battles/:id',
    summary: 'One battle with its stored events; no secret before its end',
    params: battleParams,
    response: battles.adminBattleDetailSchema,
  },
  previewBattleCancellation: {
    route: 'GET /api/admin/battles/:id/cancel',
    summary: 'The refunds of a cancellation, by player',
    params: battleParams,
    response: battles.battleCancellationSchema,
  },
  cancelBattle: {
    route: 'POST /api/admin/battles/:id/cancel',
    summary: 'Ends a running battle for nobody; both stakes go back',
    params: battleParams,
    response: battles.battleCancellationSchema,
    idempotent: true,
  },
  adminCycles: {
    route: 'GET /api/admin/cycles',
    summary: 'Cycles with what was paid in and out, the running one first',
    query: pageQuerySchema,
    response: z.array(cycles.adminCycleSchema),
  },
  adminCycleBets: {
    route: 'GET /api/admin/cycles/:id/bets',
    summary: 'Who bet what in a cycle and what came of it, newest first, also while it runs',
    params: cycleParams,
    query: cycles.adminCycleBetsQuerySchema,
    response: z.array(cycles.adminCycleBetSchema),
  },
  adminCycleBetsExport: {
    route: 'GET /api/admin/cycles/:id/bets/export',
    summary: 'The bets of a cycle as a file for French spreadsheets, newest first',
    cost: 'heavy',
    params: cycleParams,
    query: cycles.adminCycleBetsExportQuerySchema,
    file: 'text/csv',
  },
  previewCycleCancellation: {
    route: 'GET /api/admin/cycles/:id/cancel',
    summary: 'The refunds of a cancellation of the running cycle now',
    params: cycleParams,
    response: cycles.cycleCancellationSchema,
  },
  cancelCycle: {
    route: 'POST /api/admin/cycles/:id/cancel',
    summary: 'Ends the running cycle without a result; every open bet gets stake and fee back',
    params: cycleParams,
    response: cycles.cycleCancellationSchema,
    idempotent: true,
  },
  adminPayouts: {
    route: 'GET /api/admin/payouts',
    summary: 'Withdrawals, those that wait for an admin by default, oldest first',
    query: admin.payoutsQuerySchema,
    response: z.array(admin.payoutSchema),
  },
  confirmPayout: {
    route: 'POST /api/admin/payouts/:id/confirm',
    summary: 'Lets a large withdrawal go',
    params: payoutParams,
    response: admin.payoutSchema,
    idempotent: true,
  },
  rejectPayout: {
    route: 'POST /api/admin/payouts/:id/reject',
    summary: 'Stops a large withdrawal; its money goes back to the player',
    params: payoutParams,
    response: admin.payoutSchema,
    idempotent: true,
  },
  ledgerAudit: {
    route: 'GET /api/admin/ledger/audit',
    summary: 'Recomputes the whole ledger and lists what does not add up',
    cost: 'heavy',
    response: admin.ledgerAuditSchema,
  },
  adminExport: {
    route: 'GET /api/admin/exports/:list',
    summary: 'A list of the administration as a file for French spreadsheets, newest first',
    cost: 'heavy',
    params: exports.exportParamsSchema,
    query: exports.exportQuerySchema,
    file: 'text/csv',
  },
  securityLog: {
    route: 'GET /api/admin/security-log',
    summary: 'Sign-ins, refusals and changes of keys, roles, money and blocks, newest first',
    cost: 'heavy',
    query: securityLog.securityLogQuerySchema,
    response: z.array(securityLog.securityEventSchema),
  },
  instantForfeits: {
    route: 'GET /api/admin/instant-forfeits',
    summary:
      'Battles of the last 7 days that were given up before their first decided round, those of one address marked',
    cost: 'heavy',
    response: securityLog.instantForfeitsSchema,
  },
  adminActions: {
    route: 'GET /api/admin/actions',
    summary: 'What admins did, newest first',
    query: pageQuerySchema,
    response: z.array(admin.actionSchema),
  },
  userJourneys: {
    route: 'GET /api/analytics/user-journeys/:id',
    summary: "A player's journeys by their id or their wallet, newest first",
    cost: 'heavy',
    params: analytics.userJourneysParamsSchema,
    query: analytics.userJourneysQuerySchema,
    response: analytics.userJourneysSchema,
  },
  analyticsSummary: {
    route: 'GET /api/admin/analytics',
    summary: 'Page views, sessions, categories and journeys of a period',
    cost: 'heavy',
    query: analytics.analyticsQuerySchema,
    response: analytics.analyticsSummarySchema,
  },
})
