import { isTooMuch, meanAndError } from '@bougie/simulation/adversary/fair-share.ts'

/** The average gain of the adversary. @returns false when that is more than luck. */
export function printGain(values: readonly number[], { fair, what }: { fair: number; what: string }): boolean {
  if (values.length < 2) {
    console.log('too few games to estimate the gain of the adversary')
    return true
  }
  const { mean, error } = meanAndError(values)
  const figures = `${(100 * mean).toFixed(2)} % ± ${(100 * error).toFixed(2)} ${what} in ${values.length} games`
  const isFair = !isTooMuch(values, fair)
  console.log(`the adversary: ${figures}; ${isFair ? 'no more than' : 'FAILED: more than'} ${100 * fair} %`)
  return isFair
}
