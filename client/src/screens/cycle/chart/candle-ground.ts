// What lies behind the candles.
import { CASH_OUT_CANDLE, LOCKED_CANDLE } from '@bougie/engine'
import { formatPrice } from '../../../text/format-price.ts'
import { frCycle } from '../../../text/fr-cycle.ts'
import { priceDivisions } from './candle-model.ts'
import {
  addHorizontal,
  type CandleScene,
  centsText,
  FOOT_HEIGHT_PX,
  fontOf,
  LABEL_PX,
  type Paint,
  plotHeight,
  plotWidth,
  SOLID,
  TAG_HEIGHT,
  widthOf,
} from './candle-scene.ts'
import { remembered } from './remembered.ts'

const BOUNDARY_DASH = [2, 4]
const NUMBER_EVERY = 5
const AHEAD_OPACITY = 0.6
const BEHIND_OPACITY = 0.22
const BOUNDARY_WORDS_PX = 160

const wholeText = remembered((price: number) => formatPrice(price).replace(/,00$/, ''))

/** The two halves in which the cycle can end, the divisions, the phases. */
export function paintGround(context: Paint, scene: CandleScene): void {
  context.font = fontOf(scene.colours)
  paintHalves(context, scene)
  paintDivisions(context, scene)
  paintPhases(context, scene)
  paintNumbers(context, scene)
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
