import { formatShare } from '../../../i18n/format-share.ts'
import { classNames } from '../../../ui/class-names.ts'
import { frWallet } from '../text/fr-wallet.ts'
import { chartPath } from './chart-path.ts'
import styles from './MarketChart.module.css'
import { marketPoints } from './market-series.ts'
import type { Asset } from './portfolio.ts'

const text = frWallet.portfolio
const SPAN_MS = 3_600_000
const POINTS = 121
const BOX = { width: 600, height: 140 } as const

interface MarketChartProps {
  readonly asset: Asset
  readonly nowMs: number
}

/** The last hour of a simulated price. */
export function MarketChart({ asset, nowMs }: MarketChartProps) {
  const points = marketPoints(asset, { untilMs: nowMs, spanMs: SPAN_MS, count: POINTS })
  const first = points[0]?.price ?? 1
  const change = (points.at(-1)?.price ?? first) / first - 1
  const path = chartPath(points, BOX)
  return (
    <figure className={classNames(styles.chart, change < 0 ? styles.fell : styles.rose)}>
      <figcaption className={styles.caption}>
        <span>{text.lastHour}</span>
        <span className={styles.change}>{formatShare(change)}</span>
      </figcaption>
      <svg
        className={styles.drawing}
        viewBox={`0 -4 ${BOX.width} ${BOX.height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.chart(text.names[asset], formatShare(change))}
      >
        <path className={styles.area} d={`${path}V${BOX.height + 4}H0Z`} />
        <path className={styles.line} d={path} />
      </svg>
    </figure>
  )
}
