import * as z from 'zod/mini'
import { CREATOR_LINK_CODE } from '../creator-link-code.ts'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema, type UserId, userIdSchema, walletAddressSchema } from '../ids.ts'
import { textSchema } from '../text.ts'

export const ACCOUNT_ROLES = ['user', 'influencer', 'admin'] as const
export const accountRoleSchema = z.enum(ACCOUNT_ROLES)
export type AccountRole = z.output<typeof accountRoleSchema>

export const creatorLinkCodeSchema = z
  .string()
  .check(z.regex(CREATOR_LINK_CODE, 'Le code compte de 3 à 32 lettres sans accent, chiffres ou tirets'))

export const publicUserSchema = z.object({
  id: userIdSchema,
  balance: eurosSchema,
  token: z.string(),
  ibex_id: z.string(),
  wallet_address: walletAddressSchema,
  pseudo: z.string(),
  account_role: accountRoleSchema,
  isInfluencer: z.boolean(),
})
export type PublicUser = z.output<typeof publicUserSchema>

export const tokenValidationSchema = z.object({ valid: z.boolean(), message: z.string() })

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

export const userIdResponseSchema = z.object({ id: userIdSchema })
