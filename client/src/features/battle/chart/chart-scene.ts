// The layers painted behind and in front of the library's line.
import type { Direction } from '@bougie/protocol'
import { type ChartColours, fontOf, LABEL_PX } from '../../../chart/chart-colours.ts'
import { type Box, firstFree, type PriceBounds } from '../../../chart/price-scale.ts'
import { formatPrice } from '../../../i18n/format-price.ts'
import { frBattle } from '../text/fr-battle.ts'
import { type ChartScene, crisp, label, paintSettled, strokeLine, zoneEdges } from './chart-marks.ts'
import type { ChartModel, ChartPoint } from './chart-model.ts'

const ZONE_LABEL_INSET = 11
const TAG_PX = 12
const TAG_HEIGHT = 24
const TAG_PADDING = 8
/** Width kept free to the right of the last point, for the tag of the current price. */
export const TAG_GUTTER_PX = 84
const HEAD_RADIUS = 4
export const LINE_WIDTH_PX = 2
const MARKER_RADIUS = 9
const MARKER_RING = 2
const DASH = [4, 4]
const MOVING_BAND_OPACITY = 0.55
const MOVING_ZONE_OPACITY = 0.2
const OTHER_ZONE_OPACITY = 0.4

/** Layer behind the line: the three zones in which the price can end, and the initial price. */
export function paintZones(context: CanvasRenderingContext2D, scene: ChartScene): void {
  const { model, colours } = scene
  // The divider would cross the text that shows until the first price.
  if (model.points.length === 0) return
  if (model.band !== null) {
    for (const zone of ['up', 'equal', 'down'] as const) paintZone(context, scene, zone, model.band)
  }
  if (model.initialIndex !== null) {
    const x = crisp(scene.x(model.initialIndex))
    strokeLine(context, { colour: colours.grid }, [x, 0], [x, scene.height])
  }
  if (model.initialPrice !== null) {
    const y = crisp(scene.y(model.initialPrice))
    strokeLine(context, { colour: colours.textSoft, dash: DASH }, [0, y], [scene.x(model.lastIndex), y])
  }
}

function paintZone(context: CanvasRenderingContext2D, scene: ChartScene, zone: Direction, band: PriceBounds): void {
  const { model, colours } = scene
  const startX = scene.x(model.initialIndex ?? model.lastIndex)
  const endX = scene.x(model.lastIndex)
  const { top, bottom } = zoneEdges(scene, zone, band)
  const chosen = model.choice?.direction === zone
  context.save()
  context.globalAlpha = zoneOpacity(model, zone, chosen)
  context.fillStyle = colours.tint[zone]
  context.fillRect(startX, top, endX - startX, bottom - top)
  if (zone === 'equal') {
    const edge = { colour: colours.edge.equal, dash: model.bandMoves ? DASH : [] }
    for (const y of [crisp(top), crisp(bottom)]) strokeLine(context, edge, [startX, y], [endX, y])
  }
  context.restore()
}

/** Text that the line may cross; painted in front of it, so that it stays readable. */
function paintZoneNames(context: CanvasRenderingContext2D, scene: ChartScene, band: PriceBounds): void {
  const { model, colours } = scene
  for (const zone of ['up', 'equal', 'down'] as const) {
    const { top, bottom } = zoneEdges(scene, zone, band)
    if (bottom - top <= LABEL_PX * 2) continue
    // In a narrow zone the chip shows the same text.
    if (!scene.withAxis && model.settled?.players.some(({ choice }) => choice === zone)) continue
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

/** The zone of the player's choice stands out, faintly before the initial price is fixed, because the zones still move. */
function zoneOpacity(model: ChartModel, zone: Direction, chosen: boolean): number {
  if (model.bandMoves) return chosen || zone === 'equal' ? MOVING_BAND_OPACITY : MOVING_ZONE_OPACITY
  if (chosen) return 1
  return zone === 'equal' ? 0.8 : OTHER_ZONE_OPACITY
}

/** On the initial line, clear of the choice marker, and outlined against the price in front of it. */
function paintInitialLabel(context: CanvasRenderingContext2D, scene: ChartScene, price: number): void {
  const text = `${frBattle.chart.initial} ${formatPrice(price)}`
  context.font = fontOf(scene.colours)
  // A canvas that only records calls measures no text.
  const width = Math.ceil(context.measureText(text)?.width ?? 0)
  const box = initialLabelBox(scene, scene.y(price), width)
  const y = box.top + box.height / 2
  const { textSoft, ground } = scene.colours
  label(context, scene, { text, x: box.left, y, align: 'left', colour: textSoft, halo: ground })
}

const INITIAL_LABEL_HEIGHT = LABEL_PX + 5

/** Above the line, else below it, else behind the marker. */
export function initialLabelBox(scene: ChartScene, lineY: number, width: number): Box {
  const height = INITIAL_LABEL_HEIGHT
  const marker = markerBox(scene)
  const at = (left: number, top: number): Box => ({ left, top, width, height })
  const above = lineY - height - 2
  const below = lineY + 3
  const behind = marker === null ? 4 : marker.left + marker.width + 4
  return firstFree([at(4, above), at(4, below), at(behind, above)], marker === null ? [] : [marker])
}

/** The area covered by the marker of the player's choice, whole also when the choice was made at the first price. */
function markerBox({ model, x, y }: ChartScene): Box | null {
  const point = model.choice?.point ?? null
  if (point === null) return null
  const radius = MARKER_RADIUS + MARKER_RING
  const left = Math.max(0, x(point.index) - radius)
  return { left, top: y(point.price) - radius, width: 2 * radius, height: 2 * radius }
}

/** Layer in front of the line: zone labels, initial price, last segment, the player's choice, head and price tag. */
export function paintHead(context: CanvasRenderingContext2D, scene: ChartScene): void {
  const { model, tail, head, colours } = scene
  if (model.points.length > 0 && model.band !== null) paintZoneNames(context, scene, model.band)
  if (model.initialPrice !== null) paintInitialLabel(context, scene, model.initialPrice)
  if (tail !== null && head !== null) {
    const stroke = { colour: colours.text, widthPx: LINE_WIDTH_PX, cap: 'round' } as const
    strokeLine(context, stroke, positionOf(scene, tail), positionOf(scene, head))
  }
  const marker = markerBox(scene)
  if (model.choice && marker) paintChoice(context, scene, marker, model.choice.direction)
  if (model.settled !== null && model.band !== null) paintSettled(context, scene, model.settled, model.band)
  if (head === null) return
  const [x, y] = positionOf(scene, head)
  paintDot(context, scene, x, y)
  const current = model.points.at(-1)
  if (current !== undefined && !scene.withAxis) paintTag(context, scene, { x, y, price: current.price })
}

function positionOf({ x, y }: ChartScene, { index, price }: ChartPoint) {
  return [x(index), y(price)] as const
}

function paintDot(context: CanvasRenderingContext2D, { colours, model }: ChartScene, x: number, y: number): void {
  context.save()
  context.fillStyle = colours.tint[model.tone]
  disc(context, x, y, HEAD_RADIUS * 2.5)
  context.fillStyle = colours.strong[model.tone]
  disc(context, x, y, HEAD_RADIUS)
  context.restore()
}

/** [G12] the tag of the current price, whether the scene paints it or the price scale does. */
export function priceTagOf(price: number, { tone }: ChartModel, { strong, on }: ChartColours) {
  return { text: formatPrice(price), back: strong[tone], fore: on[tone] }
}

function paintTag(
  context: CanvasRenderingContext2D,
  scene: ChartScene,
  place: { readonly x: number; readonly y: number; readonly price: number },
): void {
  const { colours, model, width, height } = scene
  const { text, back, fore } = priceTagOf(place.price, model, colours)
  context.save()
  context.font = `600 ${TAG_PX}px ${colours.fontFamily}`
  const tagWidth = Math.ceil(context.measureText(text).width) + TAG_PADDING * 2
  const left = width - tagWidth
  const top = Math.min(Math.max(place.y - TAG_HEIGHT / 2, 0), height - TAG_HEIGHT)
  const y = crisp(place.y)
  strokeLine(context, { colour: colours.edge[model.tone], dash: [2, 3] }, [place.x, y], [left, y])
  context.fillStyle = back
  context.beginPath()
  context.roundRect(left, top, tagWidth, TAG_HEIGHT, 4)
  context.fill()
  context.fillStyle = fore
  context.textBaseline = 'middle'
  context.fillText(text, left + TAG_PADDING, top + TAG_HEIGHT / 2 + 1)
  context.restore()
}

function paintChoice(context: CanvasRenderingContext2D, scene: ChartScene, marker: Box, direction: Direction): void {
  const { colours } = scene
  const x = marker.left + marker.width / 2
  const y = marker.top + marker.height / 2
  context.save()
  context.fillStyle = colours.ground
  disc(context, x, y, MARKER_RADIUS + MARKER_RING)
  context.fillStyle = colours.strong[direction]
  disc(context, x, y, MARKER_RADIUS)
  context.strokeStyle = colours.on[direction]
  context.lineWidth = 2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  for (const [fromX, fromY, toX, toY] of MARKER_LINES[direction]) {
    context.moveTo(x + fromX, y + fromY)
    context.lineTo(x + toX, y + toY)
  }
  context.stroke()
  context.restore()
}

type Line = readonly [number, number, number, number]
/** An up arrow, an equals sign or a down arrow: the marker shows the choice without relying on colour. */
const MARKER_LINES: Readonly<Record<Direction, readonly Line[]>> = {
  up: [
    [0, 4, 0, -4],
    [-4, 0, 0, -4],
    [0, -4, 4, 0],
  ],
  equal: [
    [-4, -2, 4, -2],
    [-4, 2, 4, 2],
  ],
  down: [
    [0, -4, 0, 4],
    [-4, 0, 0, 4],
    [0, 4, 4, 0],
  ],
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
