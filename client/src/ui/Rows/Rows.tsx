import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Rows.module.css'

/** A list of rows of one kind, with lines between them. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

interface RowProps {
  readonly icon?: ReactNode
  /** Colours a round mark behind the icon; without it the icon stands alone. */
  readonly tone?: 'up' | 'down' | 'equal'
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
        <p className={styles.title}>{title}</p>
        {children}
        {/* A block, not a paragraph: it may contain a live region. */}
        {details !== undefined && <div className={styles.details}>{details}</div>}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </li>
  )
}
