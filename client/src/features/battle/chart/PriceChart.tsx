import { ChartBox } from '../../../chart/ChartBox.tsx'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { frBattle } from '../text/fr-battle.ts'
import type { ChartModel } from './chart-model.ts'
import { priceChart } from './price-chart.ts'

export interface PriceChartProps {
  readonly models: ReadonlyStore<ChartModel | null>
  readonly label?: string
}

export function PriceChart({ models, label = frBattle.chart.label }: PriceChartProps) {
  return <ChartBox models={models} kind={priceChart} label={label} />
}
