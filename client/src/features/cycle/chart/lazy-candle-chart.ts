import { lazily } from '../../../ui/lazily.ts'

const load = () => import('./CandleChart.tsx')

/** The chart library loads only with a chart. */
export const CandleChart = lazily(async () => (await load()).CandleChart)

/** Preloaded while the state is on its way. */
export function preloadCandleChart(): void {
  // The chart retries a failed load and reports it when it is shown.
  load().catch(() => undefined)
}
