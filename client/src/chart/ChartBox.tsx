import { useEffect, useRef } from 'react'
import type { ReadonlyStore } from '../stores/store.ts'
import { useShownScheme } from '../theme/colour-scheme.ts'
import { inSeparateTasks } from '../ui/in-separate-tasks.ts'
import styles from './ChartBox.module.css'

export interface Chart<Model> {
  show(model: Model): void
  destroy(): void
}

export interface ChartOptions {
  readonly container: HTMLElement
  /** Disables animations: everything appears at its final position. */
  readonly still: boolean
  readonly now: () => number
}

export interface ChartBoxProps<Model> {
  /** Read outside React: a price causes no render. */
  readonly models: ReadonlyStore<Model | null>
  readonly create: (options: ChartOptions) => Chart<Model>
  readonly label: string
}

/** The canvas of a chart. The page shows its figures as text too. */
export function ChartBox<Model>(props: ChartBoxProps<Model>) {
  // A chart reads the colours once, at its creation, so another scheme needs another chart.
  return <ChartCanvas key={useShownScheme()} {...props} />
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
    // Combined, these were the longest task of the game.
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

/** In a browser without canvas the game works by its text and figures. */
function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}
