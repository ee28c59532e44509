import type { BattleParts } from '../dependencies.ts'
import { playerIdsOf } from './battle-head.ts'
import type { LiveBattle } from './live-battles.ts'

/** A path takes half a millisecond; between two ticks sockets are served. */
const PATHS_PER_TICK = 2

/**
 * Computes the prices of a round while players get ready for it. Battles that were matched together start their
 * predictions together, and computing a thousand paths in that same tick would delay everybody's first price.
 */
export function warmPaths({ timers, presence, battles, paths }: BattleParts): void {
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
