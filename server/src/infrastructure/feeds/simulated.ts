import { roundPricesOf, simulatedEqualBandOf, startPriceOf } from '@bougie/engine'
import type { PriceFeed } from '../../ports/price-feed.ts'

/** Prices that follow only from the seeds of a battle: the whole path of a round is known when it begins. */
export function createSimulatedFeed(): PriceFeed {
  return {
    source: 'simulated',
    equalBand: simulatedEqualBandOf,
    openRound({ seeds, timing, round, previousPrice }) {
      const prices = roundPricesOf({ seeds, timing, round, startPrice: previousPrice ?? startPriceOf(seeds) })
      return { first: (count) => prices.slice(0, count), at: (index) => prices[index - 1] ?? null }
    },
    isFresh: () => true,
    pricedAtMs: () => null,
    onStale: () => undefined,
    close: () => Promise.resolve(),
  }
}
