// lightweight-charts with our theme and painters. A price causes no render of the page: the model comes from a store,
// and one frame loop runs the animations. Invariant: the data of `series` are the model's candles, except the close of
// the last one, which is interpolated; `slots` is invisible and holds every place of the cycle. Each frame updates only
// that candle, and the library then paints everything; an explicit repaint or new options would make it lay out the whole
// chart in every frame.

import { CANDLES } from '@bougie/engine'
import type { CycleCandle } from '@bougie/protocol'
import { type CandlestickData, CandlestickSeries, type Logical, type Time, type UTCTimestamp } from 'lightweight-charts'
import {
  ChartBox,
  type ChartKind,
  createFrameLoop,
  createPainterPrimitive,
  type Drawing,
  type DrawingOptions,
  type PaneSize,
} from '../../../chart/ChartBox.tsx'
import { fontOf } from '../../../chart/chart-colours.ts'
import { autoscaleOf, type PriceBounds, rangeToward } from '../../../chart/price-scale.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { paintFigures } from './candle-figures.ts'
import { type CandleModel, type CandleWindow, candleAt } from './candle-model.ts'
import { AXIS_WIDTH_PX, type CandleScene, FOOT_HEIGHT_PX, paintGround } from './candle-scene.ts'

/** Points arrive every tenth of a candle; the animation reaches one shortly before the next at the usual pace. */
const GLIDE_MS = 90
/** Beyond this distance in candles the window jumps: a suspended tab does not scroll through the missed time. */
const WINDOW_JUMP = 3
/** The library expects seconds since 1970 but shows none here; candles of the previous cycle go down to -13. */
const TIME_OFFSET = 1_000

/** By key, in candles. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** Equal to no window: the library gets the next one in any case. */
const UNSHOWN: CandleWindow = { from: Number.NaN, to: Number.NaN }

interface PriceGlide {
  readonly from: number
  readonly to: number
  readonly startedAtMs: number
}

const KIND: ChartKind<CandleModel> = { draw: drawCandles }

interface CandleChartProps {
  readonly models: ReadonlyStore<CandleModel | null>
  readonly label?: string
}

export function CandleChart({ models, label = frCycle.chart.label }: CandleChartProps) {
  return <ChartBox models={models} kind={KIND} label={label} />
}

function drawCandles({ chart, colours, container, still, now }: DrawingOptions): Drawing<CandleModel> {
  let range: PriceBounds | null = null
  // The library moves a window that shows fewer than two of its points, as at the start of a cycle. These are there.
  const slots = chart.addSeries(CandlestickSeries, { visible: false, lastValueVisible: false, priceLineVisible: false })
  const series = chart.addSeries(CandlestickSeries, {
    autoscaleInfoProvider: () => autoscaleOf(range),
    upColor: colours.strong.up,
    downColor: colours.strong.down,
    lastValueVisible: false,
    priceLineVisible: false,
  })
  const painters = createPainterPrimitive({ sceneOf, behind: paintGround, inFront: paintFigures })
  let model: CandleModel | null = null
  let glide: PriceGlide | null = null
  let windowFrom = 0
  let widthPx = container.clientWidth
  let shownWindow = UNSHOWN
  let pointer: { readonly x: number; readonly y: number } | null = null
  /** The candle that the arrow keys have reached. */
  let reached: number | null = null
  const frames = createFrameLoop(now, drawFrame)
  series.attachPrimitive(painters)
  const font = fontOf(colours)
  const canvas = container.querySelector('canvas')?.getContext('2d') ?? null
  const resize = new ResizeObserver(handleResize)
  resize.observe(container)
  const pointing = new AbortController()
  const { signal } = pointing
  for (const type of ['pointerdown', 'pointermove'] as const)
    container.addEventListener(type, pointAt, { passive: true, signal })
  for (const type of ['pointerleave', 'pointercancel', 'pointerup'] as const)
    container.addEventListener(type, stopPointing, { passive: true, signal })
  container.tabIndex = 0
  container.addEventListener('keydown', handleKey, { signal })
  container.addEventListener('blur', leave, { signal })

  /** A horizontal drag reads the candles, a vertical one scrolls the page (see the style sheet). */
  function pointAt({ clientX, clientY }: PointerEvent): void {
    const { left, top } = container.getBoundingClientRect()
    pointer = { x: clientX - left, y: clientY - top }
    frames.request()
  }

  /** After a press the mouse is still over its candle. */
  function stopPointing({ type, pointerType }: PointerEvent): void {
    if (type === 'pointerup' && pointerType === 'mouse') return
    pointer = null
    frames.request()
  }

  /** The arrow keys read the candles, beginning with the current one, as a pointer does. */
  function handleKey(event: KeyboardEvent): void {
    const step = STEPS.get(event.key)
    const last = model?.candles.at(-1)?.number
    // With a modifier they go back in the history of the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (step === undefined || model === null || last === undefined) return
    const first = Math.max(model.candles[0]?.number ?? last, Math.ceil(model.window.from))
    reached = reached === null ? last : Math.min(last, Math.max(first, reached + step))
    // A resting mouse would hide it; the next move of the mouse points again.
    pointer = null
    event.preventDefault()
    frames.request()
  }

  function leave(): void {
    reached = null
    frames.request()
  }

  /** The row of candle numbers lies below the lowest price. */
  function handleResize(): void {
    const bottom = FOOT_HEIGHT_PX / Math.max(FOOT_HEIGHT_PX * 4, container.clientHeight)
    widthPx = container.clientWidth
    shownWindow = UNSHOWN
    series.priceScale().applyOptions({ scaleMargins: { top: 0.02, bottom } })
    frames.request()
  }

  function show(next: CandleModel): void {
    const previous = model
    model = next
    showCandles(previous, next)
    aimWindow(previous, next)
    if (still || range === null) range = next.range
    frames.request()
  }

  function showCandles(previous: CandleModel | null, next: CandleModel): void {
    const isSameStart = previous?.candles[0]?.number === next.candles[0]?.number && previous?.cycleId === next.cycleId
    const shown = shownPrice()
    if (!isSameStart || previous === null || next.candles.length - previous.candles.length > 1) {
      series.setData(next.candles.map(dataOf))
      layOutSlots(next.candles[0]?.number ?? 1)
      shownWindow = UNSHOWN
    } else if (next.candles.length > previous.candles.length) {
      for (const candle of next.candles.slice(-2)) series.update(dataOf(candle))
    }
    const isLive = shown !== null && previous !== null && !still
    glide = isLive
      ? { from: shown, to: next.price, startedAtMs: now() }
      : { from: next.price, to: next.price, startedAtMs: 0 }
  }

  function layOutSlots(first: number): void {
    slots.setData(Array.from({ length: CANDLES + 1 - first }, (_, place) => slotOf(first + place)))
  }

  /** Numbers restart with each cycle: the window keeps its place in the new numbering. */
  function aimWindow(previous: CandleModel | null, next: CandleModel): void {
    const wanted = next.window.from
    if (previous === null || still) {
      windowFrom = wanted
      return
    }
    if (previous.cycleId !== next.cycleId) windowFrom -= previous.candles.at(-1)?.number ?? 0
    if (Math.abs(windowFrom - wanted) > WINDOW_JUMP) windowFrom = wanted
  }

  function shownPrice(): number | null {
    if (glide === null) return null
    const share = Math.min(1, Math.max(0, (now() - glide.startedAtMs) / GLIDE_MS))
    return glide.from + (glide.to - glide.from) * share
  }

  function drawFrame(elapsedMs: number): boolean {
    if (model === null) return false
    // The library passes painters a new state each time; a frame that starts with the right font needs no font lookup.
    if (canvas !== null) canvas.font = font
    const isGliding = glide !== null && now() < glide.startedAtMs + GLIDE_MS
    const isMoving = moveWindow(model, elapsedMs)
    const isStretching = moveRange(model, elapsedMs)
    moveLastCandle(model)
    return isGliding || isMoving || isStretching
  }

  function moveLastCandle({ candles }: CandleModel): void {
    const last = candles.at(-1)
    const price = shownPrice()
    if (last === undefined || price === null) painters.repaint()
    else
      series.update(dataOf({ ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) }))
  }

  function moveWindow({ window, candles }: CandleModel, elapsedMs: number): boolean {
    const away = window.from - windowFrom
    const share = 1 - 0.82 ** (elapsedMs / (1_000 / 60))
    windowFrom = still || Math.abs(away) < 0.004 ? window.from : windowFrom + away * share
    const from = windowFrom - (candles[0]?.number ?? 1)
    const plotPx = Math.max(1, widthPx - AXIS_WIDTH_PX)
    const to = from + ((window.to - window.from) * (plotPx + AXIS_WIDTH_PX)) / plotPx
    // Each option makes the library lay out its bars again.
    if (from !== shownWindow.from || to !== shownWindow.to) {
      shownWindow = { from, to }
      chart.timeScale().setVisibleLogicalRange(shownWindow)
    }
    return windowFrom !== window.from
  }

  function moveRange({ range: wanted }: CandleModel, elapsedMs: number): boolean {
    range = still || range === null ? wanted : rangeToward(range, wanted, elapsedMs)
    return range !== wanted
  }

  function sceneOf({ width, height }: PaneSize): CandleScene | null {
    if (model === null || range === null) return null
    const timeScale = chart.timeScale()
    const first = model.candles[0]?.number ?? 1
    const firstX = timeScale.logicalToCoordinate(0 as Logical) ?? 0
    const { barSpacing } = timeScale.options()
    return {
      model,
      range,
      shownPrice: shownPrice() ?? model.price,
      colours,
      width,
      height,
      pointed: pointer === null ? reachedPlace() : { place: first + (pointer.x - firstX) / barSpacing, y: pointer.y },
      x: (candle) => firstX + (candle - first) * barSpacing,
      y: (price) => series.priceToCoordinate(price) ?? height / 2,
    }
  }

  function reachedPlace(): CandleScene['pointed'] {
    const candle = model === null || reached === null ? null : candleAt(model, reached)
    return candle === null ? null : { place: candle.number, y: series.priceToCoordinate(candle.close) ?? 0 }
  }

  return {
    show,
    stop() {
      resize.disconnect()
      pointing.abort()
      frames.stop()
    },
  }

  function dataOf({ number, open, high, low, close, isPreValue }: CycleCandle): CandlestickData<Time> {
    const tone = close >= open ? 'up' : 'down'
    const colour = isPreValue ? colours.edge[tone] : colours.strong[tone]
    return { time: timeOf(number), open, high, low, close, color: colour, borderColor: colour, wickColor: colour }
  }
}

/** Only a point with prices counts as one. */
function slotOf(candle: number): CandlestickData<Time> {
  return { time: timeOf(candle), open: 0, high: 0, low: 0, close: 0 }
}

function timeOf(candle: number): UTCTimestamp {
  return (candle + TIME_OFFSET) as UTCTimestamp
}
