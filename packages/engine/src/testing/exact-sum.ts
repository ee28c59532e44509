// The exact distribution of a sum of price steps, by counting: the uniforms one after another, the rounding of each
// step to a hundredth, then the steps one after another. Slow and simple, as a reference for the fast formula.
import { stepOfDeviation, UNIFORM_MAX, UNIFORMS_PER_STEP } from '../price-step.ts'

/** Probabilities of −reach … reach. */
export interface Distribution {
  readonly reach: number
  readonly weights: Float64Array
}

/** The probability of each sum of twelve uniforms, from 0 up. */
export function uniformSums(): Float64Array {
  const size = UNIFORMS_PER_STEP * UNIFORM_MAX + 1
  let weights = new Float64Array(size)
  weights[0] = 1
  for (let count = 0; count < UNIFORMS_PER_STEP; count++) {
    const next = new Float64Array(size)
    let sum = 0
    for (let value = 0; value < size; value++) {
      sum += (weights[value] ?? 0) - (weights[value - UNIFORM_MAX - 1] ?? 0)
      next[value] = sum / (UNIFORM_MAX + 1)
    }
    weights = next
  }
  return weights
}

export function stepDistribution(startHundredths: number, sums: Float64Array): Distribution {
  const middle = (sums.length - 1) / 2
  const reach = stepOfDeviation(startHundredths, middle)
  const weights = new Float64Array(2 * reach + 1)
  for (const [sum, weight] of sums.entries()) {
    const place = reach + stepOfDeviation(startHundredths, sum - middle)
    weights[place] = (weights[place] ?? 0) + weight
  }
  return { reach, weights }
}

export function sumOf(left: Distribution, right: Distribution): Distribution {
  const weights = new Float64Array(left.weights.length + right.weights.length - 1)
  for (let first = 0; first < left.weights.length; first++) {
    const weight = left.weights[first] ?? 0
    if (weight < 1e-14) continue
    for (let second = 0; second < right.weights.length; second++) {
      weights[first + second] = (weights[first + second] ?? 0) + weight * (right.weights[second] ?? 0)
    }
  }
  return { reach: left.reach + right.reach, weights }
}
