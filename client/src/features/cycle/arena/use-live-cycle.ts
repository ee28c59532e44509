import { CANDLES, CASH_OUT_CANDLE, LOCKED_CANDLE } from '@bougie/engine'
import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-store.ts'
import { combine, selectFrom } from '../../../stores/select.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { type CandleModel, type CandleView, type CycleTiming, candleModelOf } from '../chart/candle-model.ts'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { CycleSeries } from '../store/cycle-series.ts'
import type { PhaseClock } from '../store/live-cycle.ts'

/** A value derived from the prices that rarely changes; the component renders only then. */
export function useSeriesPart<Part>(partOf: (series: CycleSeries | null) => Part): Part {
  return useSelected(useCycleFeatureStore().cycle.series, partOf)
}

/** The chart's data; only the chart subscribes to it. */
export function useCandleModels(view: CandleView): ReadonlyStore<CandleModel | null> {
  const { cycle } = useCycleFeatureStore()
  return useMemo(() => {
    let known: { readonly cycleId: string; readonly timing: CycleTiming } | null = null
    const running = selectFrom(cycle, (state) => state.cycle)
    return combine(cycle.series, running, (series, live) => {
      if (series === null) return null
      const timing = live === null ? null : timingOf(live.phase)
      if (timing !== null) known = { cycleId: series.cycleId, timing }
      return candleModelOf({
        series,
        bets: live?.bets ?? [],
        view,
        timing: known?.cycleId === series.cycleId ? known.timing : null,
      })
    })
  }, [cycle, view])
}

const CANDLES_OF_PHASE: Readonly<Record<PhaseClock['name'], readonly [number, number] | null>> = {
  betting: [1, CASH_OUT_CANDLE - 1],
  cashout: [CASH_OUT_CANDLE, LOCKED_CANDLE - 1],
  locked: [LOCKED_CANDLE, CANDLES],
  results: null,
  closed: null,
}

/** Start of the cycle and length of a candle, from the phases; the results phase contains neither. */
function timingOf({ name, endsAtMs, durationMs }: PhaseClock): CycleTiming | null {
  const span = CANDLES_OF_PHASE[name]
  if (span === null || durationMs <= 0) return null
  const [first, last] = span
  const candleMs = durationMs / (last - first + 1)
  return { startedAtMs: endsAtMs - last * candleMs, candleMs }
}
