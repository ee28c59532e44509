// Shared by the painters of the battle's chart: canvas positions in CSS pixels, and text styles. The painters do not
// know the chart library; they receive coordinates and a context.
import type { Direction } from '@bougie/protocol'
import { type ChartColours, fontOf, LABEL_PX } from '../../../chart/chart-colours.ts'
import type { PriceBounds } from '../../../chart/price-scale.ts'
import { frBattle } from '../text/fr-battle.ts'
import {
  type ChartModel,
  type ChartPoint,
  distanceToBand,
  type SettledChoice,
  type SettledMarks,
} from './chart-model.ts'

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

interface LabelPlace {
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

// Marks of a settled round: both choices in their zones, and the distance of the final price from the deciding edge.

const CHIP_HEIGHT = 20
const CHIP_GAP = 4
const CHIP_PADDING = 7
const EDGE_GAP = 6
const CAP_PX = 4
const NAME_MAX = 12
/** Without a price scale the chart's caption lies above the first chip, and the gutter fits one word a line. */
const CAPTION_PX = 34
const CAPTION_GAP = 6
const LINE_PX = LABEL_PX + 3
/** The clearance of a tag with two lines. */
const TAG_CLEARANCE = 30

type Paint = CanvasRenderingContext2D

export function paintSettled(context: Paint, scene: ChartScene, settled: SettledMarks, band: PriceBounds): void {
  paintDistance(context, scene, settled, band)
  for (const zone of ['up', 'equal', 'down'] as const) {
    const sayers = settled.players.filter(({ choice }) => choice === zone)
    if (sayers.length > 0) paintChips(context, scene, { zone, sayers, band, isRight: zone === settled.result })
  }
}

interface Chips {
  readonly zone: Direction
  readonly sayers: readonly SettledChoice[]
  readonly band: PriceBounds
  readonly isRight: boolean
}

/**
 * Marks start at the outer edge of the zone, because the price starts from the middle. Where a mark is wider than its
 * zone it begins before it: behind the zone is the price tag.
 */
function paintChips(context: Paint, scene: ChartScene, { zone, sayers, band, isRight }: Chips): void {
  const { colours, model } = scene
  const start = scene.x(model.initialIndex ?? model.lastIndex) + EDGE_GAP
  const end = scene.x(model.lastIndex) - EDGE_GAP
  const tops = chipTops(scene, zone, band, sayers.length)
  context.save()
  context.font = fontOf(scene.colours)
  context.textBaseline = 'middle'
  for (const [index, { name }] of sayers.entries()) {
    const text = `${SIGNS[zone]} ${shortened(name)}${isRight ? ' ✓' : ''}`
    const width = chipWidth(context, text)
    const left = Math.min(start, end - width)
    const top = tops + index * (CHIP_HEIGHT + CHIP_GAP)
    fillChip(context, { left, top, width, colour: isRight ? colours.strong[zone] : colours.ground })
    context.strokeStyle = colours.strong[zone]
    context.lineWidth = 1
    context.stroke()
    context.fillStyle = isRight ? colours.on[zone] : colours.strong[zone]
    context.fillText(text, left + CHIP_PADDING, top + CHIP_HEIGHT / 2 + 1)
  }
  context.restore()
}

/** In the font of the context. */
function chipWidth(context: Paint, text: string): number {
  return Math.ceil(context.measureText(text)?.width ?? 0) + CHIP_PADDING * 2
}

interface ChipPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly colour: string
}

/** Its outline stays the path of the context. */
function fillChip(context: Paint, { left, top, width, colour }: ChipPlace): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(left, top, width, CHIP_HEIGHT, CHIP_HEIGHT / 2)
  context.fill()
}

function chipTops(scene: ChartScene, zone: Direction, band: PriceBounds, count: number): number {
  const { top, bottom } = zoneEdges(scene, zone, band)
  const height = count * CHIP_HEIGHT + (count - 1) * CHIP_GAP
  const lowest = bottom - EDGE_GAP - height
  // In a low zone the gap below the caption shrinks, so that the name of the next zone stays free.
  const belowCaption = Math.max(CAPTION_PX, Math.min(CAPTION_PX + CAPTION_GAP, lowest))
  const highest = top + (scene.withAxis ? EDGE_GAP : belowCaption)
  const wanted = zone === 'up' ? highest : lowest
  return Math.min(Math.max(EDGE_GAP, wanted), scene.height - EDGE_GAP - height)
}

/** The line from the final price to the nearest edge of the band, labelled with the distance. */
function paintDistance(
  context: Paint,
  scene: ChartScene,
  { finalPrice, result }: SettledMarks,
  band: PriceBounds,
): void {
  const { colours, model } = scene
  const { edge, percent } = distanceToBand(finalPrice, band)
  const x = scene.x(model.lastIndex)
  const y = scene.y(finalPrice)
  const edgeY = scene.y(edge)
  const colour = colours.strong[result]
  strokeLine(context, { colour, widthPx: 2 }, [x, y], [x, edgeY])
  strokeLine(context, { colour, widthPx: 2 }, [x - CAP_PX, edgeY], [x + CAP_PX, edgeY])
  const lines = frBattle.chart.distance(percent, result === 'equal')
  if (scene.withAxis) {
    // Beyond the price, away from the line to the edge.
    const away = Math.sign(y - edgeY) || 1
    const offset = away * (CHIP_HEIGHT / 2 + EDGE_GAP)
    const labelY = Math.min(Math.max(CHIP_HEIGHT, y + offset), scene.height - CHIP_HEIGHT)
    paintOnGround(context, scene, { text: lines.join(' '), right: x - EDGE_GAP, y: labelY, colour })
    return
  }
  // Beside the connecting line, clear of the price tag.
  const clearance = TAG_CLEARANCE + ((lines.length - 2) * LINE_PX) / 2
  const towards = Math.sign(edgeY - y) || 1
  const middle = towards > 0 ? Math.max((y + edgeY) / 2, y + clearance) : Math.min((y + edgeY) / 2, y - clearance)
  const centre = Math.min(Math.max(2 * LINE_PX, middle), scene.height - 2 * LINE_PX)
  for (const [index, text] of lines.entries()) {
    const lineY = centre + (index - (lines.length - 1) / 2) * LINE_PX
    label(context, scene, { text, x: x + EDGE_GAP, y: lineY, align: 'left', colour, halo: colours.ground })
  }
}

interface GroundedLabel {
  readonly text: string
  readonly right: number
  readonly y: number
  readonly colour: string
}

/** The price was at the same height shortly before: its line would cross the text. */
function paintOnGround(context: Paint, scene: ChartScene, { text, right, y, colour }: GroundedLabel): void {
  context.save()
  context.font = fontOf(scene.colours)
  const width = chipWidth(context, text)
  fillChip(context, { left: right - width, top: y - CHIP_HEIGHT / 2, width, colour: scene.colours.ground })
  context.restore()
  label(context, scene, { text, x: right - CHIP_PADDING, y: y + 1, align: 'right', colour })
}

const SIGNS: Readonly<Record<Direction, string>> = { up: '↑', equal: '=', down: '↓' }

function shortened(name: string): string {
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name
}
