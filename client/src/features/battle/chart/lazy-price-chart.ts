import { lazy } from 'react'

const load = () => import('./PriceChart.tsx')

/** The chart library is a third of what a battle loads: it comes only where a chart is. */
export const PriceChart = lazy(async () => ({ default: (await load()).PriceChart }))

/** Fetched while the player waits for an opponent or for the state, so that it is there when the price is. */
export function preloadPriceChart(): void {
  // A failure here is retried, and reported, when the chart is shown.
  load().catch(() => undefined)
}
