/** The average result of a player, and its standard error. */
export function meanAndError(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, error: Math.sqrt(variance / values.length) }
}

/** A deviation of more standard errors than this is not chance. */
export const ERRORS_MAX = 3

/** Whether these results are above `fair` on average. Too few prove nothing. */
export function isTooMuch(values: readonly number[], fair: number): boolean {
  if (values.length < 2) return false
  const { mean, error } = meanAndError(values)
  return mean > fair + ERRORS_MAX * error + 1e-9
}
