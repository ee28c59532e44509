// Money inside the server is a whole number of euro cents within the range where a JavaScript number is exact.
// Every operation asserts its result, so that an overflow or a fraction stops the task instead of creating money.
import { assert } from './assert.ts'

declare const centsBrand: unique symbol
export type Cents = number & { readonly [centsBrand]: true }

export const BASIS_POINTS_PER_WHOLE = 10_000

export type Rounding = 'down' | 'half_up'

export function cents(amount: number): Cents {
  assert(Number.isSafeInteger(amount), `not a whole, safe number of cents: ${amount}`)
  // Object.is, JSON and some databases treat -0 as different from 0.
  return (amount === 0 ? 0 : amount) as Cents
}

export function addCents(...amounts: readonly Cents[]): Cents {
  let sum = 0
  // Asserted at each step: a sum that leaves the exact range and comes back has already lost cents.
  for (const amount of amounts) sum = cents(sum + amount)
  return cents(sum)
}

export function negateCents(amount: Cents): Cents {
  return cents(-amount)
}

export function multiplyCents(amount: Cents, factor: number): Cents {
  assert(Number.isSafeInteger(factor), `not a whole factor: ${factor}`)
  return cents(amount * factor)
}

export interface PercentageOptions {
  amount: Cents
  /** Hundredths of a percent: 200 is 2 %. */
  basisPoints: number
  rounding: Rounding
}

/** A share of a non-negative amount; fractions of a cent are rounded by `rounding`. */
export function percentageOf({ amount, basisPoints, rounding }: PercentageOptions): Cents {
  assert(amount >= 0, 'a percentage is taken of an amount that is not negative')
  assert(Number.isSafeInteger(basisPoints) && basisPoints >= 0, `not a rate: ${basisPoints}`)
  const product = cents(amount * basisPoints)
  const remainder = product % BASIS_POINTS_PER_WHOLE
  const whole = (product - remainder) / BASIS_POINTS_PER_WHOLE
  const isRoundedUp = rounding === 'half_up' && remainder * 2 >= BASIS_POINTS_PER_WHOLE
  return cents(isRoundedUp ? whole + 1 : whole)
}
