import { useIntersection } from '@mantine/hooks'
import { classNames } from '../../ui/class-names.ts'
import styles from './TrendBackground.module.css'

/** An endless price line: it repeats each period, shifted by one rise. */
export interface Trend {
  /** Seed of the noise; the same seed draws the same line. */
  readonly seed: number
  /** In px: after this the line repeats. */
  readonly period: number
  /** In px per period, upwards when positive. */
  readonly rise: number
  /** In px, the largest distance of the line from its trend. */
  readonly noise: number
  readonly periods: number
}

interface TrendPoint {
  readonly x: number
  readonly y: number
}

const STEP_PX = 16

/**
 * Points of the line, y downwards as on a screen. Moving the drawing by one period to the left and by one
 * rise down shows the same picture again, so that a style sheet can scroll it endlessly.
 */
export function trendPoints({ seed, period, rise, noise, periods }: Trend): readonly TrendPoint[] {
  const stepsPerPeriod = Math.round(period / STEP_PX)
  const strays = bridge(seed, stepsPerPeriod)
  return Array.from({ length: stepsPerPeriod * periods + 1 }, (_, step) => ({
    x: (step * period) / stepsPerPeriod,
    y: (strays[step % stepsPerPeriod] ?? 0) * noise - (rise * step) / stepsPerPeriod,
  }))
}

export function linePath(points: readonly TrendPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

/** A random walk from 0 back to 0, between about -1 and 1. */
function bridge(seed: number, steps: number): readonly number[] {
  const random = generator(seed)
  const walk = [0]
  for (let step = 1; step <= steps; step += 1) walk.push((walk[step - 1] ?? 0) + random() - 0.5)
  const drift = (walk[steps] ?? 0) / steps
  const level = walk.map((value, step) => value - drift * step)
  const highest = Math.max(...level.map(Math.abs), Number.EPSILON)
  return level.slice(0, steps).map((value) => value / highest)
}

/** Lehmer's generator: sufficient for decoration. */
function generator(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

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
