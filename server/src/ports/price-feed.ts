import type { BattleSeeds, PhaseStarts, PriceSource, RoundTiming } from '@bougie/engine'

export interface RoundRequest {
  readonly seeds: BattleSeeds
  readonly timing: RoundTiming
  readonly round: number
  /** The final price of the round before; null in round 1. */
  readonly previousPrice: number | null
}

/** The prices of one round. */
export interface RoundPath {
  /**
   * The first `count` prices, index 1 first, once their time has come; null when the feed was silent then.
   * A price never changes once it was answered.
   */
  first(count: number, starts: PhaseStarts): readonly number[] | null
  /** The price at one index, under the same conditions. */
  at(index: number, starts: PhaseStarts): number | null
}

/** A source of prices. */
export interface PriceFeed {
  readonly source: PriceSource
  /** The band of a round that is about to start; a live feed that has seen little yet gives a usual one. */
  equalBand(timing: RoundTiming): number
  openRound(request: RoundRequest): RoundPath
  /** False while a live feed has been silent too long: no round can be played then. */
  isFresh(): boolean
  /** When the newest price came; null before the first, and where prices need not come. */
  pricedAtMs(): number | null
  /** Called once each time that the feed goes stale. */
  onStale(listener: () => void): () => void
  close(): Promise<void>
}

/** A live feed without a price for this long is stale. */
export const FEED_STALE_MS = 3_000
