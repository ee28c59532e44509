import { createSuspendedPart } from '../../../ui/create-part.tsx'

/** The chart library is a third of the bytes of a battle, so it loads only with a chart, or early while the player waits. */
export const PriceChart = createSuspendedPart(async () => (await import('./PriceChart.tsx')).PriceChart)
