// The standard normal distribution, by a series that converges to full precision within nine deviations.

/** Beyond this many standard deviations the remaining probability is below double precision. */
export const DEVIATIONS_MAX = 9
const SERIES_TERMS_MAX = 200

export function normalDensityOf(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}

/** z + z³/3 + z⁵/15 + …: multiplied by the density, this is the probability between the middle and z. */
export function normalSeries(z: number): number {
  const square = z * z
  let term = z
  let sum = z
  for (let count = 1; count < SERIES_TERMS_MAX; count++) {
    term *= square / (2 * count + 1)
    const next = sum + term
    if (next === sum) break
    sum = next
  }
  return sum
}

/** The probability of a value up to z. */
export function normalBelow(z: number): number {
  if (Math.abs(z) >= DEVIATIONS_MAX) return z > 0 ? 1 : 0
  // Near either end the sum may leave the range by its last digits.
  return Math.min(1, Math.max(0, 0.5 + normalDensityOf(z) * normalSeries(z)))
}
