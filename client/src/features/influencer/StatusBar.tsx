import type { LinkStats } from '@bougie/protocol'
import { frInfluencer } from './fr-influencer.ts'
import styles from './StatusBar.module.css'

const PARTS = ['active', 'new', 'inactive'] as const

interface StatusBarProps {
  readonly distribution: LinkStats['status_distribution']
}

/** All users who signed up by the link, by their current activity. */
export function StatusBar({ distribution }: StatusBarProps) {
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} className={styles[part]} style={{ flexGrow: distribution[part] }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {PARTS.map((part) => (
          <div key={part} className={styles.entry}>
            <dt className={styles[`${part}Key`]}>{frInfluencer.status[part]}</dt>
            <dd className={styles.count}>{distribution[part]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
