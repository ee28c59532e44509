import { Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  /** Below the title. */
  readonly subtitle?: ReactNode
  /** Largest width of the content, in px. */
  readonly width: number
  readonly children: ReactNode
}

/** The frame of a page: its title above its content, in the middle of the window. */
export function Page({ title, subtitle, width, children }: PageProps) {
  return (
    <div className={styles.page} style={{ maxWidth: width }}>
      <header>
        {/* The longest word of a title fits a phone with large text. */}
        <Text component="h1" inherit fz="min(var(--text-2xl), 10vw)">
          {title}
        </Text>
        {subtitle}
      </header>
      {children}
    </div>
  )
}

interface ColumnsProps {
  /** Least width of a column, in rem, so that large text gets fewer columns. */
  readonly min: number
  /** An `li` for each child of a list. */
  readonly component?: 'div' | 'ul'
  readonly children: ReactNode
  readonly gap?: 'small' | 'medium' | 'large'
  /** Vertical alignment of columns of different heights. */
  readonly align?: 'stretch' | 'start' | 'center' | 'end'
}

/** As many columns in a line as fit, down to one; a last line with fewer is filled by them. */
export function Columns({
  min,
  component: Element = 'div',
  children,
  gap = 'medium',
  align = 'stretch',
}: ColumnsProps) {
  return (
    <Element
      className={styles.columns}
      style={{ '--column-min': `${min}rem`, gap: GAPS[gap], alignItems: align } as CSSProperties}
    >
      {children}
    </Element>
  )
}

const GAPS = { small: 'var(--space-1)', medium: 'var(--space-2)', large: 'var(--space-3)' } as const
