import type { Presence } from '../../../ports/presence.ts'
import type { Timers } from '../../../ports/timers.ts'
import { playerIdsOf } from './battle-head.ts'
import type { LiveBattle, LiveBattles } from './live-battles.ts'
import type { PricePaths } from './price-paths.ts'

/** A path takes half a millisecond; between two ticks sockets are served. */
const PATHS_PER_TICK = 2

export interface PathWarmerDependencies {
  readonly timers: Timers
  readonly presence: Pick<Presence, 'isHere'>
  readonly battles: LiveBattles
  readonly paths: PricePaths
}

/**
 * Computes the prices of a round while players get ready for it. Battles that were matched together start their
 * predictions together, and computing a thousand paths in that same tick would delay everybody's first price.
 */
export function warmPaths({ timers, presence, battles, paths }: PathWarmerDependencies): void {
  const waiting: LiveBattle[] = []

  function isShownHere({ head }: LiveBattle): boolean {
    return playerIdsOf(head).some((userId) => presence.isHere(userId))
  }

  function warmSome(): void {
    for (const battle of waiting.splice(0, PATHS_PER_TICK)) {
      if (battle.state.outcome === null && isShownHere(battle)) paths.warm(battle)
    }
    if (waiting.length > 0) timers.defer(warmSome)
  }

  battles.listen((battle, event) => {
    if (event.type !== 'roundStarted') return
    if (waiting.length === 0) timers.defer(warmSome)
    waiting.push(battle)
  })
}
