import { useEffect, useState } from 'react'
import { createStore, type ReadonlyStore } from '../../../stores/store.ts'
import type { ChartModel } from '../chart/chart-model.ts'
import { REPLAY_POINTS_PER_SECOND, type ReplayInput, replayModelOf } from './replay-model.ts'

/** Plays a selected round from its first point to its last; shows it complete when the user prefers reduced motion. */
export function useReplay({ battle, round, names }: ReplayInput): ReadonlyStore<ChartModel | null> {
  const [models] = useState(() => createStore<ChartModel | null>(null))

  useEffect(() => {
    const last = round.prices.length
    const input = { battle, round, names }
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      models.set(replayModelOf(input, last))
      return
    }
    let shown = 1
    models.set(replayModelOf(input, shown))
    const timer = setInterval(() => {
      shown += 1
      models.set(replayModelOf(input, shown))
      if (shown >= last) clearInterval(timer)
    }, 1_000 / REPLAY_POINTS_PER_SECOND)
    return () => clearInterval(timer)
  }, [models, battle, round, names])

  return models
}
