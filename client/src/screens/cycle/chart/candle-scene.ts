// Where things stand on the canvas, in CSS pixels, and the painters around the library's candles. The painters know no
// chart library: they are given places and a context whose state they may leave as it is, since it is restored around
// them. They run in every frame, where a font, a measure or a saved state costs as much as three texts: there is one
// font, widths are remembered, and what a painter sets for itself (opacity, dashes) it takes back.
import { CASH_OUT_CANDLE, LOCKED_CANDLE } from '@bougie/engine'
import { formatOdds } from '../../../text/format-odds.ts'
import { formatPrice } from '../../../text/format-price.ts'
import { frCycle } from '../../../text/fr-cycle.ts'
import type { CandleColours } from './candle-colours.ts'
import { type BetMarker, type CandleModel, type PriceBounds, priceDivisions } from './candle-model.ts'
import { remembered } from './remembered.ts'

export interface CandleScene {
  readonly model: CandleModel
  /** The range that is shown now; it glides towards the model's. */
  readonly range: PriceBounds
  /** The price on its way to the newest one. */
  readonly shownPrice: number
  readonly colours: CandleColours
  readonly width: number
  readonly height: number
  x(candle: number): number
  y(price: number): number
}

/** Kept free at the right edge for prices. */
export const AXIS_WIDTH_PX = 68
/** Kept free at the lower edge for the numbers of the candles. */
export const FOOT_HEIGHT_PX = 22

const LABEL_PX = 11
const TAG_HEIGHT = 24
const DASH = [5, 4]
const PRICE_DASH = [2, 3]
const BOUNDARY_DASH = [2, 4]
const SOLID: readonly number[] = []
const NUMBER_EVERY = 5
const MARKER_HEIGHT = 20
const MARKER_PADDING = 7
const MARKER_GAP = 3
const AHEAD_OPACITY = 0.6
const BEHIND_OPACITY = 0.22
const BOUNDARY_WORDS_PX = 160

const centsText = remembered(formatPrice)
const wholeText = remembered((price: number) => formatPrice(price).replace(/,00$/, ''))
const oddsText = remembered(formatOdds)

type Paint = CanvasRenderingContext2D

/** Behind the candles: the two halves in which the cycle can end, the divisions, the phases. */
export function paintGround(context: Paint, scene: CandleScene): void {
  context.font = fontOf(scene.colours)
  paintHalves(context, scene)
  paintDivisions(context, scene)
  paintPhases(context, scene)
  paintNumbers(context, scene)
}

/** In front of them: the start price, one's own bets, the current price. */
export function paintFigures(context: Paint, scene: CandleScene): void {
  context.font = fontOf(scene.colours)
  paintStartPrice(context, scene)
  paintMarkers(context, scene)
  paintCurrentPrice(context, scene)
}

/** The one font of the chart. */
export function fontOf(colours: CandleColours): string {
  return `600 ${LABEL_PX}px ${colours.fontFamily}`
}

function plotWidth({ width }: CandleScene): number {
  return width - AXIS_WIDTH_PX
}

function plotHeight({ height }: CandleScene): number {
  return height - FOOT_HEIGHT_PX
}

/** From the first candle of this cycle on: above the start UP wins, below it DOWN. Plain fills: they cost least. */
function paintHalves(context: Paint, scene: CandleScene): void {
  const { colours, model } = scene
  const left = Math.max(0, scene.x(0.5))
  const right = plotWidth(scene)
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
  const step = (lines[1] ?? 1) - (lines[0] ?? 0)
  const isWhole = step >= 1 && Number.isInteger(step)
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
    // Under the tag of the current price nothing could be read.
    if (Math.abs(y - shownY) < TAG_HEIGHT / 2 + 4) continue
    // Cents only where they tell two divisions apart.
    context.fillText(isWhole ? wholeText(price) : centsText(price), plotWidth(scene) + 6, y + 0.5)
  }
  context.stroke()
}

/** Where a cycle begins, where bets are cashed out, and where nothing moves any more. */
function paintPhases(context: Paint, scene: CandleScene): void {
  const { colours, model } = scene
  paintBoundary(context, scene, { candle: 1, colour: colours.textFaint, text: '' })
  if (model.candles.at(-1) === undefined) return
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
  // Where a whole cycle stands in a narrow window the words would lie on each other.
  const isNarrow = scene.x(LOCKED_CANDLE) - scene.x(CASH_OUT_CANDLE) < BOUNDARY_WORDS_PX
  if (text === '' || isNarrow) return
  context.fillStyle = colour
  context.textBaseline = 'bottom'
  const isRoomBehind = plotWidth(scene) - x > widthOf(context, text) + 8
  context.textAlign = isRoomBehind ? 'left' : 'right'
  context.fillText(text, x + (isRoomBehind ? 5 : -5), plotHeight(scene) - 5)
}

function paintNumbers(context: Paint, scene: CandleScene): void {
  const { colours, model } = scene
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { number, isPreValue } of model.candles) {
    if (isPreValue || (number !== 1 && number % NUMBER_EVERY !== 0)) continue
    const x = scene.x(number)
    if (x < 8 || x > plotWidth(scene) - 4) continue
    context.fillStyle = colours.textFaint
    context.fillText(String(number), x, plotHeight(scene) + FOOT_HEIGHT_PX / 2)
  }
}

function paintStartPrice(context: Paint, scene: CandleScene): void {
  const { colours, model } = scene
  const y = scene.y(model.startPrice)
  context.strokeStyle = colours.text
  context.globalAlpha = 0.75
  context.setLineDash(DASH)
  strokeHorizontal(context, { from: 0, to: plotWidth(scene), y })
  context.setLineDash(SOLID)
  const text = `${frCycle.chart.start} ${centsText(model.startPrice)}`
  const width = widthOf(context, text) + 10
  const left = isTakenByMarker(scene, width) ? plotWidth(scene) - width - 6 : 6
  // Out of the way of the price: on the side of the line where it is not.
  const top = model.tone === 'down' ? y - 20 : y + 4
  context.globalAlpha = 0.8
  context.fillStyle = colours.ground
  context.beginPath()
  context.roundRect(left, top, width, 16, 4)
  context.fill()
  context.globalAlpha = 1
  context.fillStyle = colours.textSoft
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(text, left + 5, top + 8.5)
}

/** Old bets gather at the left edge, and many of them near the start price. */
function isTakenByMarker(scene: CandleScene, labelWidth: number): boolean {
  const { model } = scene
  const y = scene.y(model.startPrice)
  const reach = labelWidth + MARKER_HEIGHT * 2
  return model.markers.some(({ candle, price }) => scene.x(candle) < reach && Math.abs(scene.y(price) - y) < 56)
}

/** Own bets with their odds: above the price for UP, below it for DOWN, each beside the last. */
function paintMarkers(context: Paint, scene: CandleScene): void {
  const taken: Box[] = []
  for (const marker of scene.model.markers) paintMarker(context, scene, marker, taken)
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
}

function paintMarker(context: Paint, scene: CandleScene, marker: BetMarker, taken: Box[]): void {
  const { colours } = scene
  const { direction } = marker
  // One that has left the window stays at its edge: it is still at stake.
  const anchorX = Math.max(10, scene.x(marker.candle))
  const anchorY = Math.min(Math.max(2, scene.y(marker.price)), plotHeight(scene) - 2)
  const text = `${direction === 'up' ? '▲' : '▼'} ${oddsText(marker.oddsHundredths)}`
  const width = widthOf(context, text) + MARKER_PADDING * 2
  const left = Math.min(Math.max(4, anchorX - width / 2), plotWidth(scene) - width - 4)
  const away = direction === 'up' ? -1 : 1
  let top = anchorY + away * 22 - MARKER_HEIGHT / 2
  const isTaken = () => taken.some((box) => overlaps(box, { left, right: left + width, top }))
  while (isTaken()) top += away * (MARKER_HEIGHT + MARKER_GAP)
  top = Math.min(Math.max(2, top), plotHeight(scene) - MARKER_HEIGHT - 2)
  taken.push({ left, right: left + width, top })

  context.strokeStyle = colours.strong[direction]
  context.beginPath()
  context.moveTo(anchorX, anchorY)
  context.lineTo(anchorX, direction === 'up' ? top + MARKER_HEIGHT : top)
  context.stroke()
  context.fillStyle = colours.strong[direction]
  context.beginPath()
  context.arc(anchorX, anchorY, 3.5, 0, 2 * Math.PI)
  context.fill()
  context.beginPath()
  context.roundRect(left, top, width, MARKER_HEIGHT, MARKER_HEIGHT / 2)
  context.fill()
  context.fillStyle = colours.on[direction]
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, left + width / 2, top + MARKER_HEIGHT / 2 + 0.5)
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && Math.abs(one.top - other.top) < MARKER_HEIGHT
}

function paintCurrentPrice(context: Paint, scene: CandleScene): void {
  const { colours, model, shownPrice } = scene
  const y = scene.y(shownPrice)
  context.strokeStyle = colours.strong[model.tone]
  context.setLineDash(PRICE_DASH)
  strokeHorizontal(context, { from: scene.x(model.candles.at(-1)?.number ?? 0), to: plotWidth(scene), y })
  context.setLineDash(SOLID)
  const top = Math.min(Math.max(y - TAG_HEIGHT / 2, 0), plotHeight(scene) - TAG_HEIGHT)
  context.fillStyle = colours.strong[model.tone]
  context.beginPath()
  context.roundRect(plotWidth(scene) + 1, top, AXIS_WIDTH_PX - 2, TAG_HEIGHT, 4)
  context.fill()
  context.fillStyle = colours.on[model.tone]
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(centsText(model.price), plotWidth(scene) + AXIS_WIDTH_PX / 2, top + TAG_HEIGHT / 2 + 1)
}

interface Line {
  readonly from: number
  readonly to: number
  readonly y: number
}

function strokeHorizontal(context: Paint, line: Line): void {
  context.beginPath()
  addHorizontal(context, line)
  context.stroke()
}

function addHorizontal(context: Paint, { from, to, y }: Line): void {
  const sharp = Math.round(y) + 0.5
  context.moveTo(from, sharp)
  context.lineTo(to, sharp)
}

const widths = new Map<string, number>()
const WIDTHS_MAX = 200

/** In the one font of this chart, once it is there. */
function widthOf(context: Paint, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  const { width } = context.measureText(text)
  if (widths.size >= WIDTHS_MAX) widths.clear()
  if (document.fonts.status === 'loaded') widths.set(text, width)
  return width
}
