// The worth to each side of a battle that can't be carried on: the share of the pot that each would get on average by
// playing on (docs/rules.md has the table). It is the game-theoretic value, so that ending the battle at a chosen time
// brings nobody more than playing on: one side can secure it, and the other can't get more.
//
// An undecided round is even. Each of three results is equally likely and choices are secret. The leader wants the same
// choice as the other, and the trailing side wants a different one, so both can do no better than to choose at random:
// the same choice in 1 of 3 cases, which is a draw; otherwise each side is right in 1 of 3.
import { assert } from '../assert.ts'
import { EQUAL_BAND_QUANTILE } from '../equal-band.ts'
import { type Cents, cents } from '../money.ts'
import { normalBelow } from '../normal.ts'
import { logReturnOf } from '../price.ts'
import { pointPlanOf } from '../price-points.ts'
import { directionOf, pointsAfter, roundWinnerOf } from './outcome.ts'
import type { BattleSettings, RoundCount } from './settings.ts'
import { type BattleState, DIRECTIONS, type Direction, type PerSeat } from './state.ts'

/** The last published point of a round whose choices are made. */
export interface LastPoint {
  readonly price: number
  /** Steps from there to the final price. */
  readonly stepsLeft: number
}

/** In ninths: each side wins an undecided round with probability 2/9, and 5/9 are draws. */
const WIN_NINTHS = 2
const DRAW_NINTHS = 5

/** The share of the pot that belongs to seat one, from 0 to 1. */
export function shareOfOne(
  state: Pick<BattleState, 'settings' | 'points' | 'rounds' | 'phase' | 'choices' | 'initialPrice' | 'equalBand'>,
  lastPoint: LastPoint | null,
): number {
  const { settings, points, rounds, phase, choices } = state
  const played = rounds.length
  // Before the end of prediction both can still choose, so an open round is as even as the rounds to come.
  if (phase !== 'results_wait') return shareAt(points.one - points.two, played, settings)
  const chances = resultChancesOf(state, lastPoint ?? { price: 0, stepsLeft: pointPlanOf(settings).resultSteps })
  const share = DIRECTIONS.reduce((sum, result) => {
    const { one, two } = pointsAfter(points, roundWinnerOf(choices, result))
    return sum + chances[result] * shareAt(one - two, played + 1, settings)
  }, 0)
  // The chances add up to 1 except for their last digits.
  return Math.min(1, share)
}

/** The share of the side that is `lead` points ahead after `played` rounds. */
export function shareAt(lead: number, played: number, count: RoundCount): number {
  if (lead === 0) return 0.5
  if (played >= count.roundsMin) return lead > 0 ? 1 : 0
  const ninths =
    WIN_NINTHS * shareAt(lead + 1, played + 1, count) +
    DRAW_NINTHS * shareAt(lead, played + 1, count) +
    WIN_NINTHS * shareAt(lead - 1, played + 1, count)
  return ninths / 9
}

/**
 * Probabilities of a round's results, seen from one of its points. The size of a step follows from the band, which
 * covers a third of all outcomes.
 */
function resultChancesOf(
  { initialPrice, equalBand, settings }: Pick<BattleState, 'initialPrice' | 'equalBand'> & { settings: BattleSettings },
  { price, stepsLeft }: LastPoint,
): Readonly<Record<Direction, number>> {
  assert(initialPrice !== null && equalBand !== null, 'a round that waits for its result has an initial price')
  const { resultSteps } = pointPlanOf(settings)
  const from = price > 0 ? price : initialPrice
  const deviation = (equalBand / EQUAL_BAND_QUANTILE) * Math.sqrt(Math.min(stepsLeft, resultSteps) / resultSteps)
  if (!(deviation > 0)) {
    const result = directionOf({ initialPrice, finalPrice: from, equalBand })
    return { up: Number(result === 'up'), equal: Number(result === 'equal'), down: Number(result === 'down') }
  }
  const moved = logReturnOf(initialPrice, from)
  const down = normalBelow((-equalBand - moved) / deviation)
  const up = normalBelow((moved - equalBand) / deviation)
  return { up, down, equal: Math.max(0, 1 - up - down) }
}

/** Whole cents of a pot: the smaller share is rounded down, the other gets the rest. */
export function splitPot(potCents: Cents, shareOne: number): PerSeat<Cents> {
  assert(shareOne >= 0 && shareOne <= 1, 'a share is a part of the whole')
  if (shareOne > 0.5) {
    const { one, two } = splitPot(potCents, 1 - shareOne)
    return { one: two, two: one }
  }
  // The slack covers shares that are whole cents except for floating-point error.
  const one = cents(Math.floor(potCents * shareOne + SHARE_SLACK))
  return { one, two: cents(potCents - one) }
}

const SHARE_SLACK = 1e-6
