import { useIntersection } from '@mantine/hooks'
import { useApp, useStore } from '../../hooks/app-context.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './TrendBackground.module.css'

/** The style sheet moves the drawing by one period, after which it looks the same: it scrolls endlessly, without a seam. */
const PERIOD_PX = 1600
const PERIODS = 3

/** One period of each line, as steps of a path: 1600 px to the right in all, and 560 px up or down. */
const RISING = `l16-32 16-31 16-20 16 5 16 0 16-17 16-22 16 9 16-24 16 17 16-28 16 6 16 20 16 6 16-26 16-25 16-4
  16 18 16 6 16-1 16-2 16-26 16 10 16 13 16 11 16-3 16 20 16-17 16 15 16-4 16-20 16 20 16 5 16-22 16 7 16-6 16-18
  16-4 16-26 16-25 16-16 16-22 16-22 16-24 16 16 16-17 16 13 16-16 16 4 16-12 16-32 16-22 16-11 16 18 16 14 16 9
  16-18 16 18 16 16 16 16 16 17 16 20 16-12 16-31 16-7 16 16 16-3 16-27 16-16 16-8 16-29 16 0 16 18 16-27 16-26 16 11
  16 20 16 4 16-16 16 20 16-5 16 15 16-13 16-8 16-7 16-29 16-12 16-29 16 11 16-29 16-1 16-26 16 9 16-19 16-12 16-19
  16 8 16-24 16 10 16-1`
const FALLING = `l16-15 16 6 16-13 16 13 16-13 16 11 16 2 16 21 16 18 16-3 16 10 16 16 16 3 16-4 16 13 16-1 16-4
  16 17 16 15 16 22 16 19 16 15 16 22 16 7 16-13 16 17 16 20 16 13 16-7 16 16 16-11 16 1 16-5 16 2 16 17 16 12 16 10
  16-2 16 14 16 15 16-4 16 21 16 22 16-1 16 14 16-8 16-9 16 13 16 12 16 1 16 4 16 2 16 4 16-1 16-8 16 1 16-8 16-1
  16-5 16 14 16-3 16 19 16 21 16-13 16 11 16-4 16 17 16-6 16-5 16-10 16-10 16-14 16-1 16-6 16 15 16-14 16 21 16 11
  16 13 16 21 16 13 16 13 16 0 16-10 16 10 16-8 16 1 16 9 16 5 16 9 16 22 16 15 16 18 16-9 16 21 16-11 16 19 16 18
  16 1 16 22`

/** One endless rising and one endless falling line; paused while they are not visible, or at the player's request. */
export function TrendBackground() {
  const { ref, entry } = useIntersection()
  const moves = useStore(useApp().movingDecoration)
  const paused = !moves || (entry !== null && !entry.isIntersecting)
  return (
    <div
      ref={ref}
      className={classNames(styles.background, paused && styles.paused)}
      aria-hidden="true"
      data-screen-only
    >
      <TrendLine period={RISING} className={styles.rising} />
      <TrendLine period={FALLING} className={styles.falling} />
    </div>
  )
}

interface TrendLineProps {
  readonly period: string
  readonly className: string | undefined
}

function TrendLine({ period, className }: TrendLineProps) {
  const path = `M0 0${period.repeat(PERIODS)}`
  return (
    <div className={classNames(styles.line, className)}>
      <svg width={PERIOD_PX * PERIODS} height="1" className={styles.drawing} aria-hidden="true">
        <path className={styles.area} d={`${path}V3000H0Z`} />
        <path className={styles.stroke} d={path} />
      </svg>
    </div>
  )
}
