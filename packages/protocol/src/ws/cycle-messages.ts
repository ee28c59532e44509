// Messages of the server about the cycle. Odds, bonus and malus are factors: 2.31 pays 2.31 times the stake.
import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { betIdSchema, cycleIdSchema, userIdSchema } from '../ids.ts'
import { hashSchema } from '../rest/battles.ts'
import { betDirectionSchema, candleFields, cycleResultSchema } from '../rest/cycles.ts'

/** `closed`: voided, or over while the games are closed; the next cycle is not there yet. */
export const cyclePhaseSchema = z.enum(['betting', 'cashout', 'locked', 'results', 'closed'])
export type CyclePhase = z.output<typeof cyclePhaseSchema>

/**
 * Numbered 1 to 30 in the running cycle. The last ones of the cycle before are marked `isPreValue` and numbered up to 0, so that
 * numbers order all candles.
 */
export const cycleCandleSchema = z.object({ ...candleFields, isPreValue: z.boolean() })
export type CycleCandle = z.output<typeof cycleCandleSchema>

/** The odds of each side; one that pays nothing beyond the stake, 1, is closed. Told also while bets are locked. */
export const cycleOddsSchema = z.object({ up: z.number(), down: z.number() })
export type CycleOdds = z.output<typeof cycleOddsSchema>

/** An open bet of anybody: public, but for the player's balance. */
export const openBetSchema = z.object({
  id: betIdSchema,
  user_id: userIdSchema,
  pseudo: z.string(),
  bot: z.boolean(),
  /** An API token placed it: a program plays for its player. */
  program: z.optional(z.boolean()),
  prediction: betDirectionSchema,
  bet_amount: eurosSchema,
  odds: z.number(),
  /** The last published point when it was taken: the place of its marker, and the end of its undo. */
  point: z.number(),
})
export type OpenBet = z.output<typeof openBetSchema>

export const settledBetSchema = z.object({
  id: betIdSchema,
  prediction: betDirectionSchema,
  odds: z.number(),
  bet_amount: eurosSchema,
  /** The stake included; of a cycle that an admin cancelled the fee too. */
  payout: eurosSchema,
  result: z.enum(['won', 'lost', 'equal', 'voided']),
})
export type SettledBet = z.output<typeof settledBetSchema>

const betsResultsFields = {
  cycleId: cycleIdSchema,
  /** The receiver's balance, with everything paid. */
  total_balance: eurosSchema,
  bets: z.array(settledBetSchema),
}

const cycleResultsFields = {
  cycleId: cycleIdSchema,
  result: cycleResultSchema,
  startPrice: z.number(),
  finalPrice: z.number(),
  serverSeed: hashSchema,
}

/** The most `playersBets` of a state; in `initialState` all of one's own come on top. */
export const PLAYERS_BETS_MAX = 200

/**
 * `initialState` once per subscription; `state` at each change of phase, when betting is stopped or resumed, and in
 * place of many bets at one time: everything that is public now.
 */
const cycleStateFields = {
  cycleId: cycleIdSchema,
  /** A session of this game is one cycle. */
  game_session_id: z.string(),
  /** 1 for the first cycle of all. */
  number: z.number(),
  /** 30 at most: the running cycle's, and before them the newest of the cycle before. */
  candles: z.array(cycleCandleSchema),
  /** The prices of points 1, 2, … of the running cycle, 300 at most. The start price is point 0. */
  dataPoints: z.array(z.number()),
  /** Players with an open bet on that side. */
  upParticipants: z.number(),
  downParticipants: z.number(),
  /** Open bets, newest first. A state leaves older ones out when there are too many: keep what you know of your own. */
  playersBets: z.array(openBetSchema),
  /** The number of open bets. */
  openBets: z.number(),
  upAmount: eurosSchema,
  downAmount: eurosSchema,
  /** The receiver's, in `initialState` while results are shown; else null. */
  betsResults: z.nullable(z.object(betsResultsFields)),
  cycleResults: z.nullable(z.object(cycleResultsFields)),
  /** Newest first. */
  resultHistory: z.array(z.object({ type: cycleResultSchema, cycleId: cycleIdSchema, number: z.number() })),
  odds: cycleOddsSchema,
  bonus: z.number(),
  malus: z.number(),
  /** A bet that is removed now is cashed out. */
  isCashOut: z.boolean(),
  betLocked: z.boolean(),
  /** False while an operator has stopped all betting. */
  betsEnabled: z.boolean(),
  cyclePhase: cyclePhaseSchema,
  /** The time left of the phase. */
  cycleTime: z.number(),
  phaseDuration: z.number(),
  endsAt: z.number(),
  /** When the start price counted (epoch ms); point k follows k tenths of a candle later. */
  startedAt: z.number(),
  candleDuration: z.number(),
  /** The fee on top of a stake, and the cut of the fair value at a cash-out, in hundredths of a percent. */
  feeBasisPoints: z.optional(z.number()),
  cashOutBasisPoints: z.optional(z.number()),
  startPrice: z.number(),
  currentPrice: z.number(),
  showResults: z.boolean(),
  connected: z.boolean(),
  commitment: hashSchema,
  /** Why a voided cycle was voided, in French. */
  voidReason: z.optional(z.string()),
}

const clientRefField = z.optional(z.string())

export const cycleMessageSchemas = [
  /** One price point; `point` is 1 to 10 within its candle. */
  z.object({
    type: z.literal('candleUpdate'),
    cycleId: cycleIdSchema,
    candle: cycleCandleSchema,
    point: z.number(),
    currentPrice: z.number(),
    odds: cycleOddsSchema,
    bonus: z.number(),
    malus: z.number(),
  }),
  z.object({ type: z.literal('initialState'), ...cycleStateFields }),
  z.object({ type: z.literal('state'), ...cycleStateFields }),
  z.object({
    type: z.literal('newBet'),
    ...openBetSchema.shape,
    cycleId: cycleIdSchema,
    total_fee: eurosSchema,
    total_debited: eurosSchema,
    /** To its owner only, and so is `clientRef`. */
    new_balance: z.optional(eurosSchema),
    clientRef: clientRefField,
  }),
  z.object({
    type: z.literal('betRemoved'),
    bet_id: betIdSchema,
    user_id: userIdSchema,
    cycleId: cycleIdSchema,
    /** All that came back; of an undone bet the fee is in it. */
    refunded_amount: eurosSchema,
    removal: z.enum(['undone', 'removed', 'cashed_out']),
    new_balance: z.optional(eurosSchema),
    clientRef: clientRefField,
  }),
  z.object({ type: z.literal('betsResults'), ...betsResultsFields }),
  z.object({ type: z.literal('cycleResults'), ...cycleResultsFields }),
  z.object({
    type: z.literal('betError'),
    code: z.string(),
    message: z.string(),
    clientRef: clientRefField,
    /** The bet of a removal that was refused. */
    bet_id: z.optional(betIdSchema),
  }),
] as const
