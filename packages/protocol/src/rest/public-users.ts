import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { userIdSchema, walletAddressSchema } from '../ids.ts'
import { textSchema } from '../text.ts'
import { walletNameSchema } from '../wallet-name.ts'

export const ACCOUNT_ROLES = ['user', 'influencer', 'admin'] as const
export const accountRoleSchema = z.enum(ACCOUNT_ROLES)
export type AccountRole = z.output<typeof accountRoleSchema>

/** The passkey user's id, or for a local wallet the secret of this device: a UUID either way. */
const ibexIdSchema = textSchema({ min: 1, max: 64 }).check(z.toLowerCase())

export const connectBodySchema = z.object({
  wallet_address: walletAddressSchema,
  ibex_id: ibexIdSchema,
})

export const creatorLinkCodeSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9-]{3,32}$/, 'Le code compte de 3 à 32 lettres sans accent, chiffres ou tirets'))

export const signupBodySchema = z.object({
  wallet_address: walletAddressSchema,
  ibex_id: ibexIdSchema,
  creator_link_code: z.optional(creatorLinkCodeSchema),
  /** The name chosen in the wallet-name modal; local wallets have no ceremony that carries it. */
  name: z.optional(walletNameSchema),
})

/** Any name and any code are read: what is wrong with them is never told. */
export const recoverBodySchema = z.object({
  wallet_name: textSchema({ min: 1, max: 64 }),
  code: textSchema({ min: 1, max: 64 }),
})

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
