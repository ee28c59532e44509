import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReadonlyStore } from '../stores/store.ts'
import { inSeparateTasks } from '../ui/in-separate-tasks.ts'
import styles from './ChartBox.module.css'

export interface Chart<Model> {
  show(model: Model): void
  destroy(): void
}

export interface ChartOptions {
  readonly container: HTMLElement
  /** Nothing glides: everything appears where it belongs. */
  readonly still: boolean
  readonly now: () => number
}

export interface ChartBoxProps<Model> {
  /** Read outside React: a price costs no rendering. */
  readonly models: ReadonlyStore<Model | null>
  readonly create: (options: ChartOptions) => Chart<Model>
  readonly label: string
}

/** The canvas of a chart. What it says in figures stands in the page as text too. */
export function ChartBox<Model>(props: ChartBoxProps<Model>) {
  // A chart reads the colours once, when it is made, so another scheme wants another chart.
  const colourScheme = useComputedColorScheme('dark', { getInitialValueInEffect: false })
  return <ChartCanvas key={colourScheme} {...props} />
}

function ChartCanvas<Model>({ models, create, label }: ChartBoxProps<Model>) {
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = container.current
    if (element === null || !canDraw()) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    let chart: Chart<Model> | null = null
    let unsubscribe: () => void = () => undefined
    const show = () => {
      const model = models.get()
      if (model !== null) chart?.show(model)
    }
    // Together these were the longest task of the game.
    const callOff = inSeparateTasks([
      () => {
        chart = create({ container: element, still, now: () => performance.now() })
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
  }, [models, create])

  return <div ref={container} className={styles.chart} role="img" aria-label={label} />
}

/** Where a browser draws no canvases the game goes on by its words and figures. */
function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}
