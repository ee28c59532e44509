// Canvas positions in CSS pixels, for the painters behind and in front of the library's candles. They do not know
// the chart library: they receive coordinates and a context, which is restored around them. They run in every frame,
// where a font, a measurement or a saved state costs as much as three texts: so there is one font, widths are cached,
// and a painter resets what it changes itself (opacity, dashes).

import { CANDLES, CASH_OUT_CANDLE, LOCKED_CANDLE } from '@bougie/engine'
import { type ChartColours, fontOf, LABEL_PX } from '../../../chart/chart-colours.ts'
import type { PriceBounds } from '../../../chart/price-scale.ts'
import { formatPrice } from '../../../i18n/format-price.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { type CandleModel, priceDivisions } from './candle-model.ts'

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

// The layer behind the candles.

const BOUNDARY_DASH = [2, 4]
const NUMBER_EVERY = 5
const AHEAD_OPACITY = 0.6
const BEHIND_OPACITY = 0.22
const BOUNDARY_WORDS_PX = 160
const FINISH_SQUARE_PX = 4
/** Between two prices of the axis. */
const LABEL_STEP_PX = 15

const wholeText = remembered((price: number) => formatPrice(price).replace(/,00$/, ''))

/** The two halves in which the cycle can end, the divisions, the phases. */
export function paintGround(context: Paint, scene: CandleScene): void {
  context.font = fontOf(scene.colours)
  paintHalves(context, scene)
  paintDivisions(context, scene)
  paintPhases(context, scene)
  paintNumbers(context, scene)
}

/** From the first candle of this cycle: above the start UP wins, below it DOWN. Plain fills are the cheapest. */
function paintHalves(context: Paint, scene: CandleScene): void {
  const { colours, model } = scene
  const left = Math.max(0, scene.x(0.5))
  const right = Math.min(plotWidth(scene), scene.x(CANDLES + 0.5))
  if (left >= right) return
  const middle = scene.y(model.startPrice)
  for (const [tone, top, bottom] of [
    ['up', 0, middle],
    ['down', middle, plotHeight(scene)],
  ] as const) {
    context.globalAlpha = model.tone === tone ? AHEAD_OPACITY : BEHIND_OPACITY
    context.fillStyle = colours.tint[tone]
    context.fillRect(left, top, right - left, Math.max(0, bottom - top))
  }
  context.globalAlpha = 1
}

/** [C13] the price axis. */
function paintDivisions(context: Paint, scene: CandleScene): void {
  const { colours } = scene
  const lines = priceDivisions(scene.range)
  const [first = 0, second = 1] = lines
  const step = second - first
  // In a low chart only some lines have room for their price.
  const every = Math.max(1, Math.ceil(LABEL_STEP_PX / Math.abs(scene.y(second) - scene.y(first))))
  const isWhole = Number.isInteger(step * every)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.strokeStyle = colours.grid
  context.fillStyle = colours.textFaint
  const shownY = scene.y(scene.shownPrice)
  context.beginPath()
  for (const price of lines) {
    const y = scene.y(price)
    if (y < LABEL_PX / 2 || y > plotHeight(scene) - 2) continue
    addHorizontal(context, { from: 0, to: plotWidth(scene), y })
    // Unreadable under the tag of the current price.
    if (Math.abs(y - shownY) < TAG_HEIGHT / 2 + 4 || Math.round(price / step) % every !== 0) continue
    // Cents only where they distinguish two divisions.
    context.fillText(isWhole ? wholeText(price) : centsText(price), plotWidth(scene) + 6, y + 0.5)
  }
  context.stroke()
}

/** Lines at the start of a cycle, at the start of cash-outs, and at the lock. */
function paintPhases(context: Paint, scene: CandleScene): void {
  const { colours, model } = scene
  paintBoundary(context, scene, { candle: 1, colour: colours.textFaint, text: '' })
  if (model.candles.at(-1) === undefined) return
  paintFinish(context, scene)
  paintBoundary(context, scene, { candle: CASH_OUT_CANDLE, colour: colours.strong.equal, text: frCycle.chart.cashout })
  paintBoundary(context, scene, { candle: LOCKED_CANDLE, colour: colours.strong.down, text: frCycle.chart.lock })
}

interface Boundary {
  readonly candle: number
  readonly colour: string
  readonly text: string
}

function paintBoundary(context: Paint, scene: CandleScene, { candle, colour, text }: Boundary): void {
  const x = Math.round(scene.x(candle - 0.5)) + 0.5
  if (x < 0 || x > plotWidth(scene)) return
  context.globalAlpha = 0.6
  context.strokeStyle = colour
  context.setLineDash(BOUNDARY_DASH)
  context.beginPath()
  context.moveTo(x, 0)
  context.lineTo(x, plotHeight(scene))
  context.stroke()
  context.globalAlpha = 1
  context.setLineDash(SOLID)
  if (text === '') return
  const width = widthOf(context, text) + 8
  // When a narrow window shows the whole cycle, each label stays on the free side of its line.
  const apart = scene.x(LOCKED_CANDLE) - scene.x(CASH_OUT_CANDLE)
  const isNarrow = apart < BOUNDARY_WORDS_PX
  // The squares of the finish would make a label across them unreadable.
  const end = Math.min(scene.x(CANDLES + 0.5), plotWidth(scene))
  const fitsBehind = !isNarrow && end - x > width
  if (!fitsBehind && (x < width || (candle === LOCKED_CANDLE && apart < width))) return
  context.fillStyle = colour
  context.textBaseline = 'bottom'
  context.textAlign = fitsBehind ? 'left' : 'right'
  context.fillText(text, x + (fitsBehind ? 5 : -5), plotHeight(scene) - 5)
}

/** The end of candle 30, where the price is compared with the start: a chequered line with a label at its foot. */
function paintFinish(context: Paint, scene: CandleScene): void {
  const { colours } = scene
  const x = Math.round(scene.x(CANDLES + 0.5))
  if (x < 0 || x > plotWidth(scene) - 2 * FINISH_SQUARE_PX + 1) return
  context.fillStyle = colours.textSoft
  for (let row = 0; row * FINISH_SQUARE_PX < plotHeight(scene); row += 1) {
    const left = x + (row % 2) * FINISH_SQUARE_PX
    context.fillRect(left, row * FINISH_SQUARE_PX, FINISH_SQUARE_PX, FINISH_SQUARE_PX)
  }
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.fillText(frCycle.chart.finish, x + 2 * FINISH_SQUARE_PX, plotHeight(scene) + FOOT_HEIGHT_PX / 2)
}

/** Each at its final place on the axis; the last one's place is that of the finish, whose label covers none. */
function paintNumbers(context: Paint, scene: CandleScene): void {
  const { colours } = scene
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colours.textFaint
  const finishLabelLeft = scene.x(CANDLES + 0.5) + 2 * FINISH_SQUARE_PX - widthOf(context, frCycle.chart.finish)
  for (let number = 1; number < CANDLES; number = number === 1 ? NUMBER_EVERY : number + NUMBER_EVERY) {
    const x = scene.x(number)
    if (x < 8 || x > plotWidth(scene) - 4 || x + 8 > finishLabelLeft) continue
    context.fillText(String(number), x, plotHeight(scene) + FOOT_HEIGHT_PX / 2)
  }
}
