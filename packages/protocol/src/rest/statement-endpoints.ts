import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { isoTimeSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'
import { limitSchema, storableTimeSchema, userIdParams } from './params.ts'
import { paymentChannelSchema, payoutStatusSchema } from './wallet-endpoints.ts'

export const statementLineTypeSchema = z.enum([
  'welcome',
  'stake',
  'win',
  'refund',
  /** The value of a game that could not be carried on. */
  'share',
  'fee',
  'deposit',
  'withdrawal',
  'withdrawal_returned',
  'commission',
  'correction',
  'other',
])
export type StatementLineType = z.output<typeof statementLineTypeSchema>

/** A month in Paris. */
const monthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Un mois s’écrit comme 2026-11'))
/** The id of a movement, compared without regard to case as all ids are, and the number of the line in it. */
const lineIdSchema = z.string().check(z.regex(/^[0-9a-fA-F-]{36}\.\d{1,4}$/), z.toLowerCase())

export const statementQuerySchema = z.object({
  month: z.optional(monthSchema),
  limit: limitSchema(50),
  /** The id of the last known line, or a time. */
  before: z.optional(z.union([storableTimeSchema, lineIdSchema])),
})
export const statementLineSchema = z.object({
  id: lineIdSchema,
  created_at: isoTimeSchema,
  type: statementLineTypeSchema,
  /** Negative for a debit. */
  amount: eurosSchema,
  /** The player's balance right after this line. */
  balance: eurosSchema,
  /** `battle`, `cycle`, `payment` or `user`, and its id. */
  cause: z.object({ type: z.string(), id: z.string() }),
  /** The reason that an admin gave for a correction. */
  note: z.optional(z.string()),
})
export type StatementLine = z.output<typeof statementLineSchema>

/** The result of a bet or a battle for its player. */
export const playedOutcomeSchema = z.enum([
  'open',
  'won',
  'lost',
  'draw',
  'cashed_out',
  'given_back',
  'undone',
  'cancelled',
])
export type PlayedOutcome = z.output<typeof playedOutcomeSchema>

export const statementEntrySchema = z.object({
  /** The id of its first line, which is also the cursor of the next page. */
  id: lineIdSchema,
  created_at: isoTimeSchema,
  /** `battle` and `cycle` are whole games: stake, fee and payout in one entry. */
  type: z.enum([...statementLineTypeSchema.options, 'battle', 'cycle']),
  /** The change of the balance so far, negative for a debit. */
  amount: eurosSchema,
  /** The reason of a correction, in the words of the admin. */
  note: z.optional(z.string()),
  /** The state of a withdrawal; `review` until an admin has decided. */
  payout: z.optional(payoutStatusSchema),
  /** Details of a deposit, a withdrawal or its return. */
  payment: z.optional(z.object({ channel: paymentChannelSchema, reference: z.string(), fee: eurosSchema })),
  played: z.nullable(
    z.object({
      id: z.string(),
      /** The number of the cycle. */
      number: z.nullable(z.number()),
      /** The opponent of the battle. */
      opponent: z.nullable(z.string()),
      stake: eurosSchema,
      fee: eurosSchema,
      payout: eurosSchema,
      outcome: playedOutcomeSchema,
    }),
  ),
})
export type StatementEntry = z.output<typeof statementEntrySchema>

/** A player's money, line by line and game by game. */
export const STATEMENT_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'read', owner: 'params.userId' })({
  statement: {
    route: 'GET /api/statement/:userId',
    summary: "Every line of a player's money with its cause and the balance after it, newest first",
    openToAdmins: true,
    params: userIdParams,
    query: statementQuerySchema,
    response: z.array(statementLineSchema),
  },
  statementEntries: {
    route: 'GET /api/statement/:userId/entries',
    summary: "A player's money as they lived it: one entry a bet, a battle or a payment, newest first",
    openToAdmins: true,
    params: userIdParams,
    query: statementQuerySchema,
    response: z.object({
      entries: z.array(statementEntrySchema),
      /** The next value of `before`; null when there is nothing more. */
      next: z.nullable(lineIdSchema),
    }),
  },
  statementExport: {
    route: 'GET /api/statement/:userId/export',
    summary: 'The statement as a file for French spreadsheets',
    openToAdmins: true,
    cost: 'heavy',
    params: userIdParams,
    query: z.object({ month: z.optional(monthSchema) }),
    file: 'text/csv',
  },
})
