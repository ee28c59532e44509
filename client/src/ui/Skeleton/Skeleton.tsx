import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton as Shape, Stack } from '@mantine/core'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths; a skeleton has the size of the coming content, so that the layout does not shift. */
  readonly width?: string
  readonly height?: string
  readonly round?: boolean
}

/** One grey shape; announce the loading once, on the region around the shapes. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return (
    <Shape
      component="span"
      className={styles.skeleton ?? ''}
      width={width}
      height={height}
      radius={round ? '50%' : 'sm'}
      aria-hidden="true"
    />
  )
}

interface SkeletonLinesProps {
  readonly lines: number
  readonly label: string
}

/** The placeholder of a list. */
export function SkeletonLines({ lines, label }: SkeletonLinesProps) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <Skeleton key={index} height="56px" />
      ))}
    </Stack>
  )
}
