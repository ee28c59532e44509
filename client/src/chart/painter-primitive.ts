import type { IPrimitivePaneRenderer, IPrimitivePaneView, ISeriesPrimitive, Time } from 'lightweight-charts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Paint<Scene> = (context: CanvasRenderingContext2D, scene: Scene) => void

export interface PaneSize {
  readonly width: number
  readonly height: number
}

export interface PainterOptions<Scene> {
  readonly sceneOf: (size: PaneSize) => Scene | null
  readonly behind: Paint<Scene>
  readonly inFront: Paint<Scene>
}

export interface PainterPrimitive extends ISeriesPrimitive<Time> {
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
