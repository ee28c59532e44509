import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './DescriptionList.module.css'

export interface Description {
  readonly label: string
  readonly value: ReactNode
  /** Occupies a whole line, as a hash does. */
  readonly wide?: boolean
}

interface DescriptionListProps {
  readonly items: readonly Description[]
}

/** Labelled values of one subject. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.items}>
      {items.map(({ label, value, wide = false }) => (
        <div key={label} className={classNames(styles.item, wide && styles.wide)}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
