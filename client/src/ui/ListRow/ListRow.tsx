import type { ReactNode } from 'react'
import styles from './ListRow.module.css'

interface ListRowProps {
  readonly icon: ReactNode
  readonly tone: 'up' | 'down' | 'equal'
  readonly title: ReactNode
  /** Short facts in the second line. */
  readonly details: ReactNode
  readonly children?: ReactNode
  /** Figures at the end of the row. */
  readonly end: ReactNode
}

/** One movement in a list: its sign, what it is, and its figure. */
export function ListRow({ icon, tone, title, details, children, end }: ListRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.mark} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        {children}
        {/* A block, not a paragraph: it may contain a live region. */}
        <div className={styles.detail}>{details}</div>
      </div>
      {end}
    </li>
  )
}
