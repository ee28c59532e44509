import { lazy } from 'react'

const load = () => import('./CandleChart.tsx')

/** The chart library comes only where a chart is. */
export const CandleChart = lazy(async () => ({ default: (await load()).CandleChart }))

/** Fetched while the state is on its way, so that it is there when the prices are. */
export function preloadCandleChart(): void {
  // A failure here is retried, and reported, when the chart is shown.
  load().catch(() => undefined)
}
