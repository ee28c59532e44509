import { frenchNumber } from './french-number.ts'

/** `1,92` for 192 hundredths. */
export function formatOdds(hundredths: number): string {
  return frenchNumber(hundredths / 100, 2)
}
