import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema, type UserId, userIdSchema, walletAddressSchema } from '../ids.ts'
import { pseudoSchema } from '../pseudo.ts'
import { textSchema } from '../text.ts'
import { accountRoleSchema } from './public-users.ts'

/** 256 KB of picture are a third longer as base64; the server checks the decoded bytes. */
export const PROFILE_PICTURE_BYTES_MAX = 256 * 1024
export const PROFILE_PICTURE_URL_MAX = Math.ceil((PROFILE_PICTURE_BYTES_MAX * 4) / 3) + 64

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
})
export type Profile = z.output<typeof profileSchema>

export const meResponseSchema = z.object({
  user: profileSchema,
  wallet: z.object({ pub_address: walletAddressSchema, wallet_type: z.string(), balance: eurosSchema }),
})

export const updateUserBodySchema = z.union([
  z.strictObject({ pseudo: pseudoSchema }),
  z.strictObject({ profile_picture: z.nullable(textSchema({ max: PROFILE_PICTURE_URL_MAX })) }),
])

/** The first digits of the SHA-256 of its bytes are enough to tell a picture from the one before it. */
export const PICTURE_HASH_LENGTH = 16
export const pictureQuerySchema = z.object({ v: z.optional(textSchema({ max: 64 })) })

/** Where a player's picture is; short, so that it fits into every message about them. */
export function pictureUrlOf(userId: UserId, pictureHash: string): string {
  return `/api/users/${userId}/picture?v=${pictureHash}`
}

export const userIdResponseSchema = z.object({ id: userIdSchema })
