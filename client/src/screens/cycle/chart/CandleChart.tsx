import { useChart } from '../../../chart/use-chart.ts'
import type { ReadonlyStore } from '../../../data/store.ts'
import { frCycle } from '../../../text/fr-cycle.ts'
import styles from './CandleChart.module.css'
import { createCandleChart } from './candle-chart.ts'
import type { CandleModel } from './candle-model.ts'

export interface CandleChartProps {
  /** Read outside React: a price costs no rendering. */
  readonly models: ReadonlyStore<CandleModel | null>
  readonly label?: string
}

/** The canvas of the chart. What it says in figures stands in the page as text too. */
export function CandleChart({ models, label = frCycle.chart.label }: CandleChartProps) {
  const container = useChart(models, createCandleChart)
  return <div ref={container} className={styles.chart} role="img" aria-label={label} />
}
