import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Rows.module.css'

interface RowsProps {
  /** Names the list, where no heading does. */
  readonly label?: string
  readonly children: ReactNode
}

/** A list of rows of one kind, with lines between them. */
export function Rows({ label, children }: RowsProps) {
  return (
    <Box component="ul" w="100%" aria-label={label}>
      {children}
    </Box>
  )
}

interface RowProps {
  readonly icon?: ReactNode
  /** Colours a round mark behind the icon; without it the icon stands alone. */
  readonly tone?: 'up' | 'down' | 'equal' | 'quiet'
  readonly title: ReactNode
  /** Short facts below the title. */
  readonly details?: ReactNode
  /** Longer text between title and details. */
  readonly children?: ReactNode
  /** Figures or buttons at the end of the row. */
  readonly end?: ReactNode
  /** Places the end below the title on a phone, for buttons with text. */
  readonly endBelow?: boolean
}

const TITLE = {
  gap: 'var(--space-half) var(--space-1)',
  miw: 0,
  c: 'bright',
  fw: 600,
  className: 'break-anywhere',
} as const

/** One entry of a list: icon, title, text, details, and the content at its end. */
export function Row({ icon, tone, title, details, children, end, endBelow = false }: RowProps) {
  return (
    <li className={classNames(styles.row, endBelow && styles.endBelow)}>
      {icon !== undefined && (
        <span className={classNames(styles.icon, tone && styles.mark)} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={styles.words}>
        <Group component="p" {...TITLE}>
          {title}
        </Group>
        {children}
        {/* A block, not a paragraph: it may contain a live region. */}
        {details !== undefined && (
          <Group gap="0 12px" c="dimmed" fz="sm">
            {details}
          </Group>
        )}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </li>
  )
}
