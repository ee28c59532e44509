import type { ISeriesPrimitiveAxisView } from 'lightweight-charts'
import { createPainterPrimitive, type PainterPrimitive, type PaneSize } from '../../../chart/painter-primitive.ts'
import { paintHead, paintZones } from './chart-scene.ts'
import type { ChartScene } from './scene-parts.ts'

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

/** Registers the scene around the line and the current price's tag on the scale. */
export function createScenePrimitive({ sceneOf, currentTag }: ScenePrimitiveOptions): PainterPrimitive {
  const axisViews: readonly ISeriesPrimitiveAxisView[] = [
    {
      visible: () => currentTag() !== null,
      coordinate: () => currentTag()?.y ?? 0,
      text: () => currentTag()?.text ?? '',
      backColor: () => currentTag()?.back ?? '',
      textColor: () => currentTag()?.fore ?? '',
    },
  ]
  const painters = createPainterPrimitive({ sceneOf, behind: paintZones, inFront: paintHead })
  return { ...painters, priceAxisViews: () => axisViews }
}
