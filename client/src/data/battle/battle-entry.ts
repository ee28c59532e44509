import type { LiveBattle } from './live-battle.ts'
import type { PriceSeries } from './price-series.ts'

/** One battle as the store holds it. */
export interface BattleEntry {
  readonly battle: LiveBattle
  readonly series: PriceSeries
  /** Something that the server has already told is known to be absent here: ask again, and call nothing live. */
  readonly missing: boolean
}
