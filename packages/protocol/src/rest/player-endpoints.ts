import * as z from 'zod/mini'
import { userIdSchema, walletAddressSchema } from '../ids.ts'
import type { Endpoint } from './endpoint.ts'
import * as publicUsers from './public-users.ts'
import * as users from './users.ts'

/** The signed-in player, and the profile that others see. */
export const PLAYER_ENDPOINTS = {
  validateToken: {
    method: 'POST',
    path: '/api/public-users/validate-token',
    summary: 'Whether the bearer is still good',
    bearer: 'optional',
    cost: 'light',
    status: 200,
    response: publicUsers.tokenValidationSchema,
  },
  logout: {
    method: 'POST',
    path: '/api/public-users/logout',
    summary: 'Revokes everything of this sign-in and closes its sockets',
    bearer: 'user',
    token: 'refused',
    cost: 'light',
    recovery: true,
    status: 204,
  },
  me: {
    method: 'GET',
    path: '/api/users/me',
    summary: 'The signed-in player and their wallet',
    bearer: 'user',
    token: 'read',
    cost: 'light',
    status: 200,
    response: users.meResponseSchema,
  },
  userByWallet: {
    method: 'GET',
    path: '/api/users/wallet/:walletAddress',
    summary: 'The id behind one of your own wallet addresses',
    bearer: 'user',
    token: 'read',
    cost: 'light',
    params: z.object({ walletAddress: walletAddressSchema }),
    status: 200,
    response: users.userIdResponseSchema,
  },
  picture: {
    method: 'GET',
    path: '/api/users/:id/picture',
    summary: 'The picture of a player; kept for good when `v` names its bytes',
    bearer: 'none',
    cost: 'light',
    params: z.object({ id: userIdSchema }),
    query: users.pictureQuerySchema,
    status: 200,
    image: true,
  },
} as const satisfies Record<string, Endpoint>
