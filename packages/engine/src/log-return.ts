import { assert } from './assert.ts'
import { isPrice } from './price.ts'

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
