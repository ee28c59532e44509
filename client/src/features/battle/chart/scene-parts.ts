// Shared by the painters of the battle's chart: canvas positions in CSS pixels, and text styles. The painters do not
// know the chart library; they receive coordinates and a context.
import type { Direction } from '@bougie/protocol'
import { type ChartColours, fontOf } from '../../../chart/chart-colours.ts'
import type { PriceBounds } from '../../../chart/price-range.ts'
import type { ChartModel, ChartPoint } from './chart-model.ts'

export interface ChartScene {
  readonly model: ChartModel
  /** The last point of the library's line. */
  readonly tail: ChartPoint | null
  readonly head: ChartPoint | null
  readonly colours: ChartColours
  readonly width: number
  readonly height: number
  /** The price scale is visible and carries the tag of the current price. */
  readonly withAxis: boolean
  x(index: number): number
  y(price: number): number
}

const HALO_PX = 5

export function zoneEdges(scene: ChartScene, zone: Direction, band: PriceBounds): { top: number; bottom: number } {
  const high = scene.y(band.high)
  const low = scene.y(band.low)
  if (zone === 'up') return { top: 0, bottom: high }
  return zone === 'equal' ? { top: high, bottom: low } : { top: low, bottom: scene.height }
}

type Position = readonly [x: number, y: number]

interface Stroke {
  readonly colour: string
  readonly widthPx?: number
  readonly cap?: CanvasLineCap
  readonly dash?: readonly number[]
}

/** A straight line. */
export function strokeLine(context: CanvasRenderingContext2D, stroke: Stroke, from: Position, to: Position): void {
  const { colour, widthPx = 1, cap = 'butt', dash = [] } = stroke
  context.save()
  context.strokeStyle = colour
  context.lineWidth = widthPx
  context.lineCap = cap
  context.setLineDash([...dash])
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
  context.restore()
}

/** In the middle of a pixel: a line one pixel wide is not blurred there. */
export function crisp(coordinate: number): number {
  return Math.round(coordinate) + 0.5
}

export interface LabelPlace {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly align: CanvasTextAlign
  readonly colour: string
  /** Outlines the text against its background. */
  readonly halo?: string
}

export function label(context: CanvasRenderingContext2D, scene: ChartScene, place: LabelPlace): void {
  context.save()
  context.font = fontOf(scene.colours)
  context.textAlign = place.align
  context.textBaseline = 'middle'
  if (place.halo !== undefined) {
    context.strokeStyle = place.halo
    context.lineWidth = HALO_PX
    context.lineJoin = 'round'
    context.strokeText(place.text, place.x, place.y)
  }
  context.fillStyle = place.colour
  context.fillText(place.text, place.x, place.y)
  context.restore()
}
