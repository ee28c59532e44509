import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './FigureTable.module.css'

interface FigureTableProps {
  readonly caption: string
  readonly headings: readonly string[]
  /** The narrowest phone goes without the second column. */
  readonly secondLeast?: boolean
  readonly children: ReactNode
}

/** Short figures by row, also on a phone; a long table scrolls within its frame. */
export function FigureTable({ caption, headings, secondLeast = false, children }: FigureTableProps) {
  return (
    // Reachable by keyboard, because a long list scrolls in its own frame. A group, because the card around it is the
    // landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to take the focus
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={styles.frame} role="group" aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, secondLeast && styles.secondLeast)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
