import type { ReactNode } from 'react'
import styles from './SearchRadar.module.css'

export interface SearchRadarProps {
  readonly children: ReactNode
}

/** Rings that expand from the middle during the search. */
export function SearchRadar({ children }: SearchRadarProps) {
  return (
    <div className={styles.radar}>
      <span className={styles.wave} aria-hidden="true" />
      <span className={styles.wave} aria-hidden="true" />
      <span className={styles.wave} aria-hidden="true" />
      <div className={styles.core}>{children}</div>
    </div>
  )
}
