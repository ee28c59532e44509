import type { ReactNode } from 'react'
import { Surface } from '../Surface/Surface.tsx'
import styles from './StatTile.module.css'

interface StatTileProps {
  readonly label: string
  readonly value: ReactNode
  readonly icon?: ReactNode
  /** A smaller figure below the value. */
  readonly note?: ReactNode
}

/** One figure with its label. */
export function StatTile({ label, value, icon, note }: StatTileProps) {
  return (
    <Surface className={styles.tile}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <dl>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{value}</dd>
        {note !== undefined && <dd className={styles.note}>{note}</dd>}
      </dl>
    </Surface>
  )
}
