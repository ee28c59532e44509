import type { LinkStats } from '@bougie/protocol'
import { frInfluencer } from './fr-influencer.ts'
import styles from './StatusBar.module.css'

const PARTS = [
  { part: 'active', tone: 'up' },
  { part: 'new', tone: 'equal' },
  { part: 'inactive', tone: 'quiet' },
] as const

interface StatusBarProps {
  readonly distribution: LinkStats['status_distribution']
}

/** All users who signed up by the link, by their current activity. */
export function StatusBar({ distribution }: StatusBarProps) {
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {PARTS.map(({ part, tone }) => (
          <span key={part} data-tone={tone} style={{ flexGrow: distribution[part] }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {PARTS.map(({ part, tone }) => (
          <div key={part} className={styles.entry} data-tone={tone}>
            <dt>{frInfluencer.status[part]}</dt>
            <dd>{distribution[part]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
