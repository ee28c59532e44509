import * as z from 'zod/mini'
import { battleIdSchema, userIdSchema } from '../ids.ts'
import * as battles from './battles.ts'
import type { Endpoint } from './endpoint.ts'
import { pageQuerySchema } from './paging.ts'

const userParams = z.object({ userId: userIdSchema })

/** Battles to return to, to watch, to review and to recompute; and the leaderboard. */
export const BATTLE_ENDPOINTS = {
  activeBattles: {
    method: 'GET',
    path: '/api/battles/public/user/:userId/active',
    summary: 'The running battles of a player; of one who is hidden from the caller, none',
    bearer: 'optional',
    token: 'read',
    cost: 'light',
    params: userParams,
    status: 200,
    response: battles.activeBattlesSchema,
  },
  watchableBattles: {
    method: 'GET',
    path: '/api/battles/public/active',
    summary: 'Running battles that anyone may watch, newest first, bounded',
    bearer: 'none',
    cost: 'light',
    status: 200,
    response: battles.activeBattlesSchema,
  },
  endedBattles: {
    method: 'GET',
    path: '/api/battles/user/:userId',
    summary: "The player's ended battles, newest first",
    bearer: 'user',
    token: 'read',
    cost: 'light',
    params: userParams,
    query: pageQuerySchema,
    status: 200,
    response: battles.endedBattlesSchema,
  },
  battleFairness: {
    method: 'GET',
    path: '/api/battles/:id/fairness',
    summary: 'Commitment and, once over, everything needed to recompute a battle',
    bearer: 'none',
    cost: 'heavy',
    params: z.object({ id: battleIdSchema }),
    status: 200,
    response: battles.battleFairnessSchema,
  },
  battlePlayers: {
    method: 'GET',
    path: '/api/battles/public/:id/players',
    summary: 'The names of the two players of a battle, running or over',
    bearer: 'none',
    cost: 'light',
    params: z.object({ id: battleIdSchema }),
    status: 200,
    response: battles.battlePlayersSchema,
  },
  leaderboard: {
    method: 'GET',
    path: '/api/leaderboard',
    summary: 'Best players of a period',
    bearer: 'none',
    cost: 'light',
    query: battles.leaderboardQuerySchema,
    status: 200,
    response: battles.leaderboardSchema,
  },
} as const satisfies Record<string, Endpoint>
