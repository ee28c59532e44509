import type { BattleSeeds, PhaseStarts, PriceSource, RoundTiming } from '@bougie/engine'

interface RoundRequest {
  readonly seeds: BattleSeeds
  readonly timing: RoundTiming
  readonly round: number
  /** The final price of the previous round; null in round 1. */
  readonly previousPrice: number | null
}

export interface RoundPath {
  /**
   * The first `count` prices, index 1 first, once their time has come; null when the feed was silent then. A price
   * never changes once it was returned.
   */
  first(count: number, starts: PhaseStarts): readonly number[] | null
  /** The price at one index, under the same conditions. */
  at(index: number, starts: PhaseStarts): number | null
}

export interface PriceFeed {
  readonly source: PriceSource
  /** The band of a round that is about to start; a live feed with too few prices returns a default. */
  equalBand(timing: RoundTiming): number
  openRound(request: RoundRequest): RoundPath
  /** False when a live feed has been silent for too long: no round can be played then. */
  isFresh(): boolean
  /** The time of the newest price; null before the first one, and for feeds that receive none. */
  pricedAtMs(): number | null
  /** Called once each time the feed goes stale. */
  onStale(listener: () => void): void
  close(): Promise<void>
}

/** The longest prediction and wait for the results on a live feed, which keeps its trades a little longer. */
export const LIVE_ROUND_MAX_MS = 100_000

/** A live feed without a price for this long is stale. */
export const FEED_STALE_MS = 3_000
