import { useIntersection } from '@mantine/hooks'
import { classNames } from '../../ui/class-names.ts'
import styles from './TrendBackground.module.css'
import { linePath, trendPoints } from './trend-path.ts'

/** The style sheet moves the drawing by the same numbers. */
const PERIOD_PX = 1600
const RISE_PX = 560

const SHAPE = { period: PERIOD_PX, noise: 90, periods: 3 } as const
const RISING = linePath(trendPoints({ ...SHAPE, seed: 11, rise: RISE_PX }))
const FALLING = linePath(trendPoints({ ...SHAPE, seed: 29, rise: -RISE_PX }))

/** One endless rising and one endless falling line; paused while they are not visible. */
export function TrendBackground() {
  const { ref, entry } = useIntersection()
  const paused = entry !== null && !entry.isIntersecting
  return (
    <div ref={ref} className={classNames(styles.background, paused && styles.paused)} aria-hidden="true">
      <TrendLine path={RISING} className={styles.rising} />
      <TrendLine path={FALLING} className={styles.falling} />
    </div>
  )
}

interface TrendLineProps {
  readonly path: string
  readonly className: string | undefined
}

function TrendLine({ path, className }: TrendLineProps) {
  return (
    <div className={classNames(styles.line, className)}>
      <svg width={PERIOD_PX * 3} height="1" className={styles.drawing} aria-hidden="true">
        <path className={styles.area} d={`${path}V3000H0Z`} />
        <path className={styles.stroke} d={path} />
      </svg>
    </div>
  )
}
