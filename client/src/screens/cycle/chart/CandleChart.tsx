import { useEffect, useRef } from 'react'
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
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (container.current === null || !canDraw()) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const chart = createCandleChart({ container: container.current, still, now: () => performance.now() })
    const showCurrent = () => {
      const model = models.get()
      if (model !== null) chart.show(model)
    }
    showCurrent()
    const unsubscribe = models.subscribe(showCurrent)
    return () => {
      unsubscribe()
      chart.destroy()
    }
  }, [models])

  return <div ref={container} className={styles.chart} role="img" aria-label={label} />
}

/** Where a browser draws no canvases the game goes on by its words and figures. */
function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}
