// The layer in front of the candles.
import { CANDLES } from '@bougie/engine'
import { fontOf } from '../../../chart/chart-colours.ts'
import { type Box, firstFree, overlap } from '../../../chart/price-scale.ts'
import { formatOdds, formatPrice } from '../../../i18n/format-price.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { type BetMarker, candleAt, candleName } from './candle-model.ts'
import {
  addHorizontal,
  type CandleScene,
  centsText,
  type Paint,
  paintAxisTag,
  plotHeight,
  plotWidth,
  remembered,
  SOLID,
  strokeHorizontal,
  TAG_HEIGHT,
  widthOf,
} from './candle-scene.ts'

const START_DASH = [5, 4]
const PRICE_DASH = [2, 3]
const START_HEIGHT = 16
const START_GAP = 4
/** Height of the phase names above the numbers of the candles. */
const FOOT_WORDS_PX = 20
const MARKER_HEIGHT = 20
const MARKER_PADDING = 7
const MARKER_GAP = 3
const MARKER_REACH = 22
/** Rows of labels: as many bets as a player may have at one price; further ones are dots. */
const PILL_ROWS_MAX = 12

const oddsText = remembered(formatOdds)

/** The player's bets, the start price, the current price, and the crosshair. */
export function paintFigures(context: Paint, scene: CandleScene): void {
  context.font = fontOf(scene.colours)
  const pills: Pill[] = []
  for (const marker of scene.model.markers) pills.push(placePill(context, scene, marker, pills))
  const anchors = pills.map(({ x, y }) => ({ left: x - 5, top: y - 5, width: 10, height: 10 }))
  paintStartPrice(context, scene, [...boxesOf(pills), ...anchors])
  for (const pill of pills) paintPill(context, scene, pill)
  paintCurrentPrice(context, scene)
  paintPointed(context, scene)
}

/** Always visible; its label avoids the player's bets and, while there is room, the candles. */
function paintStartPrice(context: Paint, scene: CandleScene, taken: readonly Box[]): void {
  const { colours, model } = scene
  const y = scene.y(model.startPrice)
  context.strokeStyle = colours.text
  context.globalAlpha = 0.75
  context.setLineDash(START_DASH)
  strokeHorizontal(context, { from: 0, to: plotWidth(scene), y })
  context.setLineDash(SOLID)

  const text = `${frCycle.chart.start} ${centsText(model.startPrice)}`
  const box = startLabelBox(scene, widthOf(context, text) + 10, taken)
  // A chart too small for both shows the line alone.
  if (taken.some((other) => overlap(other, box))) return
  context.globalAlpha = 0.8
  context.fillStyle = colours.ground
  context.beginPath()
  context.roundRect(box.left, box.top, box.width, box.height, 4)
  context.fill()
  context.globalAlpha = 1
  context.fillStyle = colours.textSoft
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(text, box.left + 5, box.top + START_HEIGHT / 2 + 0.5)
}

/** Preferably at the left, on the side of the line away from the price. */
export function startLabelBox(scene: CandleScene, width: number, taken: readonly Box[]): Box {
  const y = scene.y(scene.model.startPrice)
  // It avoids the labels at the bottom.
  const lowest = plotHeight(scene) - FOOT_WORDS_PX - START_HEIGHT
  const above = Math.min(Math.max(0, y - START_GAP - START_HEIGHT), lowest)
  const below = Math.min(y + START_GAP, lowest)
  const rows = scene.model.tone === 'down' ? [above, below] : [below, above]
  // It ends before the chequered finish, whose squares would hide its figure.
  const right = Math.max(6, Math.min(plotWidth(scene), scene.x(CANDLES + 0.5)) - width - 6)
  const places = [6, right, (6 + right) / 2].flatMap((left) =>
    rows.map((top): Box => ({ left, top, width, height: START_HEIGHT })),
  )
  const [first = { left: 6, top: below, width, height: START_HEIGHT }, ...others] = places
  const candles = candleBoxes(scene)
  const clear = firstFree([first, ...others], [...taken, ...candles])
  return candles.some((candle) => overlap(candle, clear)) ? firstFree([first, ...others], taken) : clear
}

function candleBoxes({ model, x, y }: CandleScene): readonly Box[] {
  const width = x(1) - x(0)
  return model.candles.map(({ number, high, low }) => ({
    left: x(number) - width / 2,
    top: y(high),
    width,
    height: y(low) - y(high),
  }))
}

/** One of the player's bets at its price; without a box when the label does not fit. */
interface Pill {
  readonly marker: BetMarker
  readonly text: string
  readonly x: number
  readonly y: number
  readonly box: Box | null
}

function boxesOf(pills: readonly Pill[]): readonly Box[] {
  return pills.flatMap(({ box }) => (box === null ? [] : [box]))
}

/** Above the price for UP and below it for DOWN, as near as space allows, else on the other side. */
function placePill(context: Paint, scene: CandleScene, marker: BetMarker, placed: readonly Pill[]): Pill {
  const { direction } = marker
  // A bet outside the window stays at its edge, because it is still open.
  const x = Math.min(Math.max(10, scene.x(marker.candle)), plotWidth(scene) - 10)
  const y = Math.min(Math.max(2, scene.y(marker.price)), plotHeight(scene) - 2)
  const text = `${direction === 'up' ? '▲' : '▼'} ${oddsText(marker.oddsHundredths)}`
  const width = widthOf(context, text) + MARKER_PADDING * 2
  const left = Math.min(Math.max(4, x - width / 2), plotWidth(scene) - width - 4)
  const taken = boxesOf(placed)
  const lowest = plotHeight(scene) - FOOT_WORDS_PX - MARKER_HEIGHT
  const away = direction === 'up' ? -1 : 1
  for (const side of [away, -away]) {
    for (let row = 0; row < PILL_ROWS_MAX; row += 1) {
      const top = y + side * (MARKER_REACH + row * (MARKER_HEIGHT + MARKER_GAP)) - MARKER_HEIGHT / 2
      const box = { left, top, width, height: MARKER_HEIGHT }
      if (top < 2 || top > lowest) break
      if (taken.every((other) => !overlap(other, box))) return { marker, text, x, y, box }
    }
  }
  return { marker, text, x, y, box: null }
}

function paintPill(context: Paint, { colours }: CandleScene, { marker, text, x, y, box }: Pill): void {
  const { direction } = marker
  context.fillStyle = colours.strong[direction]
  context.beginPath()
  context.arc(x, y, 3.5, 0, 2 * Math.PI)
  context.fill()
  if (box === null) return
  context.strokeStyle = colours.strong[direction]
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x, box.top < y ? box.top + box.height : box.top)
  context.stroke()
  context.beginPath()
  context.roundRect(box.left, box.top, box.width, box.height, MARKER_HEIGHT / 2)
  context.fill()
  context.fillStyle = colours.on[direction]
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, box.left + box.width / 2, box.top + MARKER_HEIGHT / 2 + 0.5)
}

function paintCurrentPrice(context: Paint, scene: CandleScene): void {
  const { colours, model, shownPrice } = scene
  const y = scene.y(shownPrice)
  context.strokeStyle = colours.strong[model.tone]
  context.setLineDash(PRICE_DASH)
  strokeHorizontal(context, { from: scene.x(model.candles.at(-1)?.number ?? 0), to: plotWidth(scene), y })
  context.setLineDash(SOLID)
  paintAxisTag(context, scene, {
    text: centsText(model.price),
    top: y - TAG_HEIGHT / 2,
    fill: colours.strong[model.tone],
    colour: colours.on[model.tone],
  })
}

// Figures and time of the candle under the pointer.

const DASH = [3, 3]
const LINE_PX = 16
const PADDING = 8
const EDGE = 6
const COLUMN_GAP = 10

function paintPointed(context: Paint, scene: CandleScene): void {
  const { pointed, model, colours } = scene
  if (pointed === null) return
  const candle = candleAt(model, pointed.place)
  if (candle === null) return
  const x = Math.round(scene.x(candle.number)) + 0.5
  const y = Math.min(Math.max(0, pointed.y), plotHeight(scene))
  context.strokeStyle = colours.textSoft
  context.setLineDash(DASH)
  context.beginPath()
  context.moveTo(x, 0)
  context.lineTo(x, plotHeight(scene))
  addHorizontal(context, { from: 0, to: plotWidth(scene), y })
  context.stroke()
  context.setLineDash(SOLID)
  paintPriceOf(context, scene, y)

  const { open, high, low, close } = frCycle.chart.pointed
  const rows = [
    [open, formatPrice(candle.open)],
    [high, formatPrice(candle.high)],
    [low, formatPrice(candle.low)],
    [close, formatPrice(candle.close)],
  ] as const
  const title = candle.isPreValue ? frCycle.chart.before : candleName(model, candle.number)
  const names = Math.max(...rows.map(([name]) => widthOf(context, name)))
  const figures = Math.max(...rows.map(([, figure]) => widthOf(context, figure)))
  const width = Math.max(names + COLUMN_GAP + figures, widthOf(context, title)) + 2 * PADDING
  const height = (rows.length + 1) * LINE_PX + 2 * PADDING
  // In the half away from the pointer.
  const left = x < plotWidth(scene) / 2 ? plotWidth(scene) - width - EDGE : EDGE
  context.fillStyle = colours.ground
  context.strokeStyle = colours.textFaint
  context.beginPath()
  context.roundRect(left, EDGE, width, height, 6)
  context.fill()
  context.stroke()
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.fillStyle = colours.text
  context.fillText(title, left + PADDING, EDGE + PADDING + LINE_PX / 2)
  for (const [index, [name, figure]] of rows.entries()) {
    const lineY = EDGE + PADDING + (index + 1.5) * LINE_PX
    context.fillStyle = colours.textSoft
    context.textAlign = 'left'
    context.fillText(name, left + PADDING, lineY)
    context.fillStyle = colours.text
    context.textAlign = 'right'
    context.fillText(figure, left + width - PADDING, lineY)
  }
}

/** The price at the height of the pointer, on the axis. */
function paintPriceOf(context: Paint, scene: CandleScene, y: number): void {
  const { colours, range } = scene
  const top = scene.y(range.high)
  const share = (y - top) / Math.max(1, scene.y(range.low) - top)
  const price = range.high - share * (range.high - range.low)
  // Beside the tag of the current price, never over it.
  const away = y - scene.y(scene.shownPrice)
  const clear = Math.abs(away) < TAG_HEIGHT ? (Math.sign(away) || 1) * (TAG_HEIGHT + 2) - away : 0
  paintAxisTag(context, scene, {
    text: centsText(Math.round(price * 100) / 100),
    top: y + clear - TAG_HEIGHT / 2,
    fill: colours.textSoft,
    colour: colours.ground,
  })
}
