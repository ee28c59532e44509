import * as z from 'zod/mini'
import { userIdSchema } from '../ids.ts'
import type { Endpoint } from './endpoint.ts'
import * as players from './players.ts'

const followParams = z.object({ userId: userIdSchema })

/** Players as others see them, those whom one follows, and one's own statistics. */
export const PUBLIC_PLAYER_ENDPOINTS = {
  playerProfile: {
    method: 'GET',
    path: '/api/players/:id',
    summary: 'The card of a player; of a hidden one only the pseudo',
    bearer: 'optional',
    token: 'read',
    cost: 'heavy',
    params: z.object({ id: userIdSchema }),
    status: 200,
    response: players.playerProfileSchema,
  },
  follows: {
    method: 'GET',
    path: '/api/users/me/follows',
    summary: 'Players that one follows and what they are doing, by pseudo',
    bearer: 'user',
    token: 'read',
    cost: 'light',
    status: 200,
    response: players.followedPlayersSchema,
  },
  follow: {
    method: 'PUT',
    path: '/api/users/me/follows/:userId',
    summary: 'Follows a player; again, it changes nothing',
    bearer: 'user',
    token: 'refused',
    cost: 'light',
    params: followParams,
    status: 204,
  },
  unfollow: {
    method: 'DELETE',
    path: '/api/users/me/follows/:userId',
    summary: 'Follows a player no more',
    bearer: 'user',
    token: 'refused',
    cost: 'light',
    params: followParams,
    status: 204,
  },
  playerStatistics: {
    method: 'GET',
    path: '/api/users/me/statistics',
    summary: 'Own battles of a period by day, stake, hour and choice',
    bearer: 'user',
    token: 'read',
    cost: 'heavy',
    query: players.playerStatisticsQuerySchema,
    status: 200,
    response: players.playerStatisticsSchema,
  },
} as const satisfies Record<string, Endpoint>
