// The adapter around lightweight-charts: a model in, pixels out. One time slot of the library is a fraction of a
// price point, so that the head of the line can glide between two points instead of jumping.
import {
  type AreaData,
  AreaSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type Logical,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type ChartColours, readChartColours } from './chart-colours.ts'
import type { ChartModel, ChartPoint, PriceBounds } from './chart-model.ts'
import { type ChartScene, TAG_GUTTER_PX } from './chart-scene.ts'
import { type HeadGlide, headAt, isGliding, rangeToward } from './glide.ts'
import { createScenePrimitive, type PaneSize } from './scene-primitive.ts'

const SLOTS_PER_POINT = 6

export interface PriceChartOptions {
  readonly container: HTMLElement
  /** Nothing glides: points appear where they belong. */
  readonly still: boolean
  readonly now: () => number
}

export interface PriceChart {
  show(model: ChartModel): void
  destroy(): void
}

export function createPriceChart({ container, still, now }: PriceChartOptions): PriceChart {
  const colours = readChartColours()
  const chart = makeChart(container, colours)
  const slots = chart.addSeries(LineSeries, { visible: false, lastValueVisible: false, priceLineVisible: false })
  const line = makeLine(chart, colours)
  let model: ChartModel | null = null
  let glide: HeadGlide | null = null
  let range: PriceBounds | null = null
  let frame: number | null = null
  let frameAtMs = 0

  line.attachPrimitive(createScenePrimitive(sceneOf))
  const resize = new ResizeObserver(() => fitWidth())
  resize.observe(container)

  function show(next: ChartModel): void {
    const previous = model
    model = next
    if (previous?.lastIndex !== next.lastIndex) layOutSlots(next.lastIndex)
    if (previous?.round !== next.round || range === null || still) range = next.range
    showPoints(previous, next)
    applyRange()
    if (!still) requestFrame()
  }

  function layOutSlots(lastIndex: number): void {
    const count = (lastIndex - 1) * SLOTS_PER_POINT + 1
    slots.setData(Array.from({ length: count }, (_, slot) => ({ time: timeOfSlot(slot) })))
    fitWidth()
  }

  /** The whole round is in sight from its first point, with room for the tag at the right edge. */
  function fitWidth(): void {
    if (model === null) return
    const lastSlot = (model.lastIndex - 1) * SLOTS_PER_POINT
    const width = Math.max(1, container.clientWidth)
    const gutter = lastSlot * (TAG_GUTTER_PX / Math.max(1, width - TAG_GUTTER_PX))
    chart.timeScale().setVisibleLogicalRange({ from: 0, to: lastSlot + gutter })
  }

  function showPoints(previous: ChartModel | null, next: ChartModel): void {
    const last = next.points.at(-1)
    const before = next.points.at(-2)
    const grew = previous?.round === next.round && last !== undefined && previous.points.at(-1)?.index !== last.index
    if (last === undefined || before === undefined || still || !grew) {
      if (!isSameTip(previous, next)) line.setData(next.points.map(dataOf))
      if (glide?.to.index !== last?.index) glide = last === undefined ? null : { from: last, to: last, startedAtMs: 0 }
      return
    }
    line.setData(next.points.slice(0, -1).map(dataOf))
    glide = { from: before, to: last, startedAtMs: now() }
  }

  function requestFrame(): void {
    if (frame !== null) return
    frameAtMs = now()
    frame = requestAnimationFrame(step)
  }

  /** Runs only while something is on its way; a quiet chart costs nothing. */
  function step(): void {
    frame = null
    const nowMs = now()
    const gliding = glide !== null && glide.from !== glide.to
    if (glide !== null && gliding) {
      line.update(dataOf(headAt(glide, nowMs)))
      if (!isGliding(glide, nowMs)) glide = { from: glide.to, to: glide.to, startedAtMs: 0 }
    }
    const wanted = model?.range ?? null
    if (wanted !== null && range !== null) range = rangeToward(range, wanted, Math.max(1, nowMs - frameAtMs))
    applyRange()
    if ((glide !== null && glide.from !== glide.to) || range !== wanted) requestFrame()
  }

  function applyRange(): void {
    if (range !== null) line.priceScale().setVisibleRange({ from: range.low, to: range.high })
  }

  function sceneOf({ width, height }: PaneSize): ChartScene | null {
    if (model === null) return null
    const left = chart.timeScale().logicalToCoordinate(slotOf(1)) ?? 0
    const right = chart.timeScale().logicalToCoordinate(slotOf(model.lastIndex)) ?? width
    const perIndex = (right - left) / Math.max(1, model.lastIndex - 1)
    return {
      model,
      head: glide === null ? null : headAt(glide, now()),
      colours,
      width,
      height,
      x: (index) => left + (index - 1) * perIndex,
      y: (price) => line.priceToCoordinate(price) ?? height / 2,
    }
  }

  return {
    show,
    destroy() {
      resize.disconnect()
      if (frame !== null) cancelAnimationFrame(frame)
      chart.remove()
    },
  }
}

function makeChart(container: HTMLElement, colours: ChartColours): IChartApi {
  return createChart(container, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colours.textSoft,
      fontFamily: colours.fontFamily,
      // Named in the small print of the lobby instead: the logo brings a style element, which the page's policy refuses.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.grid } },
    leftPriceScale: { visible: false },
    rightPriceScale: { visible: false, scaleMargins: { top: 0.02, bottom: 0.02 } },
    timeScale: { visible: false, minBarSpacing: 0.01, fixLeftEdge: false, shiftVisibleRangeOnNewBar: false },
    crosshair: { mode: CrosshairMode.Hidden },
    handleScroll: false,
    handleScale: false,
  })
}

function makeLine(chart: IChartApi, colours: ChartColours): ISeriesApi<'Area', Time> {
  return chart.addSeries(AreaSeries, {
    lineColor: colours.line,
    lineWidth: 2,
    topColor: colours.fill,
    bottomColor: 'transparent',
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  })
}

function slotOf(index: number): Logical {
  return Math.round((index - 1) * SLOTS_PER_POINT) as Logical
}

/** The library wants seconds since 1970 and shows none of them here: slot numbers serve as well. */
function timeOfSlot(slot: number): UTCTimestamp {
  return (slot + 1) as UTCTimestamp
}

function dataOf({ index, price }: ChartPoint): AreaData<Time> {
  return { time: timeOfSlot(slotOf(index)), value: price }
}

function isSameTip(previous: ChartModel | null, next: ChartModel): boolean {
  if (previous === null || previous.round !== next.round) return false
  return previous.points.length === next.points.length && previous.points.at(-1)?.index === next.points.at(-1)?.index
}
