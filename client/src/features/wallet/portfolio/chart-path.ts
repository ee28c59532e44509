import type { MarketPoint } from './market-series.ts'

export interface ChartBox {
  readonly width: number
  readonly height: number
}

/** A price line as an SVG path: the earliest timestamp on the left, the highest price at the top. */
export function chartPath(points: readonly MarketPoint[], { width, height }: ChartBox): string {
  const prices = points.map(({ price }) => price)
  const lowest = Math.min(...prices)
  const span = Math.max(...prices) - lowest || 1
  return prices
    .map((price, index) => {
      const x = (index / Math.max(1, prices.length - 1)) * width
      const y = height - ((price - lowest) / span) * height
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
