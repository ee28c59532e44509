import * as z from 'zod/mini'
import * as battles from './battles.ts'
import { endpointsFor } from './endpoint.ts'
import { pageQuerySchema } from './paging.ts'
import { battleParams, userIdParams } from './params.ts'

/** Battles to return to, to watch, to review and to recompute; and the leaderboard. */
export const BATTLE_ENDPOINTS = endpointsFor({ bearer: 'none' })({
  activeBattles: {
    route: 'GET /api/battles/public/user/:userId/active',
    summary: 'The running battles of a player; of one who is hidden from the caller, none',
    bearer: 'optional',
    token: 'read',
    params: userIdParams,
    response: battles.activeBattlesSchema,
  },
  watchableBattles: {
    route: 'GET /api/battles/public/active',
    summary: 'Running battles that anyone may watch, newest first, bounded',
    response: battles.activeBattlesSchema,
  },
  endedBattles: {
    route: 'GET /api/battles/user/:userId',
    summary: "The player's ended battles, newest first",
    bearer: 'user',
    token: 'read',
    owner: 'params.userId',
    openToAdmins: true,
    params: userIdParams,
    query: pageQuerySchema,
    response: z.array(battles.endedBattleSchema),
  },
  battleFairness: {
    route: 'GET /api/battles/:id/fairness',
    summary: 'Commitment and, once over, everything needed to recompute a battle',
    cost: 'heavy',
    params: battleParams,
    response: battles.battleFairnessSchema,
  },
  battlePlayers: {
    route: 'GET /api/battles/public/:id/players',
    summary: 'The names of the two players of a battle, running or over',
    params: battleParams,
    response: battles.battlePlayersSchema,
  },
  leaderboard: {
    route: 'GET /api/leaderboard',
    summary: 'Best players of a period',
    query: battles.leaderboardQuerySchema,
    response: battles.leaderboardSchema,
  },
})
