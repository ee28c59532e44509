// Fair odds and fair values. Odds are whole hundredths: 200 pays twice the stake.
// A bet that wins pays stake x odds, one that ends equal gives the stake back. It is fair when what it pays on
// average is the stake: win x odds + equal = 1, so odds = (1 - equal) / win.
import { type Cents, cents } from '../money.ts'
import { type Chances, type CycleMoment, chancesOf } from './chances.ts'
import type { BetDirection } from './state.ts'

/** A side that would pay less is closed. */
export const ODDS_MIN_HUNDREDTHS = 101
export const ODDS_MAX_HUNDREDTHS = 2_000
/** What both sides pay at the start price: bonus and malus count from here. */
export const ODDS_EVEN_HUNDREDTHS = 200

/** So far below a whole hundredth the binary fraction of an exact one may lie; far less than the odds' own error. */
const ROUNDING_SLACK = 1e-9

export interface CycleQuote {
  /** null: closed. */
  readonly up: number | null
  readonly down: number | null
  /** What the better side pays above 2, in hundredths. */
  readonly bonus: number
  /** What the worse side pays below 2, in hundredths. */
  readonly malus: number
}

export function quoteAt(moment: CycleMoment): CycleQuote {
  const chances = chancesOf(moment)
  const up = fairOddsOf(chances, 'up')
  const down = fairOddsOf(chances, 'down')
  return {
    up: up < ODDS_MIN_HUNDREDTHS ? null : up,
    down: down < ODDS_MIN_HUNDREDTHS ? null : down,
    bonus: Math.max(0, Math.max(up, down) - ODDS_EVEN_HUNDREDTHS),
    malus: Math.max(0, ODDS_EVEN_HUNDREDTHS - Math.min(up, down)),
  }
}

/** Rounded down, and at most the maximum, so never better than fair. */
function fairOddsOf(chances: Chances, direction: BetDirection): number {
  const odds = (1 - chances.equal) / chances[direction]
  if (!(odds * 100 < ODDS_MAX_HUNDREDTHS)) return ODDS_MAX_HUNDREDTHS
  return Math.floor(odds * 100 + ROUNDING_SLACK)
}

export interface PricedBet {
  readonly direction: BetDirection
  readonly stakeCents: Cents
  readonly payoutCents: Cents
}

/** What the bet pays on average from here, rounded down. */
export function fairValueOf({ direction, stakeCents, payoutCents }: PricedBet, chances: Chances): Cents {
  return cents(Math.floor(payoutCents * chances[direction] + stakeCents * chances.equal))
}

/** What a bet pays when it wins, the stake included, rounded down. */
export function payoutOf(stakeCents: Cents, oddsHundredths: number): Cents {
  const product = cents(stakeCents * oddsHundredths)
  return cents((product - (product % 100)) / 100)
}
