// A price is a positive number with at most 2 decimals, as on the wire. Computation is done in whole hundredths;
// `hundredths / 100` gives the same double as parsing the decimal text, in every language.
import { assert } from './assert.ts'

const PRICE_HUNDREDTHS_MAX = 10 ** 10

export function isPrice(price: number): boolean {
  const hundredths = Math.round(price * 100)
  return hundredths > 0 && hundredths <= PRICE_HUNDREDTHS_MAX && hundredths / 100 === price
}

export function hundredthsOf(price: number): number {
  assert(isPrice(price), `not a price with 2 decimals: ${price}`)
  return Math.round(price * 100)
}

export function priceOfHundredths(hundredths: number): number {
  assert(Number.isSafeInteger(hundredths), 'hundredths are whole')
  assert(hundredths > 0 && hundredths <= PRICE_HUNDREDTHS_MAX, `price out of range: ${hundredths}`)
  return hundredths / 100
}

/** Rounds an external price to the nearest hundredth, a tie up; null when it is not a price. */
export function roundToPrice(value: number): number | null {
  const rounded = Math.round(value * 100) / 100
  return isPrice(rounded) ? rounded : null
}

/** Terms of the series below: enough for full precision when one price is within twice the other. */
const SERIES_TERMS = 18

/**
 * ln(final / initial) as 2·artanh((final - initial) / (final + initial)), by + - * / in a fixed order only: Math.log
 * may differ in its last bit from one JavaScript engine to the next.
 */
export function logReturnOf(initialPrice: number, finalPrice: number): number {
  assert(isPrice(initialPrice) && isPrice(finalPrice), 'a log return is taken of two prices')
  const x = (finalPrice - initialPrice) / (finalPrice + initialPrice)
  const square = x * x
  let sum = 0
  for (let term = SERIES_TERMS - 1; term >= 0; term--) sum = sum * square + 1 / (2 * term + 1)
  return 2 * x * sum
}
