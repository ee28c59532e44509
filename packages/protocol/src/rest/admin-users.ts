import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema, userIdSchema, walletAddressSchema } from '../ids.ts'
import { trimmedTextSchema } from '../text.ts'
import { blacklistInfoSchema } from './blacklist.ts'
import { adminPageFields, botsFilterSchema } from './paging.ts'
import { accountRoleSchema } from './public-users.ts'

export const adminUsersQuerySchema = z.object({
  /** Part of a pseudo or of a wallet address, or a whole id; without it, all users. */
  q: z.optional(trimmedTextSchema({ max: 64 })),
  role: z.optional(accountRoleSchema),
  bots: botsFilterSchema,
  ...adminPageFields,
})

const adminUserFields = {
  id: userIdSchema,
  pseudo: z.string(),
  wallet_address: walletAddressSchema,
  kind: z.enum(['passkey', 'web3', 'local', 'bot']),
  /** The effective role, which `ADMIN_WALLETS` may have decided. */
  account_role: accountRoleSchema,
  balance: eurosSchema,
  created_at: isoTimeSchema,
  /** When the player deleted the account; null for an existing account. */
  deleted_at: z.nullable(isoTimeSchema),
  /** Null when the account is not blocked by its id. */
  block: z.nullable(blacklistInfoSchema),
}

export const adminUserSchema = z.object(adminUserFields)
export type AdminUser = z.output<typeof adminUserSchema>

export const adminUserDetailSchema = z.object({
  ...adminUserFields,
  /** Listed in `ADMIN_WALLETS`: no change of role takes it away. */
  is_house_admin: z.boolean(),
  creator_link_code: z.nullable(z.string()),
  counts: z.object({
    victories: z.number(),
    losses: z.number(),
    draws: z.number(),
    active_battles: z.number(),
    passkeys: z.number(),
    /** Sessions that are signed in now. */
    sessions: z.number(),
    deposits: z.number(),
    withdrawals: z.number(),
  }),
  /** Glicko-2 in whole points, with the number of rated battles; null before the first. */
  rating: z.nullable(
    z.object({ points: z.number(), deviation: z.number(), provisional: z.boolean(), battles: z.number() }),
  ),
  /** Payouts less stakes of won battles. */
  total_gains: eurosSchema,
  total_deposited: eurosSchema,
  total_withdrawn: eurosSchema,
  /** Other players who have named the same account or address as this one; the first 20 by pseudo. */
  same_destination: z.array(z.object({ id: userIdSchema, pseudo: z.string() })),
  /** Other players who signed in with the same browser as this one within 90 days; the first 20 by pseudo. */
  same_device: z.array(z.object({ id: userIdSchema, pseudo: z.string() })),
})
export type AdminUserDetail = z.output<typeof adminUserDetailSchema>
export const roleBodySchema = z.object({ account_role: accountRoleSchema })
