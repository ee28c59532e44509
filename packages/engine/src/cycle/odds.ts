// Fair odds and fair values. Odds are whole hundredths: 200 pays twice the stake.
// A winning bet pays stake x odds, and one that ends equal refunds the stake. It is fair when its average payout is the
// stake: win x odds + equal = 1, so odds = (1 - equal) / win.
import { type Cents, cents } from '../money.ts'
import { type Chances, type CyclePosition, chancesOf } from './chances.ts'
import type { CycleSettings } from './settings.ts'
import type { BetDirection, CycleBet } from './state.ts'

/** The lowest odds that are sold, whatever the fee. */
export const ODDS_MIN_HUNDREDTHS = 101
export const ODDS_MAX_HUNDREDTHS = 2_000
/** The odds of both sides at the start price: bonus and malus count from here. */
export const ODDS_EVEN_HUNDREDTHS = 200
/** The odds that a closed side is shown with: its winner would get no more than was debited. */
export const ODDS_CLOSED_HUNDREDTHS = 100

/** Floating-point error may place an exact hundredth or cent this far below it; far less than the odds' own error. */
const ROUNDING_SLACK = 1e-9

type FeeTerms = Pick<CycleSettings, 'feeBasisPoints'>

export type CycleQuote = ReturnType<typeof quoteAt>

/** A side whose winner would get no more than stake and fee is closed, and null: no bet is sold that can't win. */
export function quoteAt(position: CyclePosition, terms: FeeTerms) {
  const chances = chancesOf(position)
  const up = openOddsOf(chances, 'up', terms)
  const down = openOddsOf(chances, 'down', terms)
  const shown = [up ?? ODDS_CLOSED_HUNDREDTHS, down ?? ODDS_CLOSED_HUNDREDTHS]
  return {
    up,
    down,
    /** The bonus of the better side above 2, in hundredths. */
    bonus: Math.max(0, Math.max(...shown) - ODDS_EVEN_HUNDREDTHS),
    /** The malus of the worse side below 2, in hundredths. */
    malus: Math.max(0, ODDS_EVEN_HUNDREDTHS - Math.min(...shown)),
  }
}

function openOddsOf(chances: Chances, direction: BetDirection, terms: FeeTerms): number | null {
  const odds = fairOddsOf(chances, direction)
  return isWinnable(odds, terms) ? odds : null
}

function isWinnable(oddsHundredths: number, { feeBasisPoints }: FeeTerms): boolean {
  const gainBasisPoints = (oddsHundredths - 100) * 100
  return oddsHundredths >= ODDS_MIN_HUNDREDTHS && gainBasisPoints > feeBasisPoints
}

/** Rounded down, and at most the maximum, so never better than fair. */
function fairOddsOf(chances: Chances, direction: BetDirection): number {
  const odds = (1 - chances.equal) / chances[direction]
  if (!(odds * 100 < ODDS_MAX_HUNDREDTHS)) return ODDS_MAX_HUNDREDTHS
  return Math.floor(odds * 100 + ROUNDING_SLACK)
}

/** The average payout of the bet from this position, rounded down. */
export function fairValueOf(
  { direction, stakeCents, payoutCents }: Pick<CycleBet, 'direction' | 'stakeCents' | 'payoutCents'>,
  chances: Chances,
): Cents {
  return cents(Math.floor(payoutCents * chances[direction] + stakeCents * chances.equal + ROUNDING_SLACK))
}

/** The payout of a winning bet, the stake included, rounded down. */
export function payoutOf(stakeCents: Cents, oddsHundredths: number): Cents {
  const product = cents(stakeCents * oddsHundredths)
  return cents((product - (product % 100)) / 100)
}
