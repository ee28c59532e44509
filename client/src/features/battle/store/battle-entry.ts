import type { LiveBattle } from './live-battle.ts'
import type { PriceSeries } from './price-series.ts'

/** A battle as screens follow it: it changes with phases, choices and results, not with each price. */
export interface FollowedBattle {
  readonly battle: LiveBattle
  /** Something that the server has already told is known to be absent here: ask again, and call nothing live. */
  readonly missing: boolean
}

/** All that is known of one battle, as messages are folded into it. */
export interface BattleEntry extends FollowedBattle {
  readonly series: PriceSeries
}
