import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema, type UserId, userIdSchema, walletAddressSchema } from '../ids.ts'
import { textSchema } from '../text.ts'
import { endpointsFor } from './endpoint.ts'
import { userParams } from './params.ts'
import { accountRoleSchema } from './public-users.ts'

export const profileSchema = z.object({
  id: userIdSchema,
  pseudo: z.string(),
  profile_picture: z.nullable(z.string()),
  wallet_address: walletAddressSchema,
  ibex_id: z.string(),
  account_role: accountRoleSchema,
  isInfluencer: z.boolean(),
  total_battles: z.number(),
  victories: z.number(),
  total_gains: eurosSchema,
  wallet_type: z.string(),
  balance: eurosSchema,
  created_at: isoTimeSchema,
  updated_at: isoTimeSchema,
  /** Whether others see only the pseudo. Missing in responses of the previous server version. */
  hidden: z.optional(z.boolean()),
})
export type Profile = z.output<typeof profileSchema>

export const meResponseSchema = z.object({
  user: profileSchema,
  wallet: z.object({ pub_address: walletAddressSchema, wallet_type: z.string(), balance: eurosSchema }),
})

/** The first digits of the SHA-256 of its bytes suffice to distinguish a picture from the previous one. */
export const PICTURE_HASH_LENGTH = 16
export const pictureQuerySchema = z.object({ v: z.optional(textSchema({ max: 64 })) })

/** The address of a player's picture; short enough to be part of every message about them. */
export function pictureUrlOf(userId: UserId, pictureHash: string): string {
  return `/api/users/${userId}/picture?v=${pictureHash}`
}

/** The account of the signed-in player; and the picture of any player. */
export const ACCOUNT_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  validateToken: {
    route: 'POST /api/public-users/validate-token',
    summary: 'Whether the bearer is still good',
    bearer: 'optional',
    response: z.object({ valid: z.boolean(), message: z.string() }),
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
    response: z.object({ id: userIdSchema }),
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
