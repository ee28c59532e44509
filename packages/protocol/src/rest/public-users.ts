import * as z from 'zod/mini'
import { CREATOR_LINK_CODE } from '../creator-link-code.ts'
import { eurosSchema } from '../euros.ts'
import { userIdSchema, walletAddressSchema } from '../ids.ts'

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
