// The adapter around lightweight-charts: a model in, pixels out. The library draws the line up to the last settled
// point; the way from there to the newest one is painted by the scene, so that the head glides instead of jumping.
import {
  type AreaData,
  AreaSeries,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineType,
  type Logical,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Chart, ChartOptions } from '../../../chart/ChartBox.tsx'
import { type ChartColours, readChartColours } from '../../../chart/chart-colours.ts'
import { makeChart, type OwnOptions } from '../../../chart/make-chart.ts'
import type { PaneSize } from '../../../chart/painter-primitive.ts'
import { type PriceBounds, rangeToward } from '../../../chart/price-range.ts'
import { formatPrice } from '../../../i18n/format-price.ts'
import type { ChartModel, ChartPoint } from './chart-model.ts'
import { LINE_WIDTH_PX, TAG_GUTTER_PX } from './chart-scene.ts'
import { type HeadGlide, headAt, isGliding } from './glide.ts'
import type { ChartScene } from './scene-parts.ts'
import { type AxisTag, createScenePrimitive } from './scene-primitive.ts'

/** From this width on there is room for a price scale. */
const AXIS_FROM_PX = 640
/** Beside a price scale the line needs only so much air. */
const AXIS_GUTTER_PX = 12

export function createPriceChart({ container, still, now }: ChartOptions): Chart<ChartModel> {
  let range: PriceBounds | null = null
  const colours = readChartColours('surface-1')
  const chart = makeChart(container, colours, optionsOf(colours))
  const slots = chart.addSeries(LineSeries, { visible: false, lastValueVisible: false, priceLineVisible: false })
  const line = makeLine(chart, colours, shownRange)
  const scene = createScenePrimitive({ sceneOf, currentTag })
  let model: ChartModel | null = null
  let glide: HeadGlide | null = null
  let lineEnd: ChartPoint | null = null
  let frame: number | null = null
  let frameAtMs = 0
  let fitFrame = 0
  let hasAxis = container.clientWidth >= AXIS_FROM_PX

  line.attachPrimitive(scene)
  const resize = new ResizeObserver(handleResize)
  resize.observe(container)

  function show(next: ChartModel): void {
    const previous = model
    model = next
    if (previous?.lastIndex !== next.lastIndex) layOutSlots(next.lastIndex)
    if (previous?.round !== next.round || range === null || still) range = next.range
    showPoints(previous, next)
    repaint()
    if (!still) requestFrame()
  }

  function layOutSlots(lastIndex: number): void {
    slots.setData(Array.from({ length: lastIndex }, (_, position) => ({ time: timeOf(position + 1) })))
    fitWidth()
  }

  /** The whole round is in sight from its first point, with room for the tag at the right edge. */
  function fitWidth(): void {
    if (model === null) return
    const lastSlot = model.lastIndex - 1
    const gutterPx = hasAxis ? AXIS_GUTTER_PX : TAG_GUTTER_PX
    const widthPx = Math.max(1, chart.paneSize().width - gutterPx)
    chart.timeScale().setVisibleLogicalRange({ from: 0, to: lastSlot * (1 + gutterPx / widthPx) })
  }

  /** The library lays a price scale out with its next frame: only then is the width of the pane known. */
  function handleResize(): void {
    // Asked for in a frame it would have the page laid out in the middle of it.
    hasAxis = container.clientWidth >= AXIS_FROM_PX
    line.priceScale().applyOptions({ visible: hasAxis })
    cancelAnimationFrame(fitFrame)
    fitFrame = requestAnimationFrame(fitWidth)
  }

  function showPoints(previous: ChartModel | null, next: ChartModel): void {
    const tip = next.points.at(-1)
    if (previous?.round === next.round && previous.points.at(-1)?.index === tip?.index && sameLength(previous, next))
      return
    // A line needs a first point before prices have a place on its scale.
    const settled = next.points.slice(0, Math.max(1, next.points.length - 1))
    line.setData(settled.map(dataOf))
    // The library keeps the distance to the last point of what shows: after a shorter line that is somewhere else.
    if (previous !== null && settled.length < previous.points.length) fitWidth()
    lineEnd = settled.at(-1) ?? null
    const before = next.points.at(-2)
    const grew = previous?.round === next.round && previous.points.at(-1)?.index === before?.index
    glide = tip === undefined ? null : glideTo(tip, grew && !still ? before : undefined)
  }

  /** Without a place to come from the head is there at once, on a line that ends where it did. */
  function glideTo(tip: ChartPoint, from: ChartPoint | undefined): HeadGlide {
    const before = model?.points.at(-2) ?? tip
    return { from: from ?? before, to: tip, startedAtMs: from === undefined ? Number.NEGATIVE_INFINITY : now() }
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
    const wanted = model?.range ?? null
    if (wanted !== null && range !== null && range !== wanted) {
      range = rangeToward(range, wanted, Math.max(1, nowMs - frameAtMs))
    }
    repaint()
    if (glide !== null && !isGliding(glide, nowMs)) land(glide.to)
    if ((glide !== null && isGliding(glide, nowMs)) || range !== wanted) requestFrame()
  }

  /** The newest point becomes part of the library's line, which rounds it off with the others. */
  function land(tip: ChartPoint): void {
    if (glide?.from === tip) return
    glide = { from: tip, to: tip, startedAtMs: Number.NEGATIVE_INFINITY }
    lineEnd = tip
    repaint()
  }

  /** A point that changes has the library paint; asked to repaint it would lay the whole chart out in every frame. */
  function repaint(): void {
    if (lineEnd === null) scene.repaint()
    else line.update(dataOf(lineEnd))
  }

  /** The library asks whenever a point has changed. */
  function shownRange(): AutoscaleInfo | null {
    return range === null ? null : { priceRange: { minValue: range.low, maxValue: range.high } }
  }

  function sceneOf({ width, height }: PaneSize): ChartScene | null {
    if (model === null) return null
    const left = chart.timeScale().logicalToCoordinate(slotOf(1)) ?? 0
    const right = chart.timeScale().logicalToCoordinate(slotOf(model.lastIndex)) ?? width
    const perIndex = (right - left) / Math.max(1, model.lastIndex - 1)
    return {
      model,
      tail: glide?.from ?? null,
      head: glide === null ? null : headAt(glide, now()),
      colours,
      width,
      height,
      withAxis: hasAxis,
      x: (index) => left + (index - 1) * perIndex,
      y: (price) => line.priceToCoordinate(price) ?? height / 2,
    }
  }

  /** On the price scale, where there is one. */
  function currentTag(): AxisTag | null {
    const current = model?.points.at(-1)
    if (model === null || glide === null || current === undefined || !hasAxis) return null
    const { strong, on } = colours
    return {
      y: line.priceToCoordinate(headAt(glide, now()).price) ?? 0,
      text: formatPrice(current.price),
      back: strong[model.tone],
      fore: on[model.tone],
    }
  }

  return {
    show,
    destroy() {
      resize.disconnect()
      if (frame !== null) cancelAnimationFrame(frame)
      cancelAnimationFrame(fitFrame)
      chart.remove()
    },
  }
}

/** A grid of prices, and where there is room the prices beside it. */
function optionsOf(colours: ChartColours): OwnOptions {
  return {
    grid: { horzLines: { color: colours.grid } },
    localization: { priceFormatter: formatPrice },
    rightPriceScale: { borderVisible: false, tickMarkDensity: 7, scaleMargins: { top: 0.02, bottom: 0.02 } },
    // A price with one more digit makes the scale wider: the whole round stays in what is left.
    timeScale: { lockVisibleTimeRangeOnResize: true },
  }
}

function makeLine(
  chart: IChartApi,
  colours: ChartColours,
  autoscaleInfoProvider: () => AutoscaleInfo | null,
): ISeriesApi<'Area', Time> {
  return chart.addSeries(AreaSeries, {
    autoscaleInfoProvider,
    lineColor: colours.text,
    lineWidth: LINE_WIDTH_PX,
    lineType: LineType.Curved,
    topColor: colours.tint.equal,
    bottomColor: 'transparent',
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  })
}

function slotOf(index: number): Logical {
  return (index - 1) as Logical
}

/** The library wants seconds since 1970 and shows none of them here: the index of a point serves as well. */
function timeOf(index: number): UTCTimestamp {
  return index as UTCTimestamp
}

function dataOf({ index, price }: ChartPoint): AreaData<Time> {
  return { time: timeOf(index), value: price }
}

function sameLength(one: ChartModel, other: ChartModel): boolean {
  return one.points.length === other.points.length
}
