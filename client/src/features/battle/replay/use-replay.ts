import { useEffect, useState } from 'react'
import { createStore, type ReadonlyStore } from '../../../stores/store.ts'
import type { ChartModel } from '../chart/chart-model.ts'
import { REPLAY_POINTS_PER_SECOND, type ReplayFacts, replayModelOf } from './replay-model.ts'

/** Plays a round from its first point to its last whenever it is chosen; whole at once for who wants no motion. */
export function useReplay({ battle, round, names }: ReplayFacts): ReadonlyStore<ChartModel | null> {
  const [models] = useState(() => createStore<ChartModel | null>(null))

  useEffect(() => {
    const last = round.prices.length
    const facts = { battle, round, names }
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      models.set(replayModelOf(facts, last))
      return
    }
    let shown = 1
    models.set(replayModelOf(facts, shown))
    const timer = setInterval(() => {
      shown += 1
      models.set(replayModelOf(facts, shown))
      if (shown >= last) clearInterval(timer)
    }, 1_000 / REPLAY_POINTS_PER_SECOND)
    return () => clearInterval(timer)
  }, [models, battle, round, names])

  return models
}
