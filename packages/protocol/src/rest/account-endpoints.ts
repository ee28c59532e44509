import * as z from 'zod/mini'
import { walletAddressSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'
import { userParams } from './params.ts'
import { meResponseSchema, pictureQuerySchema, tokenValidationSchema, userIdResponseSchema } from './users.ts'

/** The account of the signed-in player; and the picture of any player. */
export const ACCOUNT_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  validateToken: {
    route: 'POST /api/public-users/validate-token',
    summary: 'Whether the bearer is still good',
    bearer: 'optional',
    response: tokenValidationSchema,
  },
  logout: {
    route: 'POST /api/public-users/logout',
    summary: 'Revokes everything of this sign-in and closes its sockets',
    recovery: true,
  },
  me: {
    route: 'GET /api/users/me',
    summary: 'The signed-in player and their wallet',
    token: 'read',
    response: meResponseSchema,
  },
  userByWallet: {
    route: 'GET /api/users/wallet/:walletAddress',
    summary: 'The id behind one of your own wallet addresses',
    token: 'read',
    params: z.object({ walletAddress: walletAddressSchema }),
    response: userIdResponseSchema,
  },
  picture: {
    route: 'GET /api/users/:id/picture',
    summary: 'The picture of a player; kept for good when `v` names its bytes',
    bearer: 'none',
    params: userParams,
    query: pictureQuerySchema,
    image: true,
  },
})
