import { useChart } from '../../../chart/use-chart.ts'
import type { ReadonlyStore } from '../../../data/store.ts'
import { frBattle } from '../../../text/fr-battle.ts'
import type { ChartModel } from './chart-model.ts'
import styles from './PriceChart.module.css'
import { createPriceChart } from './price-chart.ts'

export interface PriceChartProps {
  /** Read outside React: a price costs no rendering. */
  readonly models: ReadonlyStore<ChartModel | null>
  readonly label?: string
}

/** The canvas of the chart. What it says in figures stands in the page as text too. */
export function PriceChart({ models, label = frBattle.chart.label }: PriceChartProps) {
  const container = useChart(models, createPriceChart)
  return <div ref={container} className={styles['chart']} role="img" aria-label={label} />
}
