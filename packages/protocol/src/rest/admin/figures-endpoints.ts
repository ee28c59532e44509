import * as z from 'zod/mini'
import { eurosSchema } from '../../euros.ts'
import { cycleIdSchema, isoTimeSchema } from '../../ids.ts'
import { endpointsFor } from '../endpoint.ts'

/** Current figures. Days are days in Paris. */
export const figuresSchema = z.object({
  at: isoTimeSchema,
  gameClosed: z.boolean(),
  /** False also while the games are closed. */
  betsEnabled: z.optional(z.boolean()),
  /** The bets of the cycle are stopped on their own, whether or not the games are closed. */
  cycleBetsStopped: z.optional(z.boolean()),
  players: z.object({
    registered: z.number(),
    /** Players with a socket open on this server. */
    online: z.number(),
    signed_up_today: z.number(),
    /** Blocks in force, of players and of addresses. */
    blocked: z.number(),
  }),
  /** Sockets of this server. */
  sockets: z.object({ players: z.number(), guests: z.number() }),
  /** Players who wait for an opponent, by stake. */
  queue: z.array(z.object({ amount: eurosSchema, players: z.number() })),
  battles: z.object({
    active: z.number(),
    /** The number of battles against a bot. */
    active_with_bots: z.optional(z.number()),
    /** Both stakes of every running battle. */
    in_escrow: eurosSchema,
    ended_today: z.number(),
    ended_today_with_bots: z.optional(z.number()),
    cancelled_today: z.number(),
  }),
  /** The running cycle; null between two cycles. */
  cycle: z.nullable(
    z.object({
      id: cycleIdSchema,
      number: z.number(),
      phase: z.string(),
      bets: z.number(),
      players: z.number(),
      /** Stakes of open bets. */
      in_escrow: eurosSchema,
      /** The share of bots in the figures above. */
      bots_share: z.optional(z.object({ bets: z.number(), players: z.number(), in_escrow: eurosSchema })),
    }),
  ),
  house: z.object({
    /** The most that the running cycle may cost the house account beyond the stakes in escrow. */
    exposure: eurosSchema,
    /** The operator's money: the house account, the fees, and the accounts of the bots, without their stakes in play. */
    balance: eurosSchema,
    /** The change since midnight. */
    result_today: eurosSchema,
    fees_today: eurosSchema,
  }),
  payments: z.object({
    deposited_today: eurosSchema,
    withdrawn_today: eurosSchema,
    pending: z.number(),
    payouts_to_review: z.number(),
  }),
  /** The same figures for yesterday, from midnight to this time of day. */
  yesterday: z.optional(
    z.object({
      signed_up: z.number(),
      ended: z.number(),
      ended_with_bots: z.number(),
      cancelled: z.number(),
      result: eurosSchema,
      fees: eurosSchema,
      deposited: eurosSchema,
      withdrawn: eurosSchema,
    }),
  ),
})
export type Figures = z.output<typeof figuresSchema>

export const ADMIN_FIGURES_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  figures: {
    route: 'GET /api/admin/figures',
    summary: 'Current figures: players, sockets, queue, games, money',
    response: figuresSchema,
  },
})
