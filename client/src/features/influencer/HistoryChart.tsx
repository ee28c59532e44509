import type { LinkStats } from '@bougie/protocol'
import { formatEuros } from '../../i18n/format-euros.ts'
import { formatDay } from '../../i18n/format-when.ts'
import { frInfluencer } from './fr-influencer.ts'
import styles from './HistoryChart.module.css'
import { type ChartBar, chartBars, revenueCentsOf } from './history-chart.ts'

const BOX = { width: 600, height: 160 } as const
/** Share of a bar's width. */
const BAR_SHARE = 0.64
/** A day with a cent must look different from a day without revenue. */
const BAR_MIN = 2

interface HistoryChartProps {
  readonly history: LinkStats['history']
}

/** Revenue as bars, new users as a line over them; each has its own scale, the table has the figures. */
export function HistoryChart({ history }: HistoryChartProps) {
  const bars = chartBars(history)
  const step = BOX.width / bars.length
  const mostCents = Math.max(1, ...bars.map(({ revenueCents }) => revenueCents))
  const users = bars.reduce((sum, { newUsers }) => sum + newUsers, 0)
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.revenueKey}>{frInfluencer.chartRevenue}</span>
        <span className={styles.usersKey}>{frInfluencer.chartUsers}</span>
        <span className={styles.most}>{formatEuros(mostCents)}</span>
      </figcaption>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={frInfluencer.chartLabel(formatEuros(revenueCentsOf(history)), users)}
      >
        {bars.map(({ from, revenueCents }, index) => {
          const height = revenueCents === 0 ? 0 : Math.max(BAR_MIN, (revenueCents / mostCents) * BOX.height)
          return (
            <rect
              key={from}
              className={styles.bar}
              x={index * step + (step * (1 - BAR_SHARE)) / 2}
              y={BOX.height - height}
              width={step * BAR_SHARE}
              height={height}
            />
          )
        })}
        <polyline className={styles.line} points={usersLine(bars, step)} />
      </svg>
      <p className={styles.days} aria-hidden="true">
        <span>{first === undefined ? '' : formatDay(first.from)}</span>
        {bars.length > 1 && <span>{last === undefined ? '' : formatDay(last.from)}</span>}
      </p>
    </figure>
  )
}

/** From edge to edge, so that a single day is a line and not an invisible point. */
function usersLine(bars: readonly ChartBar[], step: number): string {
  const most = Math.max(1, ...bars.map(({ newUsers }) => newUsers))
  const heights = bars.map(({ newUsers }) => (BOX.height - (newUsers / most) * (BOX.height - 8)).toFixed(1))
  const middles = heights.map((y, index) => `${((index + 0.5) * step).toFixed(1)},${y}`)
  return [`0,${heights[0]}`, ...middles, `${BOX.width},${heights.at(-1)}`].join(' ')
}
