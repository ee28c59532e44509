import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  createChart,
  type DeepPartial,
  type IChartApi,
  type IPrimitivePaneRenderer,
  type IPrimitivePaneView,
  type ISeriesPrimitive,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import type { ReadonlyStore } from '../stores/store.ts'
import { useShownScheme } from '../theme/colour-scheme.ts'
import { inSeparateTasks } from '../ui/in-separate-tasks.ts'
import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts'
import styles from './ChartBox.module.css'
import { type ChartColours, readChartColours } from './chart-colours.ts'

/** Draws models on the chart of the library, until it is removed. */
export interface Drawing<Model> {
  show(model: Model): void
  /** Ends what runs beside the library's chart, which is removed after it. */
  stop(): void
}

export interface DrawingOptions {
  readonly chart: IChartApi
  readonly colours: ChartColours
  readonly container: HTMLElement
  /** Disables animations: everything appears at its final position. */
  readonly still: boolean
  readonly now: () => number
}

/** Options that differ from chart to chart. */
export type OwnOptions = Pick<DeepPartial<ChartOptions>, 'grid' | 'localization' | 'rightPriceScale' | 'timeScale'>

export interface ChartKind<Model> {
  readonly options?: (colours: ChartColours) => OwnOptions
  readonly draw: (options: DrawingOptions) => Drawing<Model>
}

interface ChartBoxProps<Model> {
  /** Read outside React: a price causes no render. */
  readonly models: ReadonlyStore<Model | null>
  readonly kind: ChartKind<Model>
  readonly label: string
}

/** The canvas of a chart. The page shows its figures as text too. */
export function ChartBox<Model>(props: ChartBoxProps<Model>) {
  // A chart reads the colours once, at its creation, so another scheme needs another chart.
  return <ChartCanvas key={useShownScheme()} {...props} />
}

function ChartCanvas<Model>({ models, kind, label }: ChartBoxProps<Model>) {
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = container.current
    if (element === null || !canDraw()) return
    const still = prefersReducedMotion()
    const cleanUps: (() => void)[] = []
    let colours: ChartColours
    let chart: IChartApi
    let drawing: Drawing<Model>
    const show = () => {
      const model = models.get()
      if (model !== null) drawing.show(model)
    }
    // Combined, these were the longest task of the game.
    const callOff = inSeparateTasks([
      () => {
        colours = readChartColours()
        chart = makeChart(element, colours, kind.options?.(colours))
        cleanUps.push(() => chart.remove())
      },
      () => {
        drawing = kind.draw({ chart, colours, container: element, still, now: () => performance.now() })
        cleanUps.push(() => drawing.stop())
      },
      () => {
        cleanUps.push(models.subscribe(show))
        show()
      },
    ])
    return () => {
      callOff()
      for (const cleanUp of cleanUps.reverse()) cleanUp()
    }
  }, [models, kind])

  return <div ref={container} className={styles.chart} role="img" aria-label={label} />
}

/** In a browser without canvas the game works by its text and figures. */
function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}

/** A chart in our theme, without the library's own scales, grid, crosshair and scrolling. */
function makeChart(container: HTMLElement, colours: ChartColours, own: OwnOptions = {}): IChartApi {
  return createChart(container, {
    ...own,
    autoSize: true,
    layout: {
      // Its own, because a print has the light scheme, and the canvas is painted already.
      background: { type: ColorType.Solid, color: colours.ground },
      textColor: colours.textSoft,
      fontFamily: colours.fontFamily,
      // Named in the footer instead: the logo needs a style element, which the content policy refuses.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false }, ...own.grid },
    leftPriceScale: { visible: false },
    rightPriceScale: { visible: false, ...own.rightPriceScale },
    timeScale: {
      visible: false,
      minBarSpacing: 0.01,
      fixLeftEdge: false,
      shiftVisibleRangeOnNewBar: false,
      // Even a hidden scale formats its dates.
      tickMarkFormatter: () => '',
      ...own.timeScale,
    },
    crosshair: { mode: CrosshairMode.Hidden },
    handleScroll: false,
    handleScale: false,
  })
}

/** Draws a frame; true while another one must follow. */
type DrawFrame = (elapsedMs: number) => boolean

/** Frames on request and as long as something moves; an idle chart requests none. */
export function createFrameLoop(now: () => number, draw: DrawFrame) {
  let frame: number | null = null
  let requestedAtMs = 0

  function request(): void {
    if (frame !== null) return
    requestedAtMs = now()
    frame = requestAnimationFrame(() => {
      frame = null
      if (draw(Math.max(1, now() - requestedAtMs))) request()
    })
  }

  return {
    request,
    stop() {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Paint<Scene> = (context: CanvasRenderingContext2D, scene: Scene) => void

export interface PaneSize {
  readonly width: number
  readonly height: number
}

interface PainterOptions<Scene> {
  readonly sceneOf: (size: PaneSize) => Scene | null
  readonly behind: Paint<Scene>
  readonly inFront: Paint<Scene>
}

interface PainterPrimitive extends ISeriesPrimitive<Time> {
  repaint(): void
}

/** Runs our painters behind and in front of the library's series, at each of its repaints and on request. */
export function createPainterPrimitive<Scene>({ sceneOf, behind, inFront }: PainterOptions<Scene>): PainterPrimitive {
  let requestUpdate: (() => void) | null = null
  const views: readonly IPrimitivePaneView[] = [paneView('bottom', behind), paneView('normal', inFront)]

  function paneView(layer: 'bottom' | 'normal', paint: Paint<Scene>): IPrimitivePaneView {
    const draw = (target: Target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        const scene = sceneOf(mediaSize)
        if (scene !== null) paint(context, scene)
      })
    return { zOrder: () => layer, renderer: () => ({ draw }) }
  }

  return {
    attached(chart) {
      requestUpdate = chart.requestUpdate
    },
    detached() {
      requestUpdate = null
    },
    repaint: () => requestUpdate?.(),
    paneViews: () => views,
  }
}
