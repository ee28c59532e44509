import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './Facts.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** Takes a line of its own, as a hash does. */
  readonly wide?: boolean
}

interface FactsProps {
  readonly facts: readonly Fact[]
}

/** Named facts about one thing. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, wide = false }) => (
        <div key={label} className={classNames(styles.fact, wide && styles.wide)}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
