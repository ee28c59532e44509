import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  createChart,
  type DeepPartial,
  type IChartApi,
} from 'lightweight-charts'
import type { ChartColours } from './chart-colours.ts'

/** Options that differ from chart to chart. */
export type OwnOptions = Pick<DeepPartial<ChartOptions>, 'grid' | 'localization' | 'rightPriceScale' | 'timeScale'>

/** A chart in our theme, without the library's own scales, grid, crosshair and scrolling. */
export function makeChart(container: HTMLElement, colours: ChartColours, own: OwnOptions = {}): IChartApi {
  return createChart(container, {
    ...own,
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colours.textSoft,
      fontFamily: colours.fontFamily,
      // Named in the footer instead: the logo needs a style element, which the content policy refuses.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false }, ...own.grid },
    leftPriceScale: { visible: false },
    rightPriceScale: { visible: false, ...own.rightPriceScale },
    timeScale: {
      visible: false,
      minBarSpacing: 0.01,
      fixLeftEdge: false,
      shiftVisibleRangeOnNewBar: false,
      // Even a hidden scale formats its dates.
      tickMarkFormatter: () => '',
      ...own.timeScale,
    },
    crosshair: { mode: CrosshairMode.Hidden },
    handleScroll: false,
    handleScale: false,
  })
}
