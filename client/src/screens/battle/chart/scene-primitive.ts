import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  Time,
} from 'lightweight-charts'
import { type ChartScene, paintHead, paintZones } from './chart-scene.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Paint = (context: CanvasRenderingContext2D, scene: ChartScene) => void

export interface PaneSize {
  readonly width: number
  readonly height: number
}

/** A label on the price scale. */
export interface AxisTag {
  readonly y: number
  readonly text: string
  readonly back: string
  readonly fore: string
}

export interface ScenePrimitiveOptions {
  readonly sceneOf: (size: PaneSize) => ChartScene | null
  readonly currentTag: () => AxisTag | null
}

export interface ScenePrimitive extends ISeriesPrimitive<Time> {
  repaint(): void
}

/** Lets our painters draw behind and in front of the library's line, at each of its repaints and whenever asked. */
export function createScenePrimitive({ sceneOf, currentTag }: ScenePrimitiveOptions): ScenePrimitive {
  let requestUpdate: (() => void) | null = null
  const views: readonly IPrimitivePaneView[] = [paneView('bottom', paintZones), paneView('top', paintHead)]
  const axisViews: readonly ISeriesPrimitiveAxisView[] = [
    {
      visible: () => currentTag() !== null,
      coordinate: () => currentTag()?.y ?? 0,
      text: () => currentTag()?.text ?? '',
      backColor: () => currentTag()?.back ?? '',
      textColor: () => currentTag()?.fore ?? '',
    },
  ]

  function paneView(layer: 'bottom' | 'top', paint: Paint): IPrimitivePaneView {
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
    priceAxisViews: () => axisViews,
  }
}
