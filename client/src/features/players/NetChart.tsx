import type { PlayerStatistics } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { formatSignedEuros } from '../../i18n/format-euros.ts'
import { frPlayers } from './fr-players.ts'
import styles from './NetChart.module.css'
import { netCurve } from './net-curve.ts'

const text = frPlayers.statisticsScreen
const BOX = { width: 600, height: 140 } as const

/** The cumulated net result of battles by day; the table below has the figures. */
export function NetChart({ days }: Pick<PlayerStatistics, 'days'>) {
  const { points, zeroY } = netCurve(
    days.map(({ net }) => centsFromEuros(net)),
    BOX,
  )
  const netCents = days.reduce((sum, { net }) => sum + centsFromEuros(net), 0)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{text.cumulated}</span>
        <span>{formatSignedEuros(netCents)}</span>
      </figcaption>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.chart(days.length, formatSignedEuros(netCents))}
      >
        <line className={styles.zero} x1="0" x2={BOX.width} y1={zeroY} y2={zeroY} />
        <polyline className={netCents < 0 ? styles.loss : styles.gain} points={points} />
      </svg>
    </figure>
  )
}
