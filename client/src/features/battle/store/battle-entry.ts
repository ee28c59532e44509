import type { LiveBattle } from './live-battle.ts'
import type { PriceSeries } from './price-series.ts'

/** The state of a battle for the screens: it changes with phases, choices and results, not with each price. */
export interface FollowedBattle {
  readonly battle: LiveBattle
  /** A message is known to be missing: request the state again, and mark nothing as live. */
  readonly missing: boolean
}

/** The known state of one battle, into which messages are folded. */
export interface BattleEntry extends FollowedBattle {
  readonly series: PriceSeries
}
