import { useEffect } from 'react'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { preloadCandleChart } from '../chart/lazy-candle-chart.ts'
import { useCycleFeatureStore, WithCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import { frCycle } from '../text/fr-cycle.ts'
import { CycleArena } from './CycleArena.tsx'

/** `/cycle`: the continuous game, for players and spectators. */
export function CycleScreen() {
  usePageTitle(frCycle.titles.page)
  useEffect(preloadCandleChart, [])
  return (
    <WithCycleFeatureStore>
      <OpenCycle />
    </WithCycleFeatureStore>
  )
}

function OpenCycle() {
  const feature = useCycleFeatureStore()
  useEffect(() => feature.open(), [feature])
  return <CycleArena />
}
