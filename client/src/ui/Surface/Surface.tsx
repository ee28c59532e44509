import { Box, Group, Paper, Text } from '@mantine/core'
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
          {/* From nothing: a long title wraps, and leaves the action its width. */}
          <Text component="h2" inherit flex="1 1 0" fz="lg" id={titleId}>
            {title}
          </Text>
          {action}
        </Group>
      )}
      {children}
    </Paper>
  )
}

interface InsetProps {
  readonly children: ReactNode
  /** Text to copy by hand: a press selects all of it, and it breaks anywhere. */
  readonly toCopy?: boolean
}

const TO_COPY = { className: 'break-anywhere', style: { userSelect: 'all' } } as const

/** A box within a card or a dialog, for figures or a value to copy. A darker box would look like a field. */
export function Inset({ children, toCopy = false }: InsetProps) {
  return (
    <Box
      px={12}
      py={10}
      bd="1px solid var(--color-line)"
      bdrs={8}
      bg="var(--color-surface-2)"
      c="bright"
      {...(toCopy && TO_COPY)}
    >
      {children}
    </Box>
  )
}
