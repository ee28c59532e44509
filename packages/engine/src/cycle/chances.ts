// The probabilities that the cycle ends above, below or at its start price, from the distance and the number of steps
// left.
// The price is a sum of independent steps whose distribution is known exactly: twelve uniforms, rounded to hundredths.
// Their sum is computed by an Edgeworth expansion, which stays within CHANCE_ERROR_MAX of the exact distribution as
// long as bets can be changed, and within 6e-6 down to the very last step (docs/decisions/090).
// Math.exp may differ in its last bit between engines. That is fine here: the server alone decides odds and values, and
// stores its decisions. Nothing in the fairness path (prices, results) depends on this file.
import { assert } from '../assert.ts'
import { DEVIATIONS_MAX, normalDensityOf, normalSeries } from '../normal.ts'
import { hundredthsOf } from '../price.ts'
import { STEP_DIVISOR, UNIFORMS_PER_STEP } from '../price-step.ts'
import { CYCLE_POINTS } from './settings.ts'

/** Holds while more than a candle of steps is left; computed against the exact distribution. */
export const CHANCE_ERROR_MAX = 2.5e-8

/** Fourth and sixth cumulants of a uniform on a range of 1, -1/120 and 1/252, over powers of its variance, 1/12. */
const FOURTH_CUMULANT = (-1 / 120) * (12 * 12)
const SIXTH_CUMULANT = (1 / 252) * (12 * 12 * 12)

export interface CyclePosition {
  readonly startPrice: number
  readonly price: number
  readonly stepsLeft: number
}

/** They add up to 1, except for floating-point error. */
export interface Chances {
  readonly up: number
  readonly down: number
  readonly equal: number
}

export function chancesOf({ startPrice, price, stepsLeft }: CyclePosition): Chances {
  assert(Number.isSafeInteger(stepsLeft) && stepsLeft >= 0 && stepsLeft <= CYCLE_POINTS, `no steps: ${stepsLeft}`)
  const start = hundredthsOf(startPrice)
  const distance = hundredthsOf(price) - start
  if (stepsLeft === 0) return { up: Number(distance > 0), down: Number(distance < 0), equal: Number(distance === 0) }
  const deviation = deviationOf(start, stepsLeft)
  // Prices are whole hundredths: half of one on each side belongs to `equal`.
  const above = massWithin((distance - 0.5) / deviation, stepsLeft)
  const below = massWithin((distance + 0.5) / deviation, stepsLeft)
  // Far out, floating-point error may make the two cross.
  return { up: 0.5 + above, down: 0.5 - below, equal: Math.max(0, below - above) }
}

/**
 * The standard deviation of the remaining sum, in hundredths; rounding a step to a hundredth adds 1/12 to its variance.
 */
function deviationOf(startHundredths: number, stepsLeft: number): number {
  return Math.sqrt(stepsLeft * ((startHundredths / STEP_DIVISOR) ** 2 + 1 / 12))
}

/** The probability between the middle and z; exactly odd in z. */
function massWithin(z: number, steps: number): number {
  if (Math.abs(z) >= DEVIATIONS_MAX) return Math.sign(z) / 2
  const uniforms = UNIFORMS_PER_STEP * steps
  const fourth = FOURTH_CUMULANT / uniforms
  const sixth = SIXTH_CUMULANT / uniforms ** 2
  const square = z * z
  const he3 = z * (square - 3)
  const he5 = z * (square * (square - 10) + 15)
  const he7 = z * (square * (square * (square - 21) + 105) - 105)
  const correction = (fourth / 24) * he3 + (sixth / 720) * he5 + (fourth ** 2 / 1152) * he7
  const mass = normalDensityOf(z) * (normalSeries(z) - correction)
  return Math.max(-0.5, Math.min(mass, 0.5))
}
