import * as z from 'zod/mini'
import { userIdSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'
import * as players from './players.ts'

const followParams = z.object({ userId: userIdSchema })

/** Players as others see them, those whom one follows, and one's own statistics. */
export const PUBLIC_PLAYER_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  playerProfile: {
    route: 'GET /api/players/:id',
    summary: 'The card of a player; of a hidden one only the pseudo',
    bearer: 'optional',
    token: 'read',
    cost: 'heavy',
    params: z.object({ id: userIdSchema }),
    response: players.playerProfileSchema,
  },
  follows: {
    route: 'GET /api/users/me/follows',
    summary: 'Players that one follows and what they are doing, by pseudo',
    token: 'read',
    response: players.followedPlayersSchema,
  },
  follow: {
    route: 'PUT /api/users/me/follows/:userId',
    summary: 'Follows a player; again, it changes nothing',
    params: followParams,
  },
  unfollow: {
    route: 'DELETE /api/users/me/follows/:userId',
    summary: 'Follows a player no more',
    params: followParams,
  },
  playerStatistics: {
    route: 'GET /api/users/me/statistics',
    summary: 'Own battles of a period by day, stake, hour and choice',
    token: 'read',
    cost: 'heavy',
    query: players.playerStatisticsQuerySchema,
    response: players.playerStatisticsSchema,
  },
})
