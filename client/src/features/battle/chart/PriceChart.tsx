// Adapter around lightweight-charts: a model in, pixels out. The library draws the line up to the last settled point.
// The scene paints the segment to the newest point, so that the head moves smoothly.
import {
  type AreaData,
  AreaSeries,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type ISeriesPrimitiveAxisView,
  LineSeries,
  LineType,
  type Logical,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import {
  ChartBox,
  type ChartKind,
  createFrameLoop,
  createPainterPrimitive,
  type Drawing,
  type DrawingOptions,
  type OwnOptions,
  type PaneSize,
} from '../../../chart/ChartBox.tsx'
import type { ChartColours } from '../../../chart/chart-colours.ts'
import { autoscaleOf, type PriceBounds, rangeToward } from '../../../chart/price-scale.ts'
import { formatPrice } from '../../../i18n/format-price.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { frBattle } from '../text/fr-battle.ts'
import type { ChartScene } from './chart-marks.ts'
import { type ChartModel, type ChartPoint, type HeadGlide, headAt, isGliding } from './chart-model.ts'
import { LINE_WIDTH_PX, paintHead, paintZones, priceTagOf, TAG_GUTTER_PX } from './chart-scene.ts'

/** Minimum width that fits a price scale. */
const AXIS_FROM_PX = 640
/** Right margin beside a price scale. */
const AXIS_GUTTER_PX = 12

const KIND: ChartKind<ChartModel> = { options: optionsOf, draw: drawPrices }

interface PriceChartProps {
  readonly models: ReadonlyStore<ChartModel | null>
  readonly label?: string
}

export function PriceChart({ models, label = frBattle.chart.label }: PriceChartProps) {
  return <ChartBox models={models} kind={KIND} label={label} />
}

function drawPrices({ chart, colours, container, still, now }: DrawingOptions): Drawing<ChartModel> {
  let range: PriceBounds | null = null
  const slots = chart.addSeries(LineSeries, { visible: false, lastValueVisible: false, priceLineVisible: false })
  const line = makeLine(chart, colours, () => autoscaleOf(range))
  const painters = createPainterPrimitive({ sceneOf, behind: paintZones, inFront: paintHead })
  const axisViews: readonly ISeriesPrimitiveAxisView[] = [
    {
      visible: () => currentTag() !== null,
      coordinate: () => currentTag()?.y ?? 0,
      text: () => currentTag()?.text ?? '',
      backColor: () => currentTag()?.back ?? '',
      textColor: () => currentTag()?.fore ?? '',
    },
  ]
  let model: ChartModel | null = null
  let glide: HeadGlide | null = null
  let lineEnd: ChartPoint | null = null
  let fitFrame = 0
  let hasAxis = container.clientWidth >= AXIS_FROM_PX

  const frames = createFrameLoop(now, drawFrame)
  line.attachPrimitive({ ...painters, priceAxisViews: () => axisViews })
  const resize = new ResizeObserver(handleResize)
  resize.observe(container)

  function show(next: ChartModel): void {
    const previous = model
    model = next
    if (previous?.lastIndex !== next.lastIndex) layOutSlots(next.lastIndex)
    if (previous?.round !== next.round || range === null || still) range = next.range
    showPoints(previous, next)
    repaint()
    if (!still) frames.request()
  }

  function layOutSlots(lastIndex: number): void {
    slots.setData(Array.from({ length: lastIndex }, (_, position) => ({ time: timeOf(position + 1) })))
    fitWidth()
  }

  /** Shows the whole round from its first point, with space for the tag at the right edge. */
  function fitWidth(): void {
    if (model === null) return
    const lastSlot = model.lastIndex - 1
    const gutterPx = hasAxis ? AXIS_GUTTER_PX : TAG_GUTTER_PX
    const widthPx = Math.max(1, chart.paneSize().width - gutterPx)
    chart.timeScale().setVisibleLogicalRange({ from: 0, to: lastSlot * (1 + gutterPx / widthPx) })
  }

  /** The library lays out a price scale in its next frame; the pane width is unknown before that. */
  function handleResize(): void {
    // Measured inside a frame this would force a synchronous layout.
    hasAxis = container.clientWidth >= AXIS_FROM_PX
    line.priceScale().applyOptions({ visible: hasAxis })
    cancelAnimationFrame(fitFrame)
    fitFrame = requestAnimationFrame(fitWidth)
  }

  function showPoints(previous: ChartModel | null, next: ChartModel): void {
    const tip = next.points.at(-1)
    const isSameRound = previous?.round === next.round
    if (isSameRound && previous.points.length === next.points.length && previous.points.at(-1)?.index === tip?.index)
      return
    // A price has a coordinate on the scale only once the line has a first point.
    const settled = next.points.slice(0, Math.max(1, next.points.length - 1))
    line.setData(settled.map(dataOf))
    // The library keeps the distance to the last visible point, which is a different place after a shorter line.
    if (previous !== null && settled.length < previous.points.length) fitWidth()
    lineEnd = settled.at(-1) ?? null
    const before = next.points.at(-2)
    const grew = isSameRound && previous.points.at(-1)?.index === before?.index
    glide = tip === undefined ? null : glideTo(tip, grew && !still ? before : undefined)
  }

  /** Without a previous point the head appears at its final position. */
  function glideTo(tip: ChartPoint, from: ChartPoint | undefined): HeadGlide {
    const before = model?.points.at(-2) ?? tip
    return { from: from ?? before, to: tip, startedAtMs: from === undefined ? Number.NEGATIVE_INFINITY : now() }
  }

  function drawFrame(elapsedMs: number): boolean {
    const nowMs = now()
    const wanted = model?.range ?? null
    if (wanted !== null && range !== null && range !== wanted) range = rangeToward(range, wanted, elapsedMs)
    repaint()
    if (glide !== null && !isGliding(glide, nowMs)) land(glide.to)
    return (glide !== null && isGliding(glide, nowMs)) || range !== wanted
  }

  /** The newest point joins the library's line, which smooths it with the others. */
  function land(tip: ChartPoint): void {
    if (glide?.from === tip) return
    glide = { from: tip, to: tip, startedAtMs: Number.NEGATIVE_INFINITY }
    lineEnd = tip
    repaint()
  }

  /** A changed point makes the library repaint; an explicit repaint would lay out the whole chart in every frame. */
  function repaint(): void {
    if (lineEnd === null) painters.repaint()
    else line.update(dataOf(lineEnd))
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

  /** The tag of the current price, on the price scale if there is one. */
  function currentTag() {
    const current = model?.points.at(-1)
    if (model === null || glide === null || current === undefined || !hasAxis) return null
    const y = line.priceToCoordinate(headAt(glide, now()).price) ?? 0
    return { y, ...priceTagOf(current.price, model, colours) }
  }

  return {
    show,
    stop() {
      resize.disconnect()
      frames.stop()
      cancelAnimationFrame(fitFrame)
    },
  }
}

/** Grid lines of prices, with labels where the width allows. */
function optionsOf(colours: ChartColours): OwnOptions {
  return {
    grid: { horzLines: { color: colours.grid } },
    localization: { priceFormatter: formatPrice },
    rightPriceScale: {
      borderVisible: false,
      tickMarkDensity: 7,
      scaleMargins: { top: 0.02, bottom: 0.02 },
      entireTextOnly: true,
    },
    // One more digit widens the scale; the whole round still fits the remaining width.
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

/** The library expects seconds since 1970 but shows none here, so the index of a point serves as its time. */
function timeOf(index: number): UTCTimestamp {
  return index as UTCTimestamp
}

function dataOf({ index, price }: ChartPoint): AreaData<Time> {
  return { time: timeOf(index), value: price }
}
