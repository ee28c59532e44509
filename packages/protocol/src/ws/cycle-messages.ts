// The server's messages about the cycle. Odds, bonus and malus are factors: 2.31 pays 2.31 times the stake.
import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { betIdSchema, cycleIdSchema, userIdSchema } from '../ids.ts'
import { hashSchema } from '../rest/battles.ts'
import { betDirectionSchema, candleFields, cycleResultSchema } from '../rest/cycles.ts'
import { message } from './message.ts'

/** `closed`: voided, or over while the games are closed; the next cycle has not started. */
export const cyclePhaseSchema = z.enum(['betting', 'cashout', 'locked', 'results', 'closed'])
export type CyclePhase = z.output<typeof cyclePhaseSchema>

/**
 * Numbered 1 to 30 in the running cycle. The last ones of the previous cycle are marked `isPreValue` and numbered up to
 * 0, so that numbers order all candles.
 */
export const cycleCandleSchema = z.object({ ...candleFields, isPreValue: z.boolean() })
export type CycleCandle = z.output<typeof cycleCandleSchema>

/**
 * The odds of each side, sent also while bets are locked. Odds of 1, which pay nothing beyond the stake, mean closed.
 */
export const cycleOddsSchema = z.object({ up: z.number(), down: z.number() })
export type CycleOdds = z.output<typeof cycleOddsSchema>

/** An open bet of any player. It is public, unlike the player's balance. */
export const openBetSchema = z.object({
  id: betIdSchema,
  user_id: userIdSchema,
  pseudo: z.string(),
  bot: z.boolean(),
  /** Placed with an API token: a program plays for its player. */
  program: z.optional(z.boolean()),
  prediction: betDirectionSchema,
  bet_amount: eurosSchema,
  odds: z.number(),
  /**
   * The last published point when the bet was taken: the place of its marker, and the point until which it can be
   * undone.
   */
  point: z.number(),
})
export type OpenBet = z.output<typeof openBetSchema>

export const settledBetSchema = z.object({
  id: betIdSchema,
  prediction: betDirectionSchema,
  odds: z.number(),
  bet_amount: eurosSchema,
  /** Includes the stake, and the fee too when an admin cancelled the cycle. */
  payout: eurosSchema,
  result: z.enum(['won', 'lost', 'equal', 'voided']),
})
export type SettledBet = z.output<typeof settledBetSchema>

const betsResultsFields = {
  cycleId: cycleIdSchema,
  /** The receiver's balance after all payouts. */
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

/** The most `playersBets` of a state; `initialState` adds all bets of the receiver. */
export const PLAYERS_BETS_MAX = 200

/**
 * `initialState` is sent once per subscription. `state` is sent at each change of phase, when betting is stopped or
 * resumed, instead of many bets at one time, and to a subscriber who subscribes again. Both contain everything that is
 * public now.
 */
const cycleStateFields = {
  cycleId: cycleIdSchema,
  /** One cycle is one session of this game. */
  game_session_id: z.string(),
  /** 1 for the first cycle ever. */
  number: z.number(),
  /** At most 30: those of the running cycle, preceded by the newest of the previous one. */
  candles: z.array(cycleCandleSchema),
  /** The prices of points 1, 2, … of the running cycle, at most 300. The start price is point 0. */
  dataPoints: z.array(z.number()),
  /** Players with an open bet on that side. */
  upParticipants: z.number(),
  downParticipants: z.number(),
  /** Open bets, newest first. Older ones are left out when there are too many, so a client keeps its own. */
  playersBets: z.array(openBetSchema),
  /** The number of open bets. */
  openBets: z.number(),
  upAmount: eurosSchema,
  downAmount: eurosSchema,
  /** The receiver's results, in `initialState` while results are shown; otherwise null. */
  betsResults: z.nullable(z.object(betsResultsFields)),
  cycleResults: z.nullable(z.object(cycleResultsFields)),
  /** Newest first. */
  resultHistory: z.array(z.object({ type: cycleResultSchema, cycleId: cycleIdSchema, number: z.number() })),
  odds: cycleOddsSchema,
  bonus: z.number(),
  malus: z.number(),
  /** Whether a bet that is removed now is cashed out. */
  isCashOut: z.boolean(),
  betLocked: z.boolean(),
  /** False while an operator has stopped all betting. */
  betsEnabled: z.boolean(),
  cyclePhase: cyclePhaseSchema,
  /** The time left of the phase. */
  cycleTime: z.number(),
  phaseDuration: z.number(),
  endsAt: z.number(),
  /** The time of the start price (epoch ms); point k follows k tenths of a candle later. */
  startedAt: z.number(),
  candleDuration: z.number(),
  /** The fee on top of a stake, and the deduction from the fair value at a cash-out, in hundredths of a percent. */
  feeBasisPoints: z.optional(z.number()),
  cashOutBasisPoints: z.optional(z.number()),
  startPrice: z.number(),
  currentPrice: z.number(),
  showResults: z.boolean(),
  connected: z.boolean(),
  commitment: hashSchema,
  /** The reason for voiding the cycle, in French. */
  voidReason: z.optional(z.string()),
}

const clientRefField = z.optional(z.string())

export const cycleMessageSchemas = [
  /** One price point; `point` is 1 to 10 within its candle. */
  message('candleUpdate', {
    cycleId: cycleIdSchema,
    candle: cycleCandleSchema,
    point: z.number(),
    currentPrice: z.number(),
    odds: cycleOddsSchema,
    bonus: z.number(),
    malus: z.number(),
  }),
  message('initialState', cycleStateFields),
  message('state', cycleStateFields),
  message('newBet', {
    ...openBetSchema.shape,
    cycleId: cycleIdSchema,
    total_fee: eurosSchema,
    total_debited: eurosSchema,
    /** Sent to its owner only, like `clientRef`. */
    new_balance: z.optional(eurosSchema),
    clientRef: clientRefField,
  }),
  message('betRemoved', {
    bet_id: betIdSchema,
    user_id: userIdSchema,
    cycleId: cycleIdSchema,
    /** The whole refund; includes the fee of an undone bet. */
    refunded_amount: eurosSchema,
    removal: z.enum(['undone', 'removed', 'cashed_out']),
    new_balance: z.optional(eurosSchema),
    clientRef: clientRefField,
  }),
  message('betsResults', betsResultsFields),
  message('cycleResults', cycleResultsFields),
  message('betError', {
    code: z.string(),
    message: z.string(),
    clientRef: clientRefField,
    /** The bet whose removal was refused. */
    bet_id: z.optional(betIdSchema),
  }),
] as const
