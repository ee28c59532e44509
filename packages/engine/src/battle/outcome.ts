// Decides who is right, who wins a round, and when the battle is decided.
import { logReturnOf } from '../price.ts'
import type { RoundCount } from './settings.ts'
import type { Direction, PerSeat, Seat, SettledRound } from './state.ts'

export const ROUND_RESULTS = ['win', 'loss', 'draw'] as const
/** A round from the side of one seat. */
export type RoundResult = (typeof ROUND_RESULTS)[number]

export interface RoundPrices {
  readonly initialPrice: number
  readonly finalPrice: number
  readonly equalBand: number
}

export function directionOf({ initialPrice, finalPrice, equalBand }: RoundPrices): Direction {
  const logReturn = logReturnOf(initialPrice, finalPrice)
  if (logReturn > equalBand) return 'up'
  return logReturn < -equalBand ? 'down' : 'equal'
}

/** A missing choice is never right. Both right or both wrong is a draw. */
export function roundWinnerOf(choices: PerSeat<Direction | null>, result: Direction): Seat | 'draw' {
  const oneRight = choices.one === result
  const twoRight = choices.two === result
  if (oneRight === twoRight) return 'draw'
  return oneRight ? 'one' : 'two'
}

export function roundResultFor(round: Pick<SettledRound, 'winner'>, seat: Seat): RoundResult {
  if (round.winner === 'draw') return 'draw'
  return round.winner === seat ? 'win' : 'loss'
}

export function pointsAfter(points: PerSeat<number>, winner: Seat | 'draw'): PerSeat<number> {
  return {
    one: points.one + (winner === 'one' ? 1 : 0),
    two: points.two + (winner === 'two' ? 1 : 0),
  }
}

/**
 * null while another round must be played: up to `roundsMin` always, then until one seat leads. After `roundsMax` a tie
 * is a draw.
 */
export function battleWinnerOf(
  points: PerSeat<number>,
  roundsPlayed: number,
  { roundsMin, roundsMax }: RoundCount,
): Seat | 'draw' | null {
  if (roundsPlayed < roundsMin) return null
  if (points.one !== points.two) return points.one > points.two ? 'one' : 'two'
  return roundsPlayed < roundsMax ? null : 'draw'
}
