import { Group, Paper, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Surface.module.css'

interface SurfaceProps {
  readonly children: ReactNode
  /** Shown above the content; names the region for assistive technology. */
  readonly title?: ReactNode
  /** Id of the title, for a link to it. */
  readonly titleId?: string
  /** Placed at the end of the title's line. */
  readonly action?: ReactNode
  readonly padding?: 'normal' | 'large'
  readonly glowing?: boolean
  readonly className?: string | undefined
}

/** A card: one step lighter than the background, with a thin border. */
export function Surface(props: SurfaceProps) {
  const { children, title, action, padding = 'normal', glowing = false, className } = props
  const ownId = useId()
  const titleId = title === undefined ? undefined : (props.titleId ?? ownId)
  return (
    <Paper
      component="section"
      className={classNames(styles.surface, styles[padding], glowing && styles.glowing, className)}
      aria-labelledby={titleId}
    >
      {(title !== undefined || action !== undefined) && (
        <Group component="header" justify="space-between" gap="md" wrap="nowrap" mb="md">
          <Text component="h2" inherit fz="lg" id={titleId}>
            {title}
          </Text>
          {action}
        </Group>
      )}
      {children}
    </Paper>
  )
}
