import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './LineChart.module.css'

const WIDTH = 600
/** One point is no line. */
const POINTS_MIN = 2

interface LineChartProps {
  /** At the left above the line. */
  readonly caption: ReactNode
  /** At the right above the line. */
  readonly figure: ReactNode
  /** Describes the line in words, for screen readers. */
  readonly label: string
  readonly values: readonly number[]
  /** In px. */
  readonly height: number
  readonly tone: 'up' | 'down'
  /** Marks zero by a dashed line. */
  readonly withZero?: boolean
  /** Fills the area below the line. */
  readonly filled?: boolean
}

/** A small chart of one line, without axes: its shape matters, figures stand beside it. */
export function LineChart(props: LineChartProps) {
  const { caption, figure, label, values, height, tone, withZero = false, filled = false } = props
  const { points, yOf } = lineThrough(values, { width: WIDTH, height })
  return (
    <Stack component="figure" gap="sm" m={0} data-tone={tone}>
      <Group component="figcaption" justify="space-between" gap="0 var(--space-2)" c="dimmed" fz="sm">
        <span>{caption}</span>
        <span>{figure}</span>
      </Group>
      {values.length >= POINTS_MIN && (
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {withZero && <line className={styles.zero} x1="0" x2={WIDTH} y1={yOf(0)} y2={yOf(0)} />}
          {filled && <polygon className={styles.area} points={`${points} ${WIDTH},${height} 0,${height}`} />}
          <polyline className={styles.line} points={points} />
        </svg>
      )}
    </Stack>
  )
}

/** Values at equal distances from edge to edge of a box: the earliest on the left, the highest at the top. */
export function lineThrough(values: readonly number[], { width, height }: { width: number; height: number }) {
  const top = Math.max(...values)
  const span = Math.max(1, top - Math.min(...values))
  const margin = height * 0.06
  const yOf = (value: number) => rounded(margin + ((top - value) / span) * (height - 2 * margin))
  const step = width / Math.max(1, values.length - 1)
  return { points: values.map((value, index) => `${rounded(index * step)},${yOf(value)}`).join(' '), yOf }
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}
