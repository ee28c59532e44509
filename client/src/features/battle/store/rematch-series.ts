// The running score of successive rematches. No message contains it: this tab counts the battles it has seen. A battle
// belongs to the series when it starts against the same opponent after a requested or offered rematch.
import type { BattleId, UserId } from '@bougie/protocol'
import { createStore } from '../../../stores/store.ts'
import type { FollowedBattle, LiveBattle } from './live-battle.ts'

export interface RematchSeries {
  readonly opponentId: UserId
  /** Battles won, own player first. */
  readonly won: number
  readonly lost: number
  /** Ids of all its battles, oldest first, including the running one. */
  readonly battleIds: readonly BattleId[]
}

/** `entries` are the battles known at that time, including the one that has just ended. */
export function createRematchSeries(entries: () => ReadonlyMap<BattleId, FollowedBattle>) {
  const source = createStore<RematchSeries | null>(null)

  function isRematchOf(series: RematchSeries, opponentId: UserId): boolean {
    const last = series.battleIds.at(-1)
    const before = last === undefined ? undefined : entries().get(last)?.battle
    const wanted = before?.rematch.type === 'asked' || before?.rematch.type === 'offered'
    return series.opponentId === opponentId && wanted
  }

  return {
    get: source.get,
    subscribe: source.subscribe,
    started({ battleId, opponentId }: { readonly battleId: BattleId; readonly opponentId: UserId }) {
      const series = source.get()
      if (series?.battleIds.includes(battleId)) return
      if (series !== null && isRematchOf(series, opponentId)) {
        source.set({ ...series, battleIds: [...series.battleIds, battleId] })
      } else source.set({ opponentId, won: 0, lost: 0, battleIds: [battleId] })
    },
    ended({ battleId, ending, role }: LiveBattle) {
      const series = source.get()
      if (series === null || role === 'spectator' || ending?.type !== 'completed') return
      if (series.battleIds.at(-1) !== battleId) return
      const { won, lost } = series
      source.set({
        ...series,
        won: won + (ending.result === 'win' ? 1 : 0),
        lost: lost + (ending.result === 'loss' ? 1 : 0),
      })
    },
    reset: () => source.set(null),
  }
}

/** A single battle has no series score. */
export function seriesWith(series: RematchSeries | null, battleId: BattleId): RematchSeries | null {
  return series !== null && series.battleIds.length > 1 && series.battleIds.includes(battleId) ? series : null
}
