// Canvas positions in CSS pixels, for the painters behind and in front of the library's candles. They do not know
// the chart library: they receive coordinates and a context, which is restored around them. They run in every frame,
// where a font, a measurement or a saved state costs as much as three texts: so there is one font, widths are cached,
// and a painter resets what it changes itself (opacity, dashes).

import type { ChartColours } from '../../../chart/chart-colours.ts'
import type { PriceBounds } from '../../../chart/price-range.ts'
import { formatPrice } from '../../../i18n/format-price.ts'
import type { CandleModel } from './candle-model.ts'

export type Paint = CanvasRenderingContext2D

export interface CandleScene {
  readonly model: CandleModel
  /** The displayed price range, interpolated towards the model's. */
  readonly range: PriceBounds
  /** The displayed price, interpolated towards the newest one. */
  readonly shownPrice: number
  readonly colours: ChartColours
  readonly width: number
  readonly height: number
  /** Position of the pointer: a place between candles, and the height in pixels. */
  readonly pointed: { readonly place: number; readonly y: number } | null
  x(candle: number): number
  y(price: number): number
}

/** Kept free at the right edge for prices. */
export const AXIS_WIDTH_PX = 68
/** Kept free at the lower edge for the numbers of the candles. */
export const FOOT_HEIGHT_PX = 22

export const TAG_HEIGHT = 24
export const SOLID: readonly number[] = []

const TEXTS_KNOWN_MAX = 200

/** Caches a value per key: a painter requests the same few texts in every frame. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= TEXTS_KNOWN_MAX) known.clear()
    const value = make(key)
    known.set(key, value)
    return value
  }
}

export const centsText = remembered(formatPrice)

export function plotWidth({ width }: CandleScene): number {
  return width - AXIS_WIDTH_PX
}

export function plotHeight({ height }: CandleScene): number {
  return height - FOOT_HEIGHT_PX
}

interface Line {
  readonly from: number
  readonly to: number
  readonly y: number
}

export function strokeHorizontal(context: Paint, line: Line): void {
  context.beginPath()
  addHorizontal(context, line)
  context.stroke()
}

export function addHorizontal(context: Paint, { from, to, y }: Line): void {
  const sharp = Math.round(y) + 0.5
  context.moveTo(from, sharp)
  context.lineTo(to, sharp)
}

interface AxisTag {
  readonly text: string
  /** Kept within the plot. */
  readonly top: number
  readonly fill: string
  readonly colour: string
}

export function paintAxisTag(context: Paint, scene: CandleScene, { text, top, fill, colour }: AxisTag): void {
  const left = plotWidth(scene)
  const shownTop = Math.min(Math.max(top, 0), plotHeight(scene) - TAG_HEIGHT)
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(left + 1, shownTop, AXIS_WIDTH_PX - 2, TAG_HEIGHT, 4)
  context.fill()
  context.fillStyle = colour
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, left + AXIS_WIDTH_PX / 2, shownTop + TAG_HEIGHT / 2 + 1)
}

const widths = new Map<string, number>()
const WIDTHS_MAX = 200

/** Measured in the chart's font, once it is loaded. */
export function widthOf(context: Paint, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  const { width } = context.measureText(text)
  if (widths.size >= WIDTHS_MAX) widths.clear()
  if (document.fonts.status === 'loaded') widths.set(text, width)
  return width
}
