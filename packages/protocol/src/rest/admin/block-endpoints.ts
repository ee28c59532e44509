import * as z from 'zod/mini'
import { isoTimeSchema, userIdSchema, uuidSchema } from '../../ids.ts'
import { trimmedTextSchema } from '../../text.ts'
import { endpointsFor } from '../endpoint.ts'
import { adminPageFields, idParams } from '../params.ts'

export const BLOCK_MINUTES_MAX = 10 * 366 * 24 * 60
export const BLOCK_REASON_LENGTH_MAX = 100

/** Names either a player or an address. */
export const blockBodySchema = z
  .object({
    user_id: z.optional(z.nullable(userIdSchema)),
    ip: z.optional(z.nullable(z.union([z.ipv4(), z.ipv6()]))),
    /** null means permanent. */
    minutes: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(BLOCK_MINUTES_MAX))),
    reason: trimmedTextSchema({ min: 1, max: BLOCK_REASON_LENGTH_MAX }),
  })
  .check(
    z.refine(({ user_id, ip }) => ((user_id ?? null) === null) !== ((ip ?? null) === null), {
      error: 'Indiquez un joueur ou une adresse',
      path: ['user_id'],
    }),
  )

export const blockSchema = z.object({
  id: uuidSchema,
  user_id: z.nullable(userIdSchema),
  pseudo: z.nullable(z.string()),
  /** One IPv4 address, or the /64 of an IPv6 one. */
  ip: z.nullable(z.string()),
  reason: z.string(),
  source: z.enum(['automatic', 'admin', 'operator']),
  /** The admin; null for automatic blocks and operators. */
  created_by: z.nullable(userIdSchema),
  created_at: isoTimeSchema,
  ends_at: z.nullable(isoTimeSchema),
  lifted_at: z.nullable(isoTimeSchema),
  active: z.boolean(),
})
export type BlockResponse = z.output<typeof blockSchema>

export const ADMIN_BLOCK_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  adminBlocks: {
    route: 'GET /api/admin/blacklist',
    summary: 'Blocked players and addresses, newest first',
    query: z.object({
      /** `active`: those that apply now. */
      status: z._default(z.enum(['active', 'all']), 'active'),
      user_id: z.optional(userIdSchema),
      /** An address, or the beginning of one. */
      address: z.optional(trimmedTextSchema({ max: 64 })),
      ...adminPageFields,
    }),
    response: z.array(blockSchema),
  },
  addBlock: {
    route: 'POST /api/admin/blacklist',
    summary: 'Keeps a player or an address out, from now on',
    body: blockBodySchema,
    status: 201,
    response: blockSchema,
  },
  liftBlock: {
    route: 'DELETE /api/admin/blacklist/:id',
    summary: 'Lets them in again',
    params: idParams,
  },
})
