import type { RatingDetails } from '@bougie/protocol'
import { frenchNumber } from '../../i18n/french-number.ts'
import { frPlayers } from './fr-players.ts'
import styles from './NetChart.module.css'
import { lineThrough } from './net-curve.ts'

const text = frPlayers.rating
const BOX = { width: 600, height: 90 } as const
/** One point is no curve. */
const CURVE_POINTS_MIN = 2

/** The rating of a player and how it came about, battle after battle. */
export function RatingCurve({ points, provisional, battles, history }: RatingDetails) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{provisional ? text.provisional(frenchNumber(points, 0)) : frenchNumber(points, 0)}</span>
        <span>{text.battles(battles)}</span>
      </figcaption>
      {history.length >= CURVE_POINTS_MIN && (
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text.curve(
            history.length,
            frenchNumber(Math.min(...history), 0),
            frenchNumber(Math.max(...history), 0),
          )}
        >
          <polyline className={styles.gain} points={lineThrough(history, BOX).points} />
        </svg>
      )}
    </figure>
  )
}
