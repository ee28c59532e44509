import { roundPricesOf, simulatedEqualBandOf, startPriceOf } from '@bougie/engine'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { PriceFeed } from '../../ports/price-feed.ts'
import { BINANCE_TRADES, createBinanceSource } from './binance-source.ts'
import { createLiveFeed, type TradeSource } from './live-feed.ts'
import { createReplaySource, readRecordedPrices } from './replay-source.ts'

export type FeedChoice =
  | { readonly kind: 'simulated' }
  | { readonly kind: 'binance'; readonly url: string | null }
  | { readonly kind: 'replay'; readonly file: string }

export interface FeedDependencies extends Pick<SharedDependencies, 'clock' | 'timers'> {
  readonly onProblem: (problem: string) => void
  /** Shares one connection between several instances, if there are any. */
  readonly share?: (createSource: () => TradeSource) => TradeSource
}

/**
 * The selected feed comes first. The simulated one is always included, because battles that began on it must finish on
 * it.
 * @throws with a message for the operator when a recording can't be read.
 */
export function createFeeds(choice: FeedChoice, dependencies: FeedDependencies): readonly PriceFeed[] {
  const simulated = createSimulatedFeed()
  const { share = (createSource) => createSource() } = dependencies
  switch (choice.kind) {
    case 'simulated':
      return [simulated]
    case 'binance': {
      const source = share(() => createBinanceSource({ ...dependencies, url: choice.url ?? BINANCE_TRADES }))
      return [createLiveFeed({ ...dependencies, source }), simulated]
    }
    case 'replay': {
      const prices = readRecordedPrices(choice.file)
      const source = share(() => createReplaySource({ ...dependencies, prices }))
      return [createLiveFeed({ ...dependencies, source }), simulated]
    }
  }
}

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
