import { createSuspendedPart } from '../../../ui/create-part.tsx'

/** The chart library loads only with a chart, or early while the state is on its way. */
export const CandleChart = createSuspendedPart(async () => (await import('./CandleChart.tsx')).CandleChart)
