import type { CSSProperties, ReactNode } from 'react'
import styles from './Columns.module.css'

interface ColumnsProps {
  /** Least width of a column, in rem, so that large text gets fewer columns. */
  readonly min: number
  /** An `li` for each child of a list. */
  readonly component?: 'div' | 'ul'
  readonly children: ReactNode
  readonly gap?: 'small' | 'medium' | 'large'
  /** Vertical alignment of columns of different heights. */
  readonly align?: 'stretch' | 'start' | 'end'
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
