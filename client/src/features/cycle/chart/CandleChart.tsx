import { ChartBox } from '../../../chart/ChartBox.tsx'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { candleChart } from './candle-chart.ts'
import type { CandleModel } from './candle-model.ts'

export interface CandleChartProps {
  readonly models: ReadonlyStore<CandleModel | null>
  readonly label?: string
}

export function CandleChart({ models, label = frCycle.chart.label }: CandleChartProps) {
  return <ChartBox models={models} kind={candleChart} label={label} />
}
