// The layer behind the candles.
import { CANDLES, CASH_OUT_CANDLE, LOCKED_CANDLE } from '@bougie/engine'
import { fontOf, LABEL_PX } from '../../../chart/chart-colours.ts'
import { formatPrice } from '../../../i18n/format-price.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { priceDivisions } from './candle-model.ts'
import {
  addHorizontal,
  type CandleScene,
  centsText,
  FOOT_HEIGHT_PX,
  type Paint,
  plotHeight,
  plotWidth,
  remembered,
  SOLID,
  TAG_HEIGHT,
  widthOf,
} from './candle-scene.ts'

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
