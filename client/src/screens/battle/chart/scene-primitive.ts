import type { IPrimitivePaneRenderer, IPrimitivePaneView, ISeriesPrimitive, Time } from 'lightweight-charts'
import { type ChartScene, paintHead, paintZones } from './chart-scene.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Paint = (context: CanvasRenderingContext2D, scene: ChartScene) => void

export interface PaneSize {
  readonly width: number
  readonly height: number
}

/** Lets our painters draw behind and in front of the library's line, at each of its own repaints. */
export function createScenePrimitive(sceneOf: (size: PaneSize) => ChartScene | null): ISeriesPrimitive<Time> {
  const views: readonly IPrimitivePaneView[] = [paneView('bottom', paintZones), paneView('top', paintHead)]

  function paneView(layer: 'bottom' | 'top', paint: Paint): IPrimitivePaneView {
    const draw = (target: Target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        const scene = sceneOf(mediaSize)
        if (scene !== null) paint(context, scene)
      })
    return { zOrder: () => layer, renderer: () => ({ draw }) }
  }

  return { paneViews: () => views }
}
