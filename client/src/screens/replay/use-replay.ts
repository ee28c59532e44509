import { useEffect, useState } from 'react'
import { createStore, type ReadonlyStore } from '../../data/store.ts'
import type { ChartModel } from '../battle/chart/chart-model.ts'
import { REPLAY_POINTS_PER_SECOND, type RevealedBattle, type RevealedRound, replayModelOf } from './replay-model.ts'

/** Plays a round from its first point to its last whenever it is chosen; whole at once for who wants no motion. */
export function useReplay(battle: RevealedBattle, round: RevealedRound): ReadonlyStore<ChartModel | null> {
  const [models] = useState(() => createStore<ChartModel | null>(null))

  useEffect(() => {
    const last = round.prices.length
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      models.set(replayModelOf(battle, round, last))
      return
    }
    let shown = 1
    models.set(replayModelOf(battle, round, shown))
    const timer = setInterval(() => {
      shown += 1
      models.set(replayModelOf(battle, round, shown))
      if (shown >= last) clearInterval(timer)
    }, 1_000 / REPLAY_POINTS_PER_SECOND)
    return () => clearInterval(timer)
  }, [models, battle, round])

  return models
}
