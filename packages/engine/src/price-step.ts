// One random step of a price, by whole-number arithmetic alone. Battles and cycles share it.
import type { RandomStream } from './random.ts'

/** The standard deviation of one step is its base divided by this. */
export const STEP_DIVISOR = 10_000
export const START_HUNDREDTHS_MIN = 3_000_000
export const START_HUNDREDTHS_MAX = 9_000_000

export const UNIFORMS_PER_STEP = 12
export const UNIFORM_MAX = 65_535
/** The mean of the sum of twelve uniforms from 0 to 65535; its standard deviation is 65536 within one part in 2^33. */
const UNIFORMS_MEAN = (UNIFORMS_PER_STEP * UNIFORM_MAX) / 2
const STEP_DENOMINATOR = (UNIFORM_MAX + 1) * STEP_DIVISOR

export function startHundredthsOf(stream: RandomStream): number {
  const span = START_HUNDREDTHS_MAX - START_HUNDREDTHS_MIN + 1
  return START_HUNDREDTHS_MIN + (stream.nextUint32() % span)
}

/** Irwin–Hall: the sum of twelve uniforms less its mean is nearly normal, without logarithm or cosine. */
export function stepOf(baseHundredths: number, stream: Pick<RandomStream, 'nextUint16'>): number {
  let deviation = -UNIFORMS_MEAN
  for (let count = 0; count < UNIFORMS_PER_STEP; count++) deviation += stream.nextUint16()
  return stepOfDeviation(baseHundredths, deviation)
}

export function stepOfDeviation(baseHundredths: number, deviation: number): number {
  return divideHalfAwayFromZero(baseHundredths * deviation, STEP_DENOMINATOR)
}

/** Odd in its first argument, so rounding does not bias a step. Exact: all terms are below 2^53. */
function divideHalfAwayFromZero(numerator: number, denominator: number): number {
  const magnitude = Math.abs(numerator)
  const remainder = magnitude % denominator
  const quotient = (magnitude - remainder) / denominator + (remainder * 2 >= denominator ? 1 : 0)
  return numerator < 0 ? -quotient : quotient
}
