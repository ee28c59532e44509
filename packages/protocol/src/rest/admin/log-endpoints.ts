import * as z from 'zod/mini'
import { isoTimeSchema, userIdSchema, uuidSchema } from '../../ids.ts'
import { trimmedTextSchema } from '../../text.ts'
import { endpointsFor } from '../endpoint.ts'
import { adminPageFields, pageQuerySchema, storableTimeSchema } from '../params.ts'

export const securityKindSchema = z.enum([
  'sign_in',
  'sign_out',
  'refused',
  'passkey',
  'role',
  'payout',
  'block',
  'correction',
  'games',
  'api_token',
  'account',
])
export type SecurityKind = z.output<typeof securityKindSchema>
export const securityOutcomeSchema = z.enum(['ok', 'refused'])

export const securityLogQuerySchema = z.object({
  user_id: z.optional(userIdSchema),
  /** The beginning of an address, such as a network. */
  address: z.optional(trimmedTextSchema({ max: 64 })),
  kind: z.optional(securityKindSchema),
  outcome: z.optional(securityOutcomeSchema),
  from: z.optional(storableTimeSchema),
  until: z.optional(storableTimeSchema),
  ...adminPageFields,
})

export type SecurityLogQuery = z.output<typeof securityLogQuerySchema>

export const securityEventSchema = z.object({
  id: uuidSchema,
  kind: securityKindSchema,
  /** The call, or the way of signing in. */
  method: z.string(),
  outcome: securityOutcomeSchema,
  /** The code of the refusal. */
  code: z.nullable(z.string()),
  user_id: z.nullable(userIdSchema),
  pseudo: z.nullable(z.string()),
  /** After 30 days only the network. */
  address: z.nullable(z.string()),
  /** The number of occurrences within that minute. */
  count: z.number(),
  created_at: isoTimeSchema,
})
export type SecurityEventResponse = z.output<typeof securityEventSchema>

export const actionsQuerySchema = z.extend(pageQuerySchema, {
  /** Actions by this player, and actions about them. */
  user_id: z.optional(userIdSchema),
  action: z.optional(trimmedTextSchema({ max: 64 })),
  from: z.optional(storableTimeSchema),
  until: z.optional(storableTimeSchema),
})

export type ActionsQuery = z.output<typeof actionsQuerySchema>

export const actionSchema = z.object({
  id: uuidSchema,
  /** Null: an operator at the command line. */
  admin_id: z.nullable(userIdSchema),
  /** The admin's name; null for an operator, or when the player is gone. */
  pseudo: z.nullable(z.string()),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** The pseudos of its players, its code, reference or address; null when only its id is known. */
  subject_name: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  /** Names of the players in subject and details, by id; players who are gone are missing. */
  pseudos: z.record(z.string(), z.string()),
  created_at: isoTimeSchema,
})

/** The security log, and the actions of admins. */
export const ADMIN_LOG_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  securityLog: {
    route: 'GET /api/admin/security-log',
    summary: 'Sign-ins, refusals and changes of keys, roles, money and blocks, newest first',
    cost: 'heavy',
    query: securityLogQuerySchema,
    response: z.array(securityEventSchema),
  },
  instantForfeits: {
    route: 'GET /api/admin/instant-forfeits',
    summary:
      'Battles of the last 7 days that were given up before their first decided round, those of one address marked',
    cost: 'heavy',
    /** A battle that was given up before its first decided round. */
    response: z.array(
      z.object({
        id: uuidSchema,
        loser_id: userIdSchema,
        loser: z.string(),
        winner_id: userIdSchema,
        winner: z.string(),
        /** The address of each player's last sign-in; null where it is unknown. */
        loser_address: z.nullable(z.string()),
        winner_address: z.nullable(z.string()),
        same_address: z.boolean(),
        ended_at: isoTimeSchema,
      }),
    ),
  },
  adminActions: {
    route: 'GET /api/admin/actions',
    summary: 'What admins did, newest first',
    query: actionsQuerySchema,
    response: z.array(actionSchema),
  },
})
