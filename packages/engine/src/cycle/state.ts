// The whole truth about one cycle except its seed and its prices, which the caller keeps. It is plain JSON and changes
// only through `evolveCycle`. Players and bets are the caller's own ids, opaque here.
import { type Cents, cents } from '../money.ts'
import type { Chances } from './chances.ts'
import type { PersistentMap } from './persistent-map.ts'
import type { CycleSettings } from './settings.ts'

export const BET_DIRECTIONS = ['up', 'down'] as const
export type BetDirection = (typeof BET_DIRECTIONS)[number]

export const CYCLE_RESULTS = ['up', 'down', 'equal'] as const
export type CycleResult = (typeof CYCLE_RESULTS)[number]

/** `closed`: the results have been shown, or the cycle was voided; the next one may start. */
export const CYCLE_PHASES = ['betting', 'cashout', 'locked', 'results', 'closed'] as const
export type CyclePhase = (typeof CYCLE_PHASES)[number]

export const VOID_REASONS = ['admin', 'failure'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** Ways in which a bet can leave a cycle before its end. */
export const REMOVALS = ['undone', 'removed', 'cashed_out'] as const
export type Removal = (typeof REMOVALS)[number]

export interface CycleBet {
  readonly betId: string
  readonly playerId: string
  /** 1 for the first bet of the cycle. */
  readonly number: number
  readonly direction: BetDirection
  readonly stakeCents: Cents
  readonly feeCents: Cents
  readonly oddsHundredths: number
  /** The payout when it wins, the stake included. */
  readonly payoutCents: Cents
  /** The last published price point when it was taken; 0 is the start price. */
  readonly pointIndex: number
  readonly placedAtMs: number
  readonly status: 'open' | Removal
  /** The refund of a removal, a refunded fee included; 0 while open. */
  readonly refundCents: Cents
}

/** The position of one player in this cycle. */
export interface PlayerBook {
  readonly openBets: number
  /** In the order they were placed, closed ones included. */
  readonly betIds: readonly string[]
}

/** Sums over the open bets of one side. */
export interface SideBook {
  readonly openBets: number
  readonly stakeCents: Cents
  readonly payoutCents: Cents
}

/** The point at which open bets are valued, and the probability of each result from there. */
export interface Valuation {
  readonly pointIndex: number
  readonly chances: Chances
}

export type CycleOutcome =
  | { readonly type: 'settled'; readonly result: CycleResult; readonly finalPrice: number }
  | {
      readonly type: 'voided'
      readonly reason: VoidReason
      /** The value of each open bet; null where stake and fee are refunded whole. */
      readonly valuation: Valuation | null
    }

export interface CycleState {
  readonly settings: CycleSettings
  readonly startPrice: number
  /** The time of the start price; point k follows k tenths of a candle later. The schedule of a cycle never moves. */
  readonly startedAtMs: number
  readonly phase: CyclePhase
  readonly phaseStartedAtMs: number
  readonly phaseEndsAtMs: number
  /** null while the cycle runs. */
  readonly outcome: CycleOutcome | null
  readonly bets: PersistentMap<CycleBet>
  readonly players: PersistentMap<PlayerBook>
  readonly sides: { readonly up: SideBook; readonly down: SideBook }
  /** Fees of the open bets: a void may refund them in addition to the stakes. */
  readonly openFeesCents: Cents
  /** All that players have paid, fees included, and all that was refunded before the end. */
  readonly paidInCents: Cents
  readonly paidBackCents: Cents
  /** The cost of closed bets to the house account: refunds less stakes, without fees; below zero is a gain. */
  readonly closedLossCents: Cents
  readonly lastEventAtMs: number
}

export const EMPTY_SIDE: SideBook = Object.freeze({ openBets: 0, stakeCents: cents(0), payoutCents: cents(0) })
