import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-store.ts'
import { derive } from '../../../stores/derive.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { type CandleModel, type CandleView, candleModelOf } from '../chart/candle-model.ts'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { CycleSeries } from '../store/cycle-series.ts'

/** A value derived from the prices that rarely changes; the component renders only then. */
export function useSeriesPart<Part>(partOf: (series: CycleSeries | null) => Part): Part {
  return useSelected(useCycleFeatureStore().cycle.series, partOf)
}

/** The chart's data; only the chart subscribes to it. */
export function useCandleModels(view: CandleView): ReadonlyStore<CandleModel | null> {
  const { cycle } = useCycleFeatureStore()
  return useMemo(
    () =>
      derive({
        sources: [cycle.series, cycle],
        partsOf: () => [cycle.series.get(), cycle.get().cycle],
        join(series, live) {
          if (series === null) return null
          const timing = live === null || live.cycleId !== series.cycleId ? null : live
          return candleModelOf({ series, bets: live?.bets ?? [], view, timing })
        },
      }),
    [cycle, view],
  )
}
