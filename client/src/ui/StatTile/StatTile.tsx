import type { ReactNode } from 'react'
import styles from './StatTile.module.css'

interface StatTileProps {
  readonly label: string
  readonly value: ReactNode
  readonly icon?: ReactNode
}

/** One figure with its label. */
export function StatTile({ label, value, icon }: StatTileProps) {
  return (
    <div className={styles.tile}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <dl className={styles.figures}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{value}</dd>
      </dl>
    </div>
  )
}
