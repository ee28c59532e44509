import * as z from 'zod/mini'
import { eurosSchema } from '../../euros.ts'
import { isoTimeSchema, userIdSchema, uuidSchema, walletAddressSchema } from '../../ids.ts'
import { linesSchema, trimmedTextSchema } from '../../text.ts'
import { apiTokensSchema } from '../api-token-endpoints.ts'
import { blacklistInfoSchema } from '../blacklist.ts'
import { endpointsFor } from '../endpoint.ts'
import { adminPageFields, botsFilterSchema, userParams } from '../params.ts'
import { accountRoleSchema } from '../users.ts'

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

/** A larger amount would be a payment, not the correction of a mistake. */
export const CORRECTION_EUROS_MAX = 10_000
export const CORRECTION_REASON_LENGTH_MAX = 200
export const NOTE_LENGTH_MAX = 2_000

export const correctionBodySchema = z.object({
  /** A negative amount takes from the player. */
  amount: eurosSchema.check(
    z.refine((euros) => euros !== 0, 'Indiquez un montant'),
    z.refine((euros) => Math.abs(euros) <= CORRECTION_EUROS_MAX, 'Une correction est de 10 000 € au plus'),
  ),
  /** Shown to the player. */
  reason: trimmedTextSchema({ min: [1, 'Indiquez un motif'], max: CORRECTION_REASON_LENGTH_MAX }),
})

export const noteBodySchema = z.object({
  text: linesSchema({ max: NOTE_LENGTH_MAX }).check(z.trim(), z.minLength(1, 'Écrivez une note')),
})
export const noteSchema = z.object({
  id: uuidSchema,
  user_id: userIdSchema,
  /** The author. */
  admin_id: userIdSchema,
  pseudo: z.nullable(z.string()),
  text: z.string(),
  created_at: isoTimeSchema,
})

/** Players, their roles, tokens and corrections, and the notes about them. */
export const ADMIN_USER_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  adminUsers: {
    route: 'GET /api/admin/users',
    summary: 'Players by pseudo, wallet, id or reference of a payment, newest first',
    query: z.object({
      /**
       * Part of a pseudo or of a wallet address, the whole id of a player or a payment, or its reference; without it,
       * all users.
       */
      q: z.optional(trimmedTextSchema({ max: 64 })),
      role: z.optional(accountRoleSchema),
      bots: botsFilterSchema,
      ...adminPageFields,
    }),
    response: z.array(adminUserSchema),
  },
  adminUser: {
    route: 'GET /api/admin/users/:id',
    summary: 'One player with everything that counts; their money is in the statement',
    params: userParams,
    response: adminUserDetailSchema,
  },
  changeRole: {
    route: 'PUT /api/admin/users/:id/role',
    summary: 'Gives a player a role, which applies from their next call on',
    params: userParams,
    body: z.object({ account_role: accountRoleSchema }),
    response: adminUserDetailSchema,
  },
  correctBalance: {
    route: 'POST /api/admin/users/:id/corrections',
    summary: 'Gives or takes money of a player, from or to the house account, with a reason that the player reads',
    params: userParams,
    body: correctionBodySchema,
    status: 201,
    response: z.object({
      id: uuidSchema,
      user_id: userIdSchema,
      amount: eurosSchema,
      reason: z.string(),
      new_balance: eurosSchema,
    }),
    idempotent: true,
  },
  userApiTokens: {
    route: 'GET /api/admin/users/:id/api-tokens',
    summary: 'The API tokens of a player that are good, newest first',
    params: userParams,
    response: apiTokensSchema,
  },
  revokeUserApiToken: {
    route: 'DELETE /api/admin/users/:id/api-tokens/:tokenId',
    summary: 'Revokes an API token of a player and closes its sockets',
    params: z.object({ id: userIdSchema, tokenId: uuidSchema }),
  },
  userNotes: {
    route: 'GET /api/admin/users/:id/notes',
    summary: 'The notes of admins about a player, newest first',
    params: userParams,
    query: z.object(adminPageFields),
    response: z.array(noteSchema),
  },
  addUserNote: {
    route: 'POST /api/admin/users/:id/notes',
    summary: 'Adds a note about a player; notes are never changed',
    params: userParams,
    body: noteBodySchema,
    status: 201,
    response: noteSchema,
  },
})
