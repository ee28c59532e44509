import { useEffect } from 'react'
import { useCycleKit, WithCycleKit } from '../../app/use-cycle-kit.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { frCycle } from '../../text/fr-cycle.ts'
import { CycleArena } from './CycleArena.tsx'
import { preloadCandleChart } from './chart/lazy-candle-chart.ts'

/** `/cycle`: the game that never stops, for players and for who looks on. */
export function CycleScreen() {
  usePageTitle(frCycle.titles.page)
  useEffect(preloadCandleChart, [])
  return (
    <WithCycleKit>
      <OpenCycle />
    </WithCycleKit>
  )
}

function OpenCycle() {
  const kit = useCycleKit()
  useEffect(() => kit.open(), [kit])
  return <CycleArena />
}
