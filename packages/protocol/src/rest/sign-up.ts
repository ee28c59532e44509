// Bodies of sign-in and sign-up. Separate from their responses: the rules of names are large, and pages of signed-in
// players need none.
import * as z from 'zod/mini'
import { walletAddressSchema } from '../ids.ts'
import { textSchema } from '../text.ts'
import { walletNameSchema } from '../wallet-name.ts'
import { creatorLinkCodeSchema } from './public-users.ts'

/** The passkey user's id, or for a local wallet the secret of this device: a UUID either way. */
const ibexIdSchema = textSchema({ min: 1, max: 64 }).check(z.toLowerCase())

export const connectBodySchema = z.object({
  wallet_address: walletAddressSchema,
  ibex_id: ibexIdSchema,
})

export const signupBodySchema = z.object({
  wallet_address: walletAddressSchema,
  ibex_id: ibexIdSchema,
  creator_link_code: z.optional(creatorLinkCodeSchema),
  /** The name chosen in the wallet-name modal; local wallets have no passkey ceremony that could carry it. */
  name: z.optional(walletNameSchema),
})

/** Accepts any name and any code, so that the response never reveals the error in them. */
export const recoverBodySchema = z.object({
  wallet_name: textSchema({ min: 1, max: 64 }),
  code: textSchema({ min: 1, max: 64 }),
})
