import { lazily } from '../../../ui/lazily.ts'

const load = () => import('./PriceChart.tsx')

/** The chart library is a third of the bytes of a battle, so it loads only with a chart. */
export const PriceChart = lazily(async () => (await load()).PriceChart)

/** Preloaded while the player waits for an opponent or for the state. */
export function preloadPriceChart(): void {
  // The chart retries a failed load and reports it when it is shown.
  load().catch(() => undefined)
}
