// What stands in front of the candles.
import { formatOdds } from '../../../text/format-odds.ts'
import { frCycle } from '../../../text/fr-cycle.ts'
import type { BetMarker } from './candle-model.ts'
import {
  AXIS_WIDTH_PX,
  type CandleScene,
  centsText,
  fontOf,
  type Paint,
  plotHeight,
  plotWidth,
  SOLID,
  strokeHorizontal,
  TAG_HEIGHT,
  widthOf,
} from './candle-scene.ts'
import { remembered } from './remembered.ts'

const START_DASH = [5, 4]
const PRICE_DASH = [2, 3]
const START_HEIGHT = 16
const START_GAP = 4
/** What the names of the phases take above the numbers of the candles. */
const FOOT_WORDS_PX = 20
const MARKER_HEIGHT = 20
const MARKER_PADDING = 7
const MARKER_GAP = 3

const oddsText = remembered(formatOdds)

/** The start price, one's own bets, the current price. */
export function paintFigures(context: Paint, scene: CandleScene): void {
  context.font = fontOf(scene.colours)
  paintStartPrice(context, scene)
  paintMarkers(context, scene)
  paintCurrentPrice(context, scene)
}

function paintStartPrice(context: Paint, scene: CandleScene): void {
  const { colours, model } = scene
  const y = scene.y(model.startPrice)
  context.strokeStyle = colours.text
  context.globalAlpha = 0.75
  context.setLineDash(START_DASH)
  strokeHorizontal(context, { from: 0, to: plotWidth(scene), y })
  context.setLineDash(SOLID)
  const text = `${frCycle.chart.start} ${centsText(model.startPrice)}`
  const width = widthOf(context, text) + 10
  const left = isTakenByMarker(scene, width) ? plotWidth(scene) - width - 6 : 6
  // Out of the way of the price, on the side of the line where it is not, and of the words at the foot.
  const lowest = plotHeight(scene) - FOOT_WORDS_PX - START_HEIGHT
  const isAbove = model.tone === 'down' || y + START_GAP > lowest
  const top = isAbove ? Math.min(y - START_GAP - START_HEIGHT, lowest) : y + START_GAP
  context.globalAlpha = 0.8
  context.fillStyle = colours.ground
  context.beginPath()
  context.roundRect(left, top, width, START_HEIGHT, 4)
  context.fill()
  context.globalAlpha = 1
  context.fillStyle = colours.textSoft
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(text, left + 5, top + START_HEIGHT / 2 + 0.5)
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
