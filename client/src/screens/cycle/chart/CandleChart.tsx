import { useEffect, useRef } from 'react'
import { inTurns } from '../../../data/in-turns.ts'
import type { ReadonlyStore } from '../../../data/store.ts'
import { frCycle } from '../../../text/fr-cycle.ts'
import styles from './CandleChart.module.css'
import { type CandleChart as CandleChartHandle, createCandleChart } from './candle-chart.ts'
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
    const element = container.current
    if (element === null || !canDraw()) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    let chart: CandleChartHandle | null = null
    let unsubscribe: () => void = () => undefined
    const show = () => {
      const model = models.get()
      if (model !== null) chart?.show(model)
    }
    // Together these were the longest task of the game.
    const callOff = inTurns([
      () => {
        chart = createCandleChart({ container: element, still, now: () => performance.now() })
      },
      () => {
        unsubscribe = models.subscribe(show)
        show()
      },
    ])
    return () => {
      callOff()
      unsubscribe()
      chart?.destroy()
    }
  }, [models])

  return <div ref={container} className={styles.chart} role="img" aria-label={label} />
}

/** Where a browser draws no canvases the game goes on by its words and figures. */
function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}
