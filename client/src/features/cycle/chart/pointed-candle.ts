// Figures and time of the candle under the pointer.
import { formatPrice } from '../../../i18n/format-price.ts'
import { whenWanted } from '../../../i18n/french-number.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { type CycleTiming, candleAt } from './candle-model.ts'
import {
  addHorizontal,
  type CandleScene,
  centsText,
  type Paint,
  paintAxisTag,
  plotHeight,
  plotWidth,
  SOLID,
  TAG_HEIGHT,
  widthOf,
} from './candle-scene.ts'

const DASH = [3, 3]
const LINE_PX = 16
const PADDING = 8
const EDGE = 6
const COLUMN_GAP = 10

export function paintPointed(context: Paint, scene: CandleScene): void {
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
  const title = candle.isPreValue
    ? frCycle.chart.before
    : frCycle.chart.pointed.title(candle.number, timeOf(model.timing, candle.number))
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

const frenchSecond = whenWanted(
  () => new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
)

/** Start of the candle in the visitor's local time. */
function timeOf(timing: CycleTiming | null, candle: number): string | null {
  if (timing === null) return null
  return frenchSecond().format(timing.startedAtMs + (candle - 1) * timing.candleMs)
}
