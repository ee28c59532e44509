// Glicko-2 as its paper describes it (Mark Glickman, "Example of the Glicko-2 system", 2022), with one battle as a
// rating period. Pure arithmetic on doubles, rounded to a millionth, so that a recomputation on another JavaScript
// engine, whose exponentials may differ in the last bit, gives the stored result.
import type { PerSeat, Seat } from '../battle/state.ts'

export interface Rating {
  readonly points: number
  readonly deviation: number
  readonly volatility: number
}

/** The rating before the first rated battle. */
export const INITIAL_RATING: Rating = { points: 1_500, deviation: 350, volatility: 0.06 }
/** A rating with a larger deviation is provisional. */
const PROVISIONAL_DEVIATION = 110
/** Below it a rating would hardly move any more, even if the player changes. */
const DEVIATION_MIN = 45
const POINTS_MIN = 100
const POINTS_MAX = 4_000
/** Constrains how fast volatilities change: the paper names 0.3 to 1.2. */
const TAU = 0.5
const SCALE = 173.7178
const CONVERGED = 0.000_001
/** The iteration takes fewer than twenty steps; this limit only guards against a bug. */
const STEPS_MAX = 1_000
const MILLION = 1_000_000

interface Result {
  readonly opponent: Pick<Rating, 'points' | 'deviation'>
  /** 1 for a win, 0.5 for a draw, 0 for a loss. */
  readonly score: number
}

/** At least one: a variance is the inverse of the information in results, and none contain none. */
type Results = readonly [Result, ...Result[]]

export function isProvisional({ deviation }: Pick<Rating, 'deviation'>): boolean {
  return deviation > PROVISIONAL_DEVIATION
}

/** Rates both players after a battle, each against the rating that the other had before it. */
export function rateBattle({ one, two }: PerSeat<Rating>, winner: Seat | 'draw'): PerSeat<Rating> {
  const scoreOne = winner === 'draw' ? 0.5 : Number(winner === 'one')
  return {
    one: bounded(rateResults(one, [{ opponent: two, score: scoreOne }])),
    two: bounded(rateResults(two, [{ opponent: one, score: 1 - scoreOne }])),
  }
}

/** Steps 2 to 8 of the paper. */
export function rateResults({ points, deviation, volatility }: Rating, results: Results): Rating {
  const phi = deviation / SCALE
  const mu = (points - INITIAL_RATING.points) / SCALE
  let information = 0
  let surprise = 0
  for (const { opponent, score } of results) {
    const g = 1 / Math.sqrt(1 + (3 * (opponent.deviation / SCALE) ** 2) / Math.PI ** 2)
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.points - INITIAL_RATING.points) / SCALE)))
    information += g ** 2 * expected * (1 - expected)
    surprise += g * (score - expected)
  }
  const variance = 1 / information
  const nextVolatility = volatilityAfter({ phi, volatility, variance, improvement: variance * surprise })
  const nextPhi = 1 / Math.sqrt(1 / (phi ** 2 + nextVolatility ** 2) + information)
  return {
    points: SCALE * (mu + nextPhi ** 2 * surprise) + INITIAL_RATING.points,
    deviation: SCALE * nextPhi,
    volatility: nextVolatility,
  }
}

interface VolatilityInputs {
  readonly phi: number
  readonly volatility: number
  readonly variance: number
  readonly improvement: number
}

/** Step 5: the root of f by the Illinois algorithm. */
function volatilityAfter({ phi, volatility, variance, improvement }: VolatilityInputs): number {
  const start = Math.log(volatility ** 2)
  const f = (x: number) => {
    const e = Math.exp(x)
    const spread = phi ** 2 + variance + e
    return (e * (improvement ** 2 - spread)) / (2 * spread ** 2) - (x - start) / TAU ** 2
  }
  let low = start
  let high = Math.log(improvement ** 2 - phi ** 2 - variance)
  if (!(improvement ** 2 > phi ** 2 + variance)) {
    let steps = 1
    while (f(start - steps * TAU) < 0 && steps < STEPS_MAX) steps += 1
    high = start - steps * TAU
  }
  let [fLow, fHigh] = [f(low), f(high)]
  for (let step = 0; Math.abs(high - low) > CONVERGED && step < STEPS_MAX; step += 1) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow)
    const fNext = f(next)
    if (fNext * fHigh <= 0) {
      low = high
      fLow = fHigh
    } else fLow /= 2
    high = next
    fHigh = fNext
  }
  return Math.exp(low / 2)
}

function bounded({ points, deviation, volatility }: Rating): Rating {
  return {
    points: rounded(Math.min(POINTS_MAX, Math.max(POINTS_MIN, points))),
    deviation: rounded(Math.min(INITIAL_RATING.deviation, Math.max(DEVIATION_MIN, deviation))),
    volatility: rounded(volatility),
  }
}

function rounded(value: number): number {
  return Math.round(value * MILLION) / MILLION
}
