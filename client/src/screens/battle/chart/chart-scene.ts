// Where things stand on the canvas, in CSS pixels, and the painters that draw them. The painters know no chart
// library: they are given places and a context.
import type { Direction } from '@bougie/protocol'
import type { ChartColours } from '../../../chart/chart-colours.ts'
import type { PriceBounds } from '../../../chart/price-range.ts'
import { formatPrice } from '../../../text/format-price.ts'
import { frBattle } from '../../../text/fr-battle.ts'
import type { ChartModel, ChartPoint } from './chart-model.ts'

export interface ChartScene {
  readonly model: ChartModel
  /** Where the library's line ends. */
  readonly tail: ChartPoint | null
  readonly head: ChartPoint | null
  readonly colours: ChartColours
  readonly width: number
  readonly height: number
  /** The price scale is shown, and carries the tag of the current price. */
  readonly withAxis: boolean
  x(index: number): number
  y(price: number): number
}

const LABEL_PX = 11
const HALO_PX = 5
const ZONE_LABEL_INSET = 11
const TAG_PX = 12
const TAG_HEIGHT = 24
const TAG_PADDING = 8
/** Kept free to the right of the last point, for the tag of the current price. */
export const TAG_GUTTER_PX = 84
const HEAD_RADIUS = 4
export const LINE_WIDTH_PX = 2
const MARKER_RADIUS = 9
const DASH = [4, 4]
const MOVING_BAND_OPACITY = 0.55
const OTHER_ZONE_OPACITY = 0.4

/** Behind the line: the three zones in which the price can end, and the initial price. */
export function paintZones(context: CanvasRenderingContext2D, scene: ChartScene): void {
  const { model } = scene
  // The words that stand there until the first price would be crossed by the divider.
  if (model.points.length === 0) return
  const startX = scene.x(model.initialIndex ?? model.lastIndex)
  const endX = scene.x(model.lastIndex)
  if (model.band !== null) {
    for (const zone of ['up', 'equal', 'down'] as const)
      paintZone(context, scene, { zone, startX, endX, band: model.band })
  }
  if (model.initialIndex !== null) paintDivider(context, scene, startX)
  if (model.initialPrice !== null) paintInitialPrice(context, scene, model.initialPrice)
}

interface ZonePlace {
  readonly zone: Direction
  readonly startX: number
  readonly endX: number
  readonly band: PriceBounds
}

function paintZone(context: CanvasRenderingContext2D, scene: ChartScene, place: ZonePlace): void {
  const { model, colours } = scene
  const { zone, startX, endX, band } = place
  const { top, bottom } = zoneEdges(scene, zone, band)
  const chosen = model.choice?.direction === zone
  context.save()
  context.globalAlpha = zoneOpacity(model, zone, chosen)
  context.fillStyle = colours.tint[zone]
  context.fillRect(startX, top, endX - startX, bottom - top)
  if (zone === 'equal') {
    context.strokeStyle = colours.edge.equal
    context.setLineDash(model.bandMoves ? DASH : [])
    strokeHorizontal(context, startX, endX, top)
    strokeHorizontal(context, startX, endX, bottom)
  }
  context.restore()
}

/** The line ends among them: they stay readable in front of it. */
function paintZoneNames(context: CanvasRenderingContext2D, scene: ChartScene, band: PriceBounds): void {
  const { model, colours } = scene
  for (const zone of model.bandMoves ? (['equal'] as const) : (['up', 'equal', 'down'] as const)) {
    const { top, bottom } = zoneEdges(scene, zone, band)
    if (bottom - top <= LABEL_PX * 2) continue
    label(context, scene, {
      text: frBattle.direction[zone],
      x: scene.x(model.lastIndex) - 6,
      y: zone === 'down' ? bottom - ZONE_LABEL_INSET : top + ZONE_LABEL_INSET,
      align: 'right',
      colour: colours.strong[zone],
      halo: colours.ground,
    })
  }
}

function zoneEdges(scene: ChartScene, zone: Direction, band: PriceBounds): { top: number; bottom: number } {
  const high = scene.y(band.high)
  const low = scene.y(band.low)
  if (zone === 'up') return { top: 0, bottom: high }
  return zone === 'equal' ? { top: high, bottom: low } : { top: low, bottom: scene.height }
}

/** Before the start price is fixed only the band shows; afterwards the own zone stands out of the three. */
function zoneOpacity(model: ChartModel, zone: Direction, chosen: boolean): number {
  if (model.bandMoves) return zone === 'equal' ? MOVING_BAND_OPACITY : 0
  if (chosen) return 1
  return zone === 'equal' ? 0.8 : OTHER_ZONE_OPACITY
}

function paintDivider(context: CanvasRenderingContext2D, scene: ChartScene, x: number): void {
  context.save()
  context.strokeStyle = scene.colours.grid
  context.beginPath()
  context.moveTo(Math.round(x) + 0.5, 0)
  context.lineTo(Math.round(x) + 0.5, scene.height)
  context.stroke()
  context.restore()
}

function paintInitialPrice(context: CanvasRenderingContext2D, scene: ChartScene, price: number): void {
  const y = scene.y(price)
  context.save()
  context.strokeStyle = scene.colours.textSoft
  context.setLineDash(DASH)
  strokeHorizontal(context, 0, scene.x(scene.model.lastIndex), y)
  context.restore()
}

/** Where the round's line begins: it stays readable in front of it. */
function paintInitialLabel(context: CanvasRenderingContext2D, scene: ChartScene, price: number): void {
  const text = `${frBattle.chart.initial} ${formatPrice(price)}`
  const y = scene.y(price) - LABEL_PX + 1
  label(context, scene, { text, x: 4, y, align: 'left', colour: scene.colours.textSoft, halo: scene.colours.ground })
}

/** In front of the line: the words of the zones and of the initial price, its last stretch, the own choice, the head and the tag of the current price. */
export function paintHead(context: CanvasRenderingContext2D, scene: ChartScene): void {
  const { model, tail, head } = scene
  if (model.points.length > 0 && model.band !== null) paintZoneNames(context, scene, model.band)
  if (model.initialPrice !== null) paintInitialLabel(context, scene, model.initialPrice)
  if (tail !== null && head !== null) paintLastStretch(context, scene, tail, head)
  if (model.choice?.point) paintChoice(context, scene, model.choice.point, model.choice.direction)
  if (head === null) return
  const x = scene.x(head.index)
  const y = scene.y(head.price)
  paintDot(context, scene, x, y)
  const current = model.points.at(-1)
  if (current !== undefined && !scene.withAxis) paintTag(context, scene, { x, y, price: current.price })
}

function paintLastStretch(
  context: CanvasRenderingContext2D,
  scene: ChartScene,
  tail: ChartPoint,
  head: ChartPoint,
): void {
  context.save()
  context.strokeStyle = scene.colours.text
  context.lineWidth = LINE_WIDTH_PX
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(scene.x(tail.index), scene.y(tail.price))
  context.lineTo(scene.x(head.index), scene.y(head.price))
  context.stroke()
  context.restore()
}

function paintDot(context: CanvasRenderingContext2D, { colours, model }: ChartScene, x: number, y: number): void {
  context.save()
  context.fillStyle = colours.tint[model.tone]
  disc(context, x, y, HEAD_RADIUS * 2.5)
  context.fillStyle = colours.strong[model.tone]
  disc(context, x, y, HEAD_RADIUS)
  context.restore()
}

function paintTag(
  context: CanvasRenderingContext2D,
  scene: ChartScene,
  place: { readonly x: number; readonly y: number; readonly price: number },
): void {
  const { colours, model, width, height } = scene
  const text = formatPrice(place.price)
  context.save()
  context.font = `600 ${TAG_PX}px ${colours.fontFamily}`
  const tagWidth = Math.ceil(context.measureText(text).width) + TAG_PADDING * 2
  const left = width - tagWidth
  const top = Math.min(Math.max(place.y - TAG_HEIGHT / 2, 0), height - TAG_HEIGHT)
  context.strokeStyle = colours.edge[model.tone]
  context.setLineDash([2, 3])
  strokeHorizontal(context, place.x, left, place.y)
  context.fillStyle = colours.strong[model.tone]
  context.beginPath()
  context.roundRect(left, top, tagWidth, TAG_HEIGHT, 4)
  context.fill()
  context.fillStyle = colours.on[model.tone]
  context.textBaseline = 'middle'
  context.fillText(text, left + TAG_PADDING, top + TAG_HEIGHT / 2 + 1)
  context.restore()
}

function paintChoice(
  context: CanvasRenderingContext2D,
  scene: ChartScene,
  point: ChartPoint,
  direction: Direction,
): void {
  const { colours } = scene
  const x = scene.x(point.index)
  const y = scene.y(point.price)
  context.save()
  context.fillStyle = colours.ground
  disc(context, x, y, MARKER_RADIUS + 2)
  context.fillStyle = colours.strong[direction]
  disc(context, x, y, MARKER_RADIUS)
  context.strokeStyle = colours.on[direction]
  context.lineWidth = 2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  for (const stroke of MARKER_STROKES[direction]) {
    for (const [index, [dx, dy]] of stroke.entries()) {
      if (index === 0) context.moveTo(x + dx, y + dy)
      else context.lineTo(x + dx, y + dy)
    }
  }
  context.stroke()
  context.restore()
}

type Offset = readonly [number, number]
/** An arrow up, an equals sign, an arrow down: the marker says the choice without its colour. */
const MARKER_STROKES: Readonly<Record<Direction, readonly (readonly Offset[])[]>> = {
  up: [
    [
      [0, 4],
      [0, -4],
    ],
    [
      [-4, 0],
      [0, -4],
      [4, 0],
    ],
  ],
  equal: [
    [
      [-4, -2],
      [4, -2],
    ],
    [
      [-4, 2],
      [4, 2],
    ],
  ],
  down: [
    [
      [0, -4],
      [0, 4],
    ],
    [
      [-4, 0],
      [0, 4],
      [4, 0],
    ],
  ],
}

interface LabelPlace {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly align: CanvasTextAlign
  readonly colour: string
  /** Parts it from what it stands on. */
  readonly halo?: string
}

function label(context: CanvasRenderingContext2D, { colours }: ChartScene, place: LabelPlace): void {
  context.save()
  context.font = `600 ${LABEL_PX}px ${colours.fontFamily}`
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

function strokeHorizontal(context: CanvasRenderingContext2D, fromX: number, toX: number, y: number): void {
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(fromX, Math.round(y) + 0.5)
  context.lineTo(toX, Math.round(y) + 0.5)
  context.stroke()
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
