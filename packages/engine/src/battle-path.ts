import type { RoundTiming } from './battle/settings.ts'
import { type BattleSeeds, roundPricesOf, startPriceOf } from './price-path.ts'

export interface BattlePathOptions {
  readonly seeds: BattleSeeds
  readonly timing: RoundTiming
  readonly rounds: number
}

/** The prices of the first rounds of a battle: each round continues from the last price of the one before. */
export function battlePathOf({ seeds, timing, rounds }: BattlePathOptions): readonly (readonly number[])[] {
  const paths: (readonly number[])[] = []
  let startPrice = startPriceOf(seeds)
  for (let round = 1; round <= rounds; round++) {
    const prices = roundPricesOf({ seeds, timing, round, startPrice })
    startPrice = prices.at(-1) ?? startPrice
    paths.push(prices)
  }
  return paths
}
