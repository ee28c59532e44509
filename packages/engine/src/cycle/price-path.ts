// From the seed of a cycle to its prices, by whole-number arithmetic alone (docs/fairness.md). Unlike in a battle, the
// size of a step follows from the start price and stays the same for the whole cycle: the path is an exactly symmetric
// sum of independent, equal steps, so that the odds depend only on the distance and the number of steps left.
import { assert } from '../assert.ts'
import { hundredthsOf, isPrice, priceOfHundredths } from '../price.ts'
import { START_HUNDREDTHS_MAX, START_HUNDREDTHS_MIN, startHundredthsOf, stepOf } from '../price-step.ts'
import { createRandomStream, streamKeyOf } from '../random.ts'
import { CYCLE_POINTS } from './settings.ts'

/** Part of every key, so that another formula can never be mistaken for this one. */
export const CYCLE_PATH_VERSION = 'bougie/cycle/1'

const START_STREAM = 0
const STEPS_STREAM = 1

interface CyclePathOptions {
  readonly serverSeed: string
  readonly startPrice: number
}

export function isCycleStartPrice(price: number): boolean {
  if (!isPrice(price)) return false
  const hundredths = hundredthsOf(price)
  return hundredths >= START_HUNDREDTHS_MIN && hundredths <= START_HUNDREDTHS_MAX
}

/**
 * The final price of the previous cycle, `previousPrice`. The first cycle, and one whose previous price has drifted out
 * of the range, takes its start price from its own seed.
 */
export function cycleStartPriceOf({
  serverSeed,
  previousPrice,
}: Pick<CyclePathOptions, 'serverSeed'> & { readonly previousPrice: number | null }): number {
  if (previousPrice !== null && isCycleStartPrice(previousPrice)) return previousPrice
  return priceOfHundredths(startHundredthsOf(createRandomStream(cycleKeyOf(serverSeed, START_STREAM))))
}

/** The start price at position 0, then point 1 to the final price at position `CYCLE_POINTS`. */
export function cyclePricesOf({ serverSeed, startPrice }: CyclePathOptions): readonly number[] {
  assert(isCycleStartPrice(startPrice), `no cycle starts at ${startPrice}`)
  const stream = createRandomStream(cycleKeyOf(serverSeed, STEPS_STREAM))
  const startHundredths = hundredthsOf(startPrice)
  const prices = [startPrice]
  let hundredths = startHundredths
  while (prices.length <= CYCLE_POINTS) {
    hundredths += stepOf(startHundredths, stream)
    prices.push(priceOfHundredths(hundredths))
  }
  return prices
}

export function cycleKeyOf(serverSeed: string, stream: number): Uint8Array {
  return streamKeyOf(serverSeed, `${CYCLE_PATH_VERSION}|${stream}`)
}
